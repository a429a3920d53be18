import { t } from "../i18n";
import type { Seated } from "../wire";

/** What a seat is called: its name; nameless people and bots go by the colour of their kerchief. */
export function called(seats: Pick<Seated, "kind" | "name">[], seat: number): string {
  const seated = seats[seat];
  const named = seated?.kind === "person" ? seated.name : null;
  return named ?? t().kerchiefs[seat] ?? "";
}

/** The letter on a mark where there is no other. */
export const initial = (name: string): string => [...name][0]?.toLocaleUpperCase() ?? "";

/** What stands on the mark of a seat: its initial, and where another has the same one the letter that tells them apart. */
export function letters(seats: Pick<Seated, "kind" | "name">[], seat: number): string {
  const [first = "", ...rest] = called(seats, seat);
  const alike = seats
    .map(({ kind }, other) => (other === seat || kind === "open" ? "" : called(seats, other)))
    .filter((name) => name !== "" && initial(name) === initial(first))
    .map((name) => [...name]);
  const own = alike.length > 0 ? rest.find((letter, i) => alike.every((name) => name[i + 1]?.toLowerCase() !== letter.toLowerCase())) : undefined;
  return initial(first) + (own ?? "");
}

import { t } from "../i18n";
import type { Seated } from "../wire";

/** What a seat is called: its name; nameless people and bots go by the colour of their kerchief. */
export function called(seats: Pick<Seated, "kind" | "name">[], seat: number): string {
  const seated = seats[seat];
  const named = seated?.kind === "person" ? seated.name : null;
  return named ?? t().kerchiefs[seat] ?? "";
}

/** The letter on a mark. */
export const initial = (name: string): string => [...name][0]?.toLocaleUpperCase() ?? "";

import type { GameId } from "../games";
import { server } from "../house.svelte";
import { layTable } from "../net/http";
import { go } from "../router.svelte";
import { USUAL } from "../terms/usual";
import { fresh } from "../ui/chairs";
import { whyNotLaid } from "../ui/laying";
import { say } from "../ui/live.svelte";

/** A table with the gentlest crew, at once. */
export async function playForReal(game: GameId): Promise<void> {
  const least = server()?.games.find(({ id }) => id === game)?.seats[0] ?? 0;
  const seats = fresh(least, { kind: "bot", bot: "mousse" });
  try {
    go(`/t/${await layTable({ game, options: {}, seats, terms: USUAL, name: null })}`);
  } catch (no) {
    say(whyNotLaid(no));
  }
}

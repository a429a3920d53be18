/** The pictures of the rules, drawn from positions: `docs/rules/pictures/` holds what this makes. */
import { COFFRE } from "./coffre.ts";
import { CONQUETES } from "./conquetes.ts";
import { DRAGONS } from "./dragons.ts";
import { RAUBERN } from "./raubern.ts";
import { file, type Draw, type Game, type Language } from "./svg.ts";

const GAMES: Record<Game, Record<string, Draw>> = { conquetes: CONQUETES, dragons: DRAGONS, raubern: RAUBERN, coffre: COFFRE };
const LANGUAGES: Language[] = ["fr", "en"];

/** Every picture's text by its file's name. */
export function pictures(): Map<string, string> {
  const drawn = new Map<string, string>();
  for (const game of Object.keys(GAMES) as Game[]) {
    for (const [scene, draw] of Object.entries(GAMES[game])) {
      const name = `${game}-${scene}`;
      for (const language of LANGUAGES) {
        drawn.set(`${name}.${language}.svg`, file(name, game, draw((words) => words[language])));
      }
    }
  }
  return drawn;
}

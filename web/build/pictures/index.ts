/** The pictures of the rules, drawn from positions: `docs/rules/pictures/` holds what this makes. */
import { RAUBERN } from "./raubern.ts";
import { file, type Draw, type Language } from "./svg.ts";

const GAMES: Record<string, Record<string, Draw>> = { raubern: RAUBERN };
const LANGUAGES: Language[] = ["fr", "en"];

/** Every picture's text by its file's name. */
export function pictures(): Map<string, string> {
  const drawn = new Map<string, string>();
  for (const [game, scenes] of Object.entries(GAMES))
    for (const [scene, draw] of Object.entries(scenes))
      for (const language of LANGUAGES) {
        const name = `${game}-${scene}`;
        drawn.set(`${name}.${language}.svg`, file(name, game, draw((words) => words[language])));
      }
  return drawn;
}

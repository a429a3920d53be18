import { capital, stop } from "../i18n/phrases";
import type { GameInfo, Terms } from "../wire";
import { t } from ".";

type Kind = Pick<GameInfo, "window"> | undefined;

/** How fast it is played. */
export const pace = ({ days, turn_s }: Terms): string => capital(days === null ? t().told.live(turn_s) : t().told.days(days));

/** How a table is kept, in short sentences of plain words: what the game has not, and what is as ever, is left out. */
export function summary(terms: Terms, game: Kind): string {
  const { told } = t();
  const live = terms.days === null;
  return [
    pace(terms),
    live && game?.window ? told.window(terms.window_s) : "",
    live && terms.talk_s > 0 ? told.talk(terms.talk_s) : "",
    told.late(terms.late),
    terms.public ? told.open : told.link,
    terms.watch ? "" : told.unwatched,
  ]
    .filter(Boolean)
    .map((phrase) => stop(capital(phrase)))
    .join(" ");
}

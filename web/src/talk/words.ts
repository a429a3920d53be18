import { t as frame } from "../i18n";
import type { TalkLine } from "../wire";
import { t } from "./messages";
import type { Sign, Talk } from "./talk.svelte";

/** What whoever said a line is called. */
export const nameOf = (talk: Talk, line: TalkLine): string =>
  talk.isMine(line) ? frame().you : (line.name ?? frame().kerchiefs[line.seat] ?? "");

export const signOf = (talk: Talk, { claim, seat }: TalkLine): Sign | null => (claim && talk.sign ? talk.sign(claim, seat) : null);

/** What a line says. */
export const wordsOf = (talk: Talk, line: TalkLine): string =>
  line.text ?? (line.preset ? t().presets[line.preset] : (signOf(talk, line)?.words ?? ""));

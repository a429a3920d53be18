import { t } from "../i18n";
import { Refused } from "../net/http";

/** Whether the server answers, but can keep nothing. */
export const keepsNothing = (no: unknown): boolean => no instanceof Refused && no.code === "unkept";

/** Why the server said nothing of what it was asked, in words. */
export const silence = (no: unknown): string => (keepsNothing(no) ? t().why.unkept : t().home.unreachable);

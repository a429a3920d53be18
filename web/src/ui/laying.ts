import { t } from "../i18n";
import { Refused } from "../net/http";

/** Why no table was laid, in words. */
export function whyNotLaid(no: unknown): string {
  const words: Record<string, string> = { bad_name: t().home.badName, too_many: t().fresh.tooMany, unkept: t().why.unkept };
  return (no instanceof Refused && words[no.code]) || t().fresh.refused;
}

/** What counting the cards that one sees tells of the treasure. */
import { FORCES, GROUNDS, NATURES, cardOf, type Traits } from "./cards";
import type { Card } from "./wire";

/** The pack has so many cards of each type. */
const COPIES = 2;

const TYPES: Traits[] = GROUNDS.flatMap((ground) => NATURES.flatMap((nature) => FORCES.map((force) => ({ force, nature, ground }))));

/** How likely the treasure is one of these types: any card that has not been seen may be the one that was taken out. */
export function chance(copies: Map<Card, number>, among: (traits: Traits) => boolean): number {
  const unseen = (types: Traits[]) => types.reduce((sum, traits) => sum + COPIES - (copies.get(cardOf(traits)) ?? 0), 0);
  return unseen(TYPES.filter(among)) / unseen(TYPES);
}

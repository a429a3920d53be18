/** A hand as its owner holds it: cards keep their place, and a new card takes the place of the one that left. */
import type { Motif } from "./wire";

/** A card in the hand, or the gap that one has left. */
export interface Slot {
  id: number;
  motif: Motif | null;
}

let made = 0;
const slot = (motif: Motif): Slot => ({ id: ++made, motif });

/**
 * `slots` brought to what the hand now is. `gone`: the slot whose card was played, for two cards of one motif look
 * alike. Gaps stay while a card may still come for them (`gaps`).
 */
export function arrange(slots: Slot[], hand: Motif[], { gone, gaps }: { gone?: number | null; gaps: boolean }): Slot[] {
  const left = [...hand];
  const take = (motif: Motif | null) => {
    const place = motif === null ? -1 : left.indexOf(motif);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  };
  const kept = slots.map((old) => (old.id !== gone && take(old.motif) ? old : null));
  const filled = kept.map((old, i): Slot | null => {
    if (old) return old;
    const motif = left.shift();
    if (motif) return slot(motif);
    return gaps ? { id: (slots[i] as Slot).id, motif: null } : null;
  });
  return [...filled.filter((held) => held !== null), ...left.map(slot)];
}

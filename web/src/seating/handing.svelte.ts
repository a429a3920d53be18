import { createContext } from "svelte";

/** Several people share a device: whose turn it is to take it, as the tray tells and the curtain hears. */
export class Handing {
  /** Said on a button: to whom it is to be handed; null: nobody. */
  to = $state<string | null>(null);
  /** It is handed over: the curtain falls. */
  now = $state(false);
}

export const [handing, setHanding] = createContext<Handing>();

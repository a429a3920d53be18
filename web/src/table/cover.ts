/** The cover that the server has laid on a table (`ui/Cover.svelte`). */
import { tick } from "svelte";
import { move } from "./motion";

/** Takes it away, once what lies under it has been drawn. */
export async function uncover(): Promise<void> {
  const cover = document.querySelector(".cover");
  if (!cover) return;
  await tick();
  await move(cover, "lay", [{ opacity: 1 }, { opacity: 0 }]);
  cover.remove();
}

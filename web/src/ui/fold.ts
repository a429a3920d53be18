import { lasting } from "../table/motion";

/** For a `details` (`{@attach unfolded}`): what it unfolds comes into sight, which may be below the screen. */
export function unfolded(details: HTMLDetailsElement): () => void {
  const show = () => details.open && details.scrollIntoView({ block: "nearest", behavior: lasting("lay") ? "smooth" : "auto" });
  details.addEventListener("toggle", show);
  return () => details.removeEventListener("toggle", show);
}

/** Real addresses: links are plain, the back button works, each page takes the focus to its heading. */

export interface Route {
  path: string;
  query: URLSearchParams;
  fragment: string;
}

function read(): Route {
  const { pathname, search, hash } = location;
  return { path: pathname, query: new URLSearchParams(search), fragment: hash.slice(1) };
}

let current = $state.raw(read());
let moved = false;
let left: string | null = null;

export const route = () => current;

/** The page from which this one was reached; null: from elsewhere. */
export const before = () => left;

/** The step of the address after the first: a table's id, a game's. */
export const subject = () => current.path.split("/")[2] ?? "";

function follow(): void {
  moved = true;
  current = read();
}

/** Goes to an address of the page; `replace` leaves no step back to the one it came from. */
export function go(address: string, { replace = false } = {}): void {
  left = location.pathname + location.search;
  history[replace ? "replaceState" : "pushState"](null, "", address);
  scrollTo(0, 0);
  follow();
}

function inside(event: MouseEvent): string | undefined {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!plain || event.defaultPrevented || !link || link.target || link.download || link.origin !== location.origin) return undefined;
  if (link.hash && link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}

/** Takes clicks on links of the page, and the back button. */
export function start(): void {
  addEventListener("popstate", follow);
  document.addEventListener("click", (event) => {
    const address = inside(event);
    if (address === undefined) return;
    event.preventDefault();
    go(address);
  });
}

/**
 * For a page's `h1` (`{@attach arrive}`): it takes the focus, but on the first page, where the browser begins at the top, and
 * from nothing that has it and is still there.
 */
export function arrive(heading: HTMLElement): void {
  if (moved && document.activeElement === document.body) heading.focus({ preventScroll: true });
}

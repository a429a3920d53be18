/** The page as an app: a service worker keeps it (`worker.ts`), where the browser has such things: not on plain http. */

/** A page that misses a part of itself loads anew, but not over and over (ms). */
const PATIENCE = 10_000;
const LOADED = "butin.loaded";

let newer = $state(false);

/** The server has a newer version of the page than this one. */
export const renewed = () => newer;

/** A part that cannot be loaded is one of an older version, or the network is away: the whole page says which. */
function loadAnew(event: Event): void {
  const before = Number(sessionStorage.getItem(LOADED));
  if (Date.now() - before < PATIENCE) return;
  event.preventDefault();
  sessionStorage.setItem(LOADED, String(Date.now()));
  location.reload();
}

async function keep({ serviceWorker: workers }: Navigator): Promise<void> {
  let kept = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    newer = kept;
    kept = true;
  });
  const registration = await workers.register("/sw.js");
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined);
  });
}

/** Once the page is there and nothing else is on its way. */
export function keepPage(): void {
  addEventListener("vite:preloadError", loadAnew);
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const begin = () => keep(navigator).catch(() => undefined); // a browser may refuse to keep anything: then nothing is kept
  if (document.readyState === "complete") void begin();
  else addEventListener("load", () => void begin(), { once: true });
}

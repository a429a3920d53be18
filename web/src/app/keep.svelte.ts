/** The page as an app: a service worker keeps it (`worker.ts`), where the browser has such things: not on plain http. */

/** A page that misses a part of itself loads anew, but not over and over (ms). */
const PATIENCE = 10_000;
/** Between questions whether the server answers again (ms). */
const PAUSE = 2_000;
const LOADED = "butin.loaded";

let newer = $state(false);

/** The server has a newer version of the page than this one. */
export const renewed = () => newer;

const answers = () => fetch("/healthz").then(({ ok }) => ok, () => false);

let incomplete = false;

/**
 * A part that cannot be loaded is one of an older version, or the network is away: as soon as the server answers, the
 * whole page loads anew. Not before: a browser would show its own page instead, and the table would be out of sight.
 */
async function loadAnew(): Promise<void> {
  if (incomplete || Date.now() - Number(sessionStorage.getItem(LOADED)) < PATIENCE) return;
  incomplete = true;
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, PAUSE));
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
  addEventListener("vite:preloadError", () => void loadAnew());
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const begin = () => keep(navigator).catch(() => undefined); // a browser may refuse to keep anything: then nothing is kept
  if (document.readyState === "complete") void begin();
  else addEventListener("load", () => void begin(), { once: true });
}

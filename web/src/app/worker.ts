/// <reference lib="webworker" />
/**
 * The service worker: it keeps the built page, so that the app opens without a network and says so. What the server says is
 * never kept: it would be shown as if it still were so.
 */

/** What the first screen needs, and a name for it that changes with it: written in by `build/worker.ts`. */
declare const FRAME: string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;

const KEPT = `butin-${VERSION}`;
/** The page as it was built, without what the server writes into it for somebody. */
const SHELL = "/index.html";
const SERVERS = /^\/(api|poll|print|ws|healthz)\b/;

async function keep(): Promise<void> {
  const cache = await caches.open(KEPT);
  await cache.addAll([SHELL, ...FRAME]);
  await worker.skipWaiting();
}

/** What older versions kept goes; a page of theirs that then misses a part of itself loads anew (`keep.svelte.ts`). */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The server's page, which is the newest; the one that is kept where there is no network. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

/** What is in `/assets/` never changes under its name. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(KEPT)).put(request, fresh.clone());
  return fresh;
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin || SERVERS.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

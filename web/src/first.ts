/** What is seen before any script has come: `build/first.ts` runs this, and the server sends it with the page. */
import { render } from "svelte/server";
import App from "./App.svelte";
import { GAMES, isGame, type GameId } from "./games";
import { speak, type Language } from "./i18n/language.svelte";
import Cover from "./ui/Cover.svelte";

/** A cover, without the marks by which Svelte would take it over. */
const still = async (game: GameId) => (await render(Cover, { props: { game } })).body.replace(/<!--.*?-->/g, "");

/** By sort of page as HTML: home as it is for somebody of whom nothing is known, which `main.ts` takes over; the games' covers. */
export async function draw(language: Language): Promise<Record<string, string>> {
  await speak(language);
  const drawn: Record<string, string> = { home: (await render(App)).body };
  for (const game of Object.keys(GAMES).filter(isGame)) drawn[game] = await still(game);
  return drawn;
}

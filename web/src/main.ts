import { hydrate, mount } from "svelte";
import "./style/tokens.css";
import "./style/base.css";
import App from "./App.svelte";
import { language, ready } from "./i18n/language.svelte";
import { receive } from "./net/arrival";

/** Where the server has drawn the home page in the language that is spoken here, it is taken over as it is. */
function show({ body, documentElement }: Document): void {
  const drawn = body.firstChild instanceof Comment;
  if (drawn && documentElement.lang === language()) {
    hydrate(App, { target: body });
    return;
  }
  if (drawn) body.replaceChildren();
  mount(App, { target: body });
}

receive(document);
void ready().then(() => show(document));

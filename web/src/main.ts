import { mount } from "svelte";
import "./style/tokens.css";
import "./style/base.css";
import App from "./App.svelte";
import { ready } from "./i18n/language.svelte";
import { receive } from "./net/arrival";

receive(document);
void ready().then(() => mount(App, { target: document.body }));

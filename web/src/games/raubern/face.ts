import candlestick from "picture:candlestick";
import violin from "picture:violin";
import type { Face } from "../face";
import "./face.css";

export default {
  title: { fr: "Räubern", en: "Räubern" },
  aim: { fr: "Chiper le tas du voisin", en: "Snatch your neighbour’s pile" },
  minutes: 15,
  loot: [
    { drawing: violin, pass: "brique" },
    { drawing: candlestick, pass: "abricot" },
  ],
  print: {
    size: 30,
    turn: 12,
    ink: "#fff3dc",
    paths: [
      "M15 5.5l6 9.5-6 9.5L9 15zm0 7.3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 1 0 0-4.4zM0-3.2 3.2 0 0 3.2-3.2 0zm30 0L33.2 0 30 3.2 26.8 0zm-30 30L3.2 30 0 33.2-3.2 30zm30 0 3.2 3.2-3.2 3.2-3.2-3.2z",
    ],
  },
  texts: () => import("./messages"),
  table: () => import("./Table.svelte"),
} satisfies Face;

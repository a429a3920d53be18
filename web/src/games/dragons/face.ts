import dragon from "picture:dragon";
import ring from "picture:ring";
import type { Face } from "../face";
import "./face.css";

export default {
  open: true,
  title: { fr: "Trésor des dragons", en: "Dragons’ Treasure" },
  aim: { fr: "Oser une tuile de plus", en: "Dare one more tile" },
  minutes: 10,
  loot: [
    { drawing: dragon, pass: "brique" },
    { drawing: ring, pass: "ciel" },
  ],
  print: {
    size: 28,
    turn: -8,
    ink: "#fff3dc",
    paths: [
      "M0 0a14 14 0 0 0 28 0h-2.6a11.4 11.4 0 0 1-22.8 0z",
      "M-14-14A14 14 0 0 0 14-14h-2.6a11.4 11.4 0 0 1-22.8 0zM14-14a14 14 0 0 0 28 0h-2.6a11.4 11.4 0 0 1-22.8 0z",
      "M-14 14a14 14 0 0 0 28 0h-2.6a11.4 11.4 0 0 1-22.8 0zM14 14a14 14 0 0 0 28 0h-2.6a11.4 11.4 0 0 1-22.8 0z",
      "M14 4a2 2 0 1 0 .1 0zM0 18a2 2 0 1 0 .1 0zm28 0a2 2 0 1 0 .1 0z",
    ],
  },
  texts: () => import("./messages"),
  table: () => import("./Table.svelte"),
} satisfies Face;

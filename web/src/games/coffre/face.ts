import key from "picture:key";
import treasure from "picture:treasure";
import type { Face } from "../face";
import "./face.css";

export default {
  title: { fr: "Le Coffre et la Clé", en: "The Chest and the Key" },
  aim: { fr: "Mentir juste assez", en: "Lie just enough" },
  minutes: 15,
  loot: [
    { drawing: key, pass: "azur" },
    { drawing: treasure, pass: "miel" },
  ],
  print: {
    size: 36,
    turn: -10,
    ink: "#fff3dc",
    paths: ["M9 6a6 6 0 0 1 3 11l2.5 9h-11l2.5-9A6 6 0 0 1 9 6zm17 3.6a2.4 2.4 0 1 0 .1 0zm0 22a2.4 2.4 0 1 0 .1 0z"],
  },
  texts: () => import("./messages"),
  table: () => import("./Table.svelte"),
} satisfies Face;

import rose from "picture:rose";
import star from "picture:star";
import type { Face } from "../face";
import "./face.css";

export default {
  title: { fr: "Conquêtes", en: "Conquests" },
  aim: { fr: "Bâtir, puis parier", en: "Build, then bet" },
  minutes: 60,
  loot: [
    { drawing: star, pass: "gold" },
    { drawing: rose, pass: "rose" },
  ],
  print: {
    size: 36,
    turn: 10,
    ink: "#2b4c9b",
    paths: ["M0 13V6h6v5h6V6h6v5h6V6h6v5h6v5H0z", "M0 23.2h36v1.6H0zm0 4h36v1.6H0z"],
  },
  texts: () => import("./messages"),
  table: () => import("./Table.svelte"),
} satisfies Face;

import type { fr } from "./fr";

export const en: typeof fr = {
  language: "Language",
  theme: "Light",
  themes: { auto: "Like the device", light: "Day", dark: "Lamp" },
  sound: "Sounds",
  sounds: { off: "Off", on: "On" },
  turnSound: { off: "Sound on", on: "Sound off" },
  motion: "Motion",
  motions: { auto: "Like the device", none: "None" },
  palette: "Players’ colours",
  palettes: { usual: "The cloths’ own", apart: "For colour blindness" },
  confirm: "Before each move",
  confirms: { off: "Play at once", on: "Ask me" },
};

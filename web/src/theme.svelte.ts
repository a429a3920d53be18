/** Day, lamp, or as the device says; kept in this browser. */

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = "butin.theme";

let current = $state<Theme>(THEMES.find((theme) => theme === localStorage.getItem(KEPT)) ?? "auto");

export const theme = () => current;

function show(): void {
  document.documentElement.dataset["theme"] = current;
}

export function light(chosen: Theme): void {
  current = chosen;
  localStorage.setItem(KEPT, chosen);
  show();
}

show();

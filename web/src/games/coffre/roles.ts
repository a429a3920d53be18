import "icons:key,treasure,trap,neutral";
import type { Role } from "./wire";

const INKS: Record<Role, { line: string; pass: string }> = {
  key: { line: "#2b6da8", pass: "var(--azur)" },
  treasure: { line: "#b0761b", pass: "var(--miel)" },
  trap: { line: "#a3261b", pass: "var(--saumon)" },
  neutral: { line: "#6b6078", pass: "var(--parme)" },
};

/** The colours of a role: its frame, and the second pass of its print. */
export const inks = (role: Role) => INKS[role];

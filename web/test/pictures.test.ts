import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { pictures } from "../build/pictures";

const FOLDER = fileURLToPath(new URL("../../docs/rules/pictures/", import.meta.url));
const drawn = pictures();

test.each([...drawn])("%s is what its position gives (npm run pictures)", async (name, svg) => {
  await expect(svg).toMatchFileSnapshot(FOLDER + name);
});

test("no other picture lies there", () => {
  expect(readdirSync(FOLDER).filter((name) => !drawn.has(name))).toEqual([]);
});

import { expect, test } from "vitest";
import { component } from "../build/rules";

const made = (markdown: string) => component(markdown, "raubern", (file) => `<svg><!-- ${file} --></svg>`);

test("a clause has its place where it is cited first", () => {
  const text = made("Lay a card. <sub>RB-11 RB-16</sub>\n\nOn any pile. <sub>RB-16 RB-18</sub>");
  expect(text).toContain('<p>Lay a card. <Clauses of="RB-11 RB-16" see="" /></p>');
  expect(text).toContain('<p>On any pile. <Clauses of="RB-18" see="RB-16" /></p>');
});

test("a picture is taken in, on the game's cloth and with its words", () => {
  const text = made('![A "purse" & a ring.](pictures/one.fr.svg)');
  expect(text).toContain('<Scene cloth="raubern" label="A &quot;purse&quot; &amp; a ring."><svg><!-- pictures/one.fr.svg -->');
  expect(text).not.toContain("<p>");
});

test("the title is the page's", () => {
  expect(made("# Räubern\n\n## The aim")).not.toContain("Räubern");
  expect(made("# Räubern\n\n## The aim")).toContain("<h2>The aim</h2>");
});

test("nothing becomes code", () => {
  expect(made("A {secret} & `{more}`")).toContain("A &#123;secret&#125; &amp; <code>&#123;more&#125;</code>");
  for (const markup of ["<b>bold</b>", "<script>alert(1)</script>", "<sub>smal</sub>"]) {
    expect(() => made(`Words. ${markup}`)).toThrow("markup in the rules of raubern");
  }
});

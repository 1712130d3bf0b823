import { languages } from "@antochi/contract/languages";
import { describe, expect, it } from "vitest";
import { composeLetter } from "./letter.ts";

const site = { name: "Sample", url: "https://site.example" };
const addresses = { en: "https://site.example", el: "https://site.example/?lang=el" };

describe("a letter", () => {
  it.each(languages)("leads to the site in its own language: %s", (language) => {
    const letter = composeLetter({ language, subject: "", paragraphs: [], footnotes: [] }, site);
    expect(letter.text.split("\n")).toContain(addresses[language]);
    expect(letter.html).toContain(`<a href="${addresses[language]}"`);
    expect(letter.html).toContain(`>${site.url}</a>`);
  });
});

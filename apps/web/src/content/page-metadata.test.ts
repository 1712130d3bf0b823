import { describe, expect, it } from "vitest";
import { languageOf, languages } from "./language.ts";
import { pages } from "./page-metadata.ts";

describe("page metadata", () => {
  const listed = pages.filter((page) => page.listed);

  it.each(listed)(
    "$address has a title and description within what search engines show",
    ({ title, description }) => {
      expect(title.length).toBeLessThanOrEqual(65);
      expect(description.length).toBeGreaterThan(70);
      expect(description.length).toBeLessThanOrEqual(165);
    },
  );

  it.each(listed)(
    "$address is linked from each of its languages, itself included",
    ({ address, alternates = [] }) => {
      if (alternates.length === 0) return;
      expect(alternates.map((each) => each.address)).toContain(address);
      for (const each of alternates) {
        expect(pages.find((page) => page.address === each.address)?.alternates).toEqual(alternates);
      }
    },
  );

  it.each(listed)("$address is shown in its language", ({ address, language }) => {
    expect(languageOf(new URL(address ?? "", "https://example.com"))).toBe(language);
  });

  it("has one page in each language for unknown addresses, which no search engine lists", () => {
    const unknown = pages.filter((page) => page.address === null);
    expect(unknown.map(({ language }) => language)).toEqual(languages);
    expect(unknown.some(({ listed }) => listed)).toBe(false);
  });
});

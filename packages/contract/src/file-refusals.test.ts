import { expect, it } from "vitest";
import { onlyPdf, splitRefusal, tooLarge } from "./file-refusals.ts";

it("a file that is too large gets the limit and what to do", () => {
  expect(splitRefusal(tooLarge(20_971_520))).toEqual({
    words: "The file is larger than 20 MB.",
    advice: "Export it with smaller pictures, or split it.",
  });
});

it("an office document gets instructions for making a PDF", () => {
  expect(splitRefusal(onlyPdf("packing-list.DOCX")).advice).toBe("Save it as PDF first.");
  expect(splitRefusal(onlyPdf("map.png")).advice).toBe("Choose a file that ends in .pdf.");
});

it("words without advice are unchanged", () => {
  expect(splitRefusal("Links to private addresses are refused")).toEqual({
    words: "Links to private addresses are refused",
    advice: "",
  });
});

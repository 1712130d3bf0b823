import { expect, test } from "vitest";
import { readArticleDraft, writeArticleDraft } from "./article-draft.ts";

const at = Date.parse("2026-11-20T12:00:00Z");
const pdf = { fileName: "a.pdf", size: 9, objectPath: "/objects/pdfs/a.pdf", isRepaired: false, at };
const draft = { title: "Battery care", category: { id: 4, name: "Batteries" }, pdf };
const nothing = { title: "", category: null, pdf: null };

test("a new article is read as it was kept, and its PDF for a day", () => {
  const kept = writeArticleDraft(draft);
  expect(readArticleDraft(kept, at + 1)).toEqual(draft);
  expect(readArticleDraft(kept, at + 24 * 60 * 60 * 1000)).toEqual({ ...draft, pdf: null });
});

test("of nothing nothing is kept, and what is no draft is none", () => {
  expect(writeArticleDraft(nothing)).toBeNull();
  for (const text of [null, "", "Battery care", "{}"]) expect(readArticleDraft(text, at)).toEqual(nothing);
});

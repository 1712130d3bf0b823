import { expect, test } from "vitest";
import { keptMore, readArticleDraft, writeArticleDraft } from "./article-draft.ts";

const at = Date.parse("2026-11-20T12:00:00Z");
const pdf = { fileName: "a.pdf", size: 9, objectPath: "/objects/pdfs/a.pdf", isRepaired: false, at };
/** The form's fields. */
const usual = {
  state: "published",
  publishAt: null,
  withdrawAt: null,
  description: "",
  handling: null,
  tracesCopies: false,
  offlineDays: null,
  audience: [],
};
const more = keptMore({
  ...usual,
  state: "draft",
  publishAt: "2026-12-01T06:00:00.000Z",
  description: "For those who charge.",
  audience: [{ kind: "unit", name: "3rd Battalion" }],
});
const draft = { title: "Battery care", category: { id: 4, name: "Batteries" }, pdf, more };
const nothing = { title: "", category: null, pdf: null, more: null };

test("a new article's draft is restored, and its PDF for a day", () => {
  const kept = writeArticleDraft(draft);
  expect(readArticleDraft(kept, at + 1)).toEqual(draft);
  expect(readArticleDraft(kept, at + 24 * 60 * 60 * 1000)).toEqual({ ...draft, pdf: null });
});

test("an empty draft is not stored, and invalid data is no draft", () => {
  expect(writeArticleDraft(nothing)).toBeNull();
  for (const text of [null, "", "Battery care", "{}"]) expect(readArticleDraft(text, at)).toEqual(nothing);
});

test("changes under More are stored unless they are the defaults, and missing in older drafts", () => {
  expect(more).toMatchObject({ publication: { state: "draft" }, description: "For those who charge." });
  expect(keptMore(usual)).toBeNull();
  expect(keptMore({})).toBeNull();
  const { more: _, ...before } = draft;
  expect(readArticleDraft(JSON.stringify(before), at)).toEqual({ ...draft, more: null });
});

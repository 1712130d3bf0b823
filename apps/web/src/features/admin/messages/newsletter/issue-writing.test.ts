import { expect, test } from "vitest";
import { beginWith, keepingOf } from "./issue-writing.ts";

const none = { subjectEn: "", textEn: "", subjectEl: "", textEl: "" };
const typed = { ...none, subjectEn: "New container" };
const draft = {
  ...none,
  blocksEn: [],
  blocksEl: [],
  revision: 4,
  changedAt: null,
  changedBy: null,
  testedAt: null,
  pace: 60,
};

test("without anything unsaved in the tab, an issue begins with the draft, and is saved", () => {
  const writing = beginWith({ ...draft, ...typed }, { unkept: undefined, sent: [] });
  expect(writing).toMatchObject({ words: typed, base: 4, overtaken: false });
  expect(keepingOf(writing, { ...draft, ...typed })).toBe("kept");
});

test("what a tab typed before it was reloaded is saved on the draft that it was typed on", () => {
  const writing = beginWith(draft, { unkept: { words: typed, revision: 4 }, sent: [] });
  expect(writing).toMatchObject({ words: typed, base: 4, overtaken: false });
  expect(keepingOf(writing, draft)).toBe("keeping");
});

test("where somebody else wrote meanwhile, what this tab typed is not saved over it", () => {
  const writing = beginWith(draft, { unkept: { words: typed, revision: 3 }, sent: [] });
  expect(writing).toMatchObject({ words: typed, base: 3, overtaken: true });
  expect(keepingOf(writing, draft)).toBe("overtaken");
});

test("a save of this tab whose answer was lost is not taken for somebody else's", () => {
  const words = { ...typed, textEn: "It is here." };
  const sent = [{ words: { ...typed, subjectEn: "New container " }, revision: 3 }];
  const writing = beginWith({ ...draft, ...typed }, { unkept: { words, revision: 3 }, sent });
  expect(writing).toMatchObject({ words, base: 4, overtaken: false });
});

test("a draft that is older than what this tab sent is not its own save", () => {
  const sent = [{ words: typed, revision: 4 }];
  const unkept = { words: { ...typed, textEn: "It is here." }, revision: 5 };
  expect(beginWith({ ...draft, ...typed }, { unkept, sent })).toMatchObject({ base: 5, overtaken: true });
});

import { afterEach, expect, test } from "vitest";
import { tabStorage } from "../../../../device/browser-storage.ts";
import { unkeptIssue } from "./unkept-issue.ts";

const words = { subjectEn: "New container", textEn: "It is here.", subjectEl: "", textEl: "" };
const issue = unkeptIssue("issue");

afterEach(() => {
  issue.remove();
  issue.removeSent();
});

test("what was typed in a tab is found again as it was", () => {
  expect(issue.read()).toBeUndefined();
  issue.write({ words, revision: 4 });
  expect(issue.read()).toEqual({ words, revision: 4 });
});

test("the last four saves without an answer are remembered, oldest first", () => {
  expect(issue.readSent()).toEqual([]);
  issue.writeSent([1, 2, 3, 4, 5].map((revision) => ({ words, revision })));
  expect(issue.readSent().map(({ revision }) => revision)).toEqual([2, 3, 4, 5]);
});

test.each([
  ["is no JSON", "{"],
  ["is empty", "null"],
  ["has no words", JSON.stringify({ revision: 4 })],
  ["has no revision", JSON.stringify({ words })],
  ["has words that are a text", JSON.stringify({ words: "New container", revision: 4 })],
])("what the tab stores counts as nothing where it %s", (_what, stored) => {
  tabStorage.write("issue", stored);
  expect(issue.read()).toBeUndefined();
});

test("what an earlier version stored is read with what it lacks left empty", () => {
  tabStorage.write("issue", JSON.stringify({ words: { subjectEn: "New container" }, revision: 4 }));
  expect(issue.read()?.words).toEqual({ ...words, textEn: "" });
});

import type { MarkItem } from "@antochi/contract/reading-marks";
import { expect, it } from "vitest";
import { replaced, withUnsaved } from "./shown-marks.ts";
import type { UnsavedNote } from "./unsaved-notes.ts";

const at = "2026-11-26T08:00:00.000Z";
const later = "2026-11-26T09:00:00.000Z";

function mark(id: string, page: number, note: string | null = null): MarkItem {
  const times = { createdAt: at, updatedAt: at };
  return { id, articleId: 1, edition: 1, page, quote: null, note, isOutdated: false, ...times };
}

function written(id: string, page: number, note: string, state: UnsavedNote["state"]) {
  return { id, articleId: 1, edition: 1, page, quote: null, note, writtenAt: later, state };
}

it("inserts a mark by its page, in place of its old value, or removes it", () => {
  const marks = [mark("a", 2), mark("b", 9)];
  expect(replaced(marks, "c", mark("c", 5)).map(({ id }) => id)).toEqual(["a", "c", "b"]);
  expect(replaced(marks, "b", mark("b", 9, "changed"))).toEqual([mark("a", 2), mark("b", 9, "changed")]);
  expect(replaced(marks, "a", undefined)).toEqual([mark("b", 9)]);
});

it("shows an unsaved value in place of the server's, or beside it", () => {
  const shown = withUnsaved(
    [mark("a", 2, "old"), mark("b", 9)],
    [written("a", 2, "new", "failed"), written("c", 4, "on its way", "sending")],
  );
  expect(shown).toEqual([
    { ...mark("a", 2, "new"), updatedAt: later, unsaved: "failed" },
    { ...mark("c", 4, "on its way"), createdAt: later, updatedAt: later, unsaved: "sending" },
    mark("b", 9),
  ]);
});

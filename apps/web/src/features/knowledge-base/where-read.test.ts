import { expect, it } from "vitest";
import { isRead, resumeAt } from "./where-read.ts";

const document = {
  edition: 2,
  pageCount: 8,
  size: 1_000,
  thumbnailPath: null,
  offlineDays: null,
  scan: null,
  hasOutline: null,
};
const at = (page: number, edition: number) => ({
  articleId: 1,
  page,
  edition,
  updatedAt: "2026-11-20T10:00:00.000Z",
});

it("counts an article as read once read to its end, but not a later edition", () => {
  expect(isRead(at(8, 2), document)).toBe(true);
  expect(isRead(at(7, 2), document)).toBe(false);
  expect(isRead(at(8, 1), document)).toBe(false);
});

it("continues where the member stopped, or at the start of a new edition after reaching the end", () => {
  expect(resumeAt(at(8, 2), document)).toBe(8);
  expect(resumeAt(at(5, 1), document)).toBe(5);
  expect(resumeAt(at(8, 1), document)).toBeUndefined();
  expect(resumeAt(at(9, 1), document)).toBeUndefined();
  expect(resumeAt(at(3, 1), undefined)).toBe(3);
  expect(resumeAt(undefined, document)).toBeUndefined();
});

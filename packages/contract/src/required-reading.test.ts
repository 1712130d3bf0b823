import { expect, test } from "vitest";
import { assignmentSchema, changedAssignmentSchema, pagesAsked } from "./required-reading.ts";

const asked = { everybody: true, dueAt: "2026-12-01T00:00:00Z" };

test.each([
  ["5-3", "A range begins with its lower page, such as 1-3"],
  ["1,9-7", "A range begins with its lower page, such as 1-3"],
  ["100-20", "A range begins with its lower page, such as 1-3"],
  ["1,", "Pages are numbers and ranges, such as 1-3,7"],
  ["0-3", "Pages are numbers and ranges, such as 1-3,7"],
])("an assignment that requires pages %s is refused", (pages, message) => {
  const assigned = assignmentSchema.safeParse({ ...asked, articleId: 1, pages });
  const changed = changedAssignmentSchema.safeParse({ ...asked, id: "1", pages });
  for (const { error } of [assigned, changed]) {
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[["pages"], message]]);
  }
});

test.each(["0000-12-31T23:59:59Z", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "soon", null])(
  "an assignment due %s, which no answer could state, is refused",
  (dueAt) => {
    const assigned = assignmentSchema.safeParse({ ...asked, articleId: 1, dueAt });
    const changed = changedAssignmentSchema.safeParse({ ...asked, id: "1", dueAt });
    for (const { error } of [assigned, changed]) {
      expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([
        [["dueAt"], "Due date is required"],
      ]);
    }
  },
);

test.each(["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59+01:00"])(
  "an assignment may be due %s",
  (dueAt) => {
    expect(assignmentSchema.parse({ ...asked, articleId: 1, dueAt }).dueAt).toBe(dueAt);
  },
);

test.each([
  "",
  "2026-12-01",
  // In UTC its year is outside what a response can express.
  "9999-12-31T23:59:59-00:01",
  "0000-01-01T00:00:00+00:01",
  `2026-12-01T00:00:00.${"0".repeat(40)}Z`,
])("an assignment due at %j is refused", (dueAt) => {
  const assigned = assignmentSchema.safeParse({ ...asked, articleId: 1, dueAt });
  const changed = changedAssignmentSchema.safeParse({ ...asked, id: "1", dueAt });
  for (const { error } of [assigned, changed]) {
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([
      [["dueAt"], "Due date is required"],
    ]);
  }
});

test.each([
  ["1-3,7", [1, 2, 3, 7]],
  ["3-3", [3]],
  ["9-14", [9, 10]],
  [null, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
])("of ten pages %s requires %j", (pages, expected) => {
  expect(assignmentSchema.parse({ ...asked, articleId: 1, pages }).pages).toBe(pages);
  expect([...pagesAsked(pages, 10)]).toEqual(expected);
});

test.each(["12-14", "11", "5-3"])("if %s names none of the pages, all are required", (ranges) => {
  expect([...pagesAsked(ranges, 4)]).toEqual([1, 2, 3, 4]);
});

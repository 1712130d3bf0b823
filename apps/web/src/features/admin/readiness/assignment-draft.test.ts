import type { AssignmentItem } from "@antochi/contract/required-reading";
import { afterEach, describe, expect, it, vi } from "vitest";
import { changeOf, draftOf, inputOf, newDraft, onNewest } from "./assignment-draft.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ["put forward", "2027-03-15T23:30:00", "2027-03-29"],
  ["put back", "2026-10-18T00:30:00", "2026-11-01"],
  ["not changed", "2026-12-20T23:59:59", "2027-01-03"],
])("proposes two weeks by the calendar if the clocks are %s meanwhile", (_what, now, due) => {
  vi.stubEnv("TZ", "Europe/Athens");
  vi.useFakeTimers({ now: new Date(now) });
  expect(newDraft()).toMatchObject({ due });
});

describe("a due day", () => {
  it.each([
    ["are put forward", "2027-03-28", "2027-03-28T20:59:59.999Z"],
    ["are put back", "2026-11-01", "2026-11-01T21:59:59.999Z"],
  ])("ends at its last moment by the clock of whoever sets it, also when clocks %s", (_what, due, dueAt) => {
    vi.stubEnv("TZ", "Europe/Athens");
    expect(inputOf({ ...newDraft(7), due })).toMatchObject({ articleId: 7, dueAt });
  });

  it("keeps the time that no field shows until another day is chosen", () => {
    vi.stubEnv("TZ", "Europe/Athens");
    const draft = draftOf(assignment);
    expect(changeOf(draft, assignment)).toMatchObject({ dueAt: assignment.dueAt });
    const later = { ...draft, due: "2027-01-12" };
    expect(changeOf(later, assignment)).toMatchObject({ dueAt: "2027-01-12T21:59:59.999Z" });
  });
});

const assignment: AssignmentItem = {
  id: 3,
  articleId: 7,
  articleTitle: "Masts",
  everybody: false,
  groups: [{ kind: "unit", name: "Unit A" }],
  people: [{ id: 5, firstName: "Maria", lastName: "Sample" }],
  dueAt: "2027-01-10T10:00:00.000Z",
  notDueBefore: null,
  fromEdition: 2,
  eachEdition: true,
  againAfterMonths: 12,
  graceDays: 14,
  pages: "1-3",
  sentence: "I have read it",
  createdAt: "2026-12-01T10:00:00.000Z",
};

it("is not sent without an article, people or a day", () => {
  expect(inputOf(newDraft())).toBeUndefined();
  expect(inputOf({ ...newDraft(7), everybody: false })).toBeUndefined();
  for (const due of ["", "2027-01", "20xx-01-01"]) {
    expect(inputOf({ ...newDraft(7), due })).toBeUndefined();
    expect(changeOf({ ...draftOf(assignment), due }, assignment)).toBeUndefined();
  }
});

it("sends an assignment's terms as they are shown, and empty fields as none", () => {
  const { articleId, groups, fromEdition, eachEdition, againAfterMonths, graceDays } = assignment;
  const terms = { articleId, groups, fromEdition, eachEdition, againAfterMonths, graceDays };
  const shown = { ...terms, people: [5], pages: "1-3", sentence: "I have read it" };
  expect(inputOf(draftOf(assignment))).toMatchObject(shown);
  const empty = { ...draftOf(assignment), everybody: true, againAfterMonths: "", pages: " " };
  expect(inputOf(empty)).toMatchObject({ groups: [], people: [], againAfterMonths: null, pages: null });
  expect(inputOf(newDraft(7))).not.toHaveProperty("fromEdition");
});

it("reapplies what was typed to what another administrator has saved meanwhile", () => {
  const opened = draftOf(assignment);
  const newest = draftOf({ ...assignment, graceDays: 3, sentence: "I will do so", groups: [] });
  const typed = { ...opened, graceDays: "30", pages: "2" };
  expect(onNewest(typed, { opened, newest })).toEqual({ ...newest, graceDays: "30", pages: "2" });
});

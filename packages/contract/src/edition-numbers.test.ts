import { expect, test } from "vitest";
import { syncEntriesSchema } from "./offline.ts";
import { assignmentSchema } from "./required-reading.ts";

// These calls have the edition nested in their input; the server's `any-call.test.ts` covers those with an edition at
// the top level.

/** One more than the largest `integer` of Postgres. */
const tooGreat = 2_147_483_648;
const id = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const at = "2026-03-02T09:00:00.000Z";

test.each([
  ["place", { place: { articleId: 1, page: 1, edition: tooGreat } }],
  ["mark", { mark: { id, articleId: 1, page: 1, edition: tooGreat } }],
  [
    "report",
    { report: { articleId: 1, edition: tooGreat, sitting: id, startedAt: at, seconds: 1, pages: [1] } },
  ],
  ["acknowledgement", { acknowledgement: { articleId: 1, edition: tooGreat } }],
])("a device's %s is refused with an edition that no article can have", (kind, entry) => {
  const told = syncEntriesSchema.safeParse({ accountId: 1, entries: [{ kind, id, at, ...entry }] });
  expect(told.error?.issues.map(({ path, message }) => [path.at(-1), message])).toEqual([
    ["edition", "There is no such edition"],
  ]);
});

test("reading is not assigned from an edition that no article can have", () => {
  const asked = { articleId: 1, everybody: true, dueAt: at, fromEdition: tooGreat };
  expect(assignmentSchema.safeParse(asked).error?.issues).toMatchObject([{ path: ["fromEdition"] }]);
});

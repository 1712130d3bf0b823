import type { ReadinessMember } from "@antochi/contract/readiness";
import { expect, test } from "vitest";
import { toGridRows } from "./grid-rows.ts";

const somebody: ReadinessMember = {
  userId: 1,
  firstName: "Eleni",
  lastName: "Sample",
  rank: null,
  unitId: 1,
  unit: "Unit A",
  articles: [],
};
const nothing = { units: [], open: null, people: [], hasRest: false };

test("reports for a search by name that there are more, and why none were loaded", () => {
  const keysOf = (found: readonly ReadinessMember[], hasFoundRest: boolean) =>
    toGridRows({ ...nothing, found, hasFoundRest }).map(({ key }) => key);
  expect(keysOf([somebody], false)).toEqual(["found", "member-1"]);
  expect(keysOf([somebody], true)).toEqual(["found", "member-1", "found-rest"]);
  expect(keysOf([], true)).toEqual(["found", "found-rest"]);
  expect(keysOf([], false)).toEqual([]);
});

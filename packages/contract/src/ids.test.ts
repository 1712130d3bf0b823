import { expect, test } from "vitest";
import { logId, pathEdition, pathId } from "./ids.ts";

test.each([
  ["row's id", pathId, "The id is not valid"],
  ["log's id", logId, "The id is not valid"],
  ["edition", pathEdition, "There is no such edition"],
])("a %s is refused in its own words", (_name, schema, message) => {
  const wrong = [undefined, null, "", "0", "01", "1e1", 0, -1, 1.5, 2 ** 53, 1e20, Number.NaN, true, [], {}];
  for (const value of wrong) {
    const issues = schema.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(new Set(issues), JSON.stringify(value)).toEqual(new Set([message]));
  }
});

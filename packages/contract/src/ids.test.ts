import { expect, test } from "vitest";
import { logId, pathEdition, pathId } from "./ids.ts";

test.each([
  ["row id", pathId, "The id is not valid"],
  ["log id", logId, "The id is not valid"],
  ["edition", pathEdition, "There is no such edition"],
])("an invalid %s is refused with its own message", (_name, schema, message) => {
  const wrong = [undefined, null, "", "0", "01", "1e1", 0, -1, 1.5, 2 ** 53, 1e20, Number.NaN, true, [], {}];
  for (const value of wrong) {
    const issues = schema.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(new Set(issues), JSON.stringify(value)).toEqual(new Set([message]));
  }
});

import { expect, test } from "vitest";
import { readReadinessSearch } from "./readiness-search.ts";

const none = { unit: undefined, article: undefined, state: undefined, member: undefined };

test.each([
  ["a unit, an article and a person", { unit: 3, article: 4, member: 5 }, { unit: 3, article: 4, member: 5 }],
  ["the people without a unit", { unit: 0 }, { unit: 0 }],
  ["a state", { state: "overdue" }, { state: "overdue" }],
  ["nothing that is no id", { unit: -1, article: 0, member: "Eleni" }, {}],
  ["nothing of a text that is too long", { state: "x".repeat(1_000) }, {}],
])("an address of readiness asks for %s", (_what, address, asked) => {
  expect(readReadinessSearch(address)).toEqual({ ...none, ...asked });
});

import { expect, test } from "vitest";
import { aimsOf } from "./assigned-meanwhile.tsx";

const some = { everybody: false, groups: [], people: [] };

test("an assignment says whom it is for, and that it is nobody if all the named people are gone", () => {
  const maria = { id: 1, firstName: "Maria", lastName: "Sample" };
  const groups = [{ kind: "unit" as const, name: "Unit A" }];
  expect(aimsOf({ ...some, everybody: true })).toBe("Everybody");
  expect(aimsOf({ ...some, groups, people: [maria] })).toBe("Unit A, Maria Sample");
  expect(aimsOf(some)).toBe("Nobody: the people named no longer have accounts");
});

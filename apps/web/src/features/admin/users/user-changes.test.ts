import type { UserItem } from "@antochi/contract/users";
import { expect, test } from "vitest";
import { withChanges } from "./user-changes.ts";

function user(id: number, isApproved = false): UserItem {
  return {
    id,
    firstName: "Sample",
    lastName: String(id),
    email: `${id}@example.org`,
    phone: "+30 210 000 0000",
    militaryRank: null,
    unit: null,
    isApproved,
    isAdmin: false,
    isSuspended: false,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
}

test("who is gone is left out, and who was changed stands in the same place", () => {
  const changes = new Map([
    [1, null],
    [2, user(2, true)],
  ]);
  expect(withChanges([user(3), user(2), user(1)], changes)).toEqual([user(3), user(2, true)]);
});

test("a user whom a later page brings once more stands in the list once", () => {
  const approved = new Map([[2, user(2, true)]]);
  expect(withChanges([user(2), user(1), user(2, true)], approved)).toEqual([user(2, true), user(1)]);
});

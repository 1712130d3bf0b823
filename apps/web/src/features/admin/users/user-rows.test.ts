import type { ListedUser } from "@antochi/contract/users";
import { expect, test } from "vitest";
import { keyOfUserRow, toUserRows, withChanges } from "./user-rows.ts";

const counts = { all: 9, pending: 4, approved: 5, suspended: 0, admins: 1 };

function user(id: number, changes: Partial<ListedUser> = {}): ListedUser {
  return {
    id,
    firstName: "Sample",
    lastName: String(id),
    email: `${id}@example.org`,
    phone: "+30 210 000 0000",
    militaryRank: null,
    unit: null,
    confirmedUnit: null,
    confirmedRank: null,
    emailConfirmed: false,
    isApproved: true,
    isAdmin: false,
    isSuspended: false,
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    actions: {
      approve: null,
      reject: null,
      suspend: null,
      restore: null,
      grantAdmin: null,
      revokeAdmin: null,
      resetSecondFactor: null,
    },
    ...changes,
  };
}

const whole = { part: "all", searched: false, counts } as const;

test("those who wait stand first, each group under its heading with its count", () => {
  const rows = toUserRows([user(2, { isApproved: false }), user(3), user(1)], whole);
  expect(rows.map(keyOfUserRow)).toEqual(["pending", 2, "members", 3, 1]);
  expect(rows.filter((row) => row.kind === "group").map((row) => row.count)).toEqual([4, 5]);
});

test("a user approved since the list was fetched stands among the members by date", () => {
  const rows = toUserRows([user(2), user(3), user(1)], whole);
  expect(rows.map(keyOfUserRow)).toEqual(["members", 3, 2, 1]);
});

test("a user who no longer belongs to the chosen part is left out", () => {
  const users = [user(1, { isSuspended: true }), user(2)];
  expect(toUserRows(users, { ...whole, part: "suspended" }).map(keyOfUserRow)).toEqual(["members", 1]);
  expect(toUserRows(users, { ...whole, part: "pending" })).toEqual([]);
});

test("counts are told for the whole list only", () => {
  const rows = toUserRows([user(1)], { ...whole, searched: true });
  expect(rows[0]).toEqual({ kind: "group", group: "members", count: undefined });
});

const changed = user(2, { isAdmin: true });

test("who is gone is left out, and who was changed stands in the same place", () => {
  const changes = new Map<number, ListedUser | null>([
    [1, null],
    [2, changed],
  ]);
  expect(withChanges([user(3), user(2), user(1)], changes)).toEqual([user(3), changed]);
});

test("a user whom a later page brings once more stands in the list once", () => {
  const changes = new Map([[2, changed]]);
  expect(withChanges([user(2), user(1), changed], changes)).toEqual([changed, user(1)]);
});

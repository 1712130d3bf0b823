import type { ListedUser } from "@antochi/contract/users";
import { expect, test } from "vitest";
import {
  countUserRows,
  gaveAnother,
  keyOfUserRow,
  nextWaiting,
  toUserRows,
  withChanges,
} from "./user-rows.ts";

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
    decision: null,
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
      undo: null,
      reopen: null,
    },
    ...changes,
  };
}

const whole = { part: "all", searched: false, counts } as const;
const placed = (...users: ListedUser[]) => withChanges(users, new Map());

test("waiting people come first, each group under its heading with its count", () => {
  const rows = toUserRows(placed(user(2, { isApproved: false }), user(3), user(1)), whole);
  expect(rows.map(keyOfUserRow)).toEqual(["pending", 2, "members", 3, 1]);
  expect(rows.filter((row) => row.kind === "group").map((row) => row.count)).toEqual([4, 5]);
});

test("a user approved since the list was fetched stays in place", () => {
  const waiting = [user(4, { isApproved: false }), user(2, { isApproved: false })];
  const rows = toUserRows(withChanges([...waiting, user(3)], new Map([[4, user(4)]])), whole);
  expect(rows.map(keyOfUserRow)).toEqual(["pending", 4, 2, "members", 3]);
});

test("a rejected person, until the email is sent, counts neither as waiting nor as a member", () => {
  const counted = { ...counts, all: 9, pending: 2, approved: 4, suspended: 1 };
  const users = placed(user(2, { isApproved: false }), user(3));
  const rows = toUserRows(users, { ...whole, counts: counted });
  expect(rows.filter((row) => row.kind === "group").map((row) => row.count)).toEqual([2, 5]);
});

test.each([
  ["both groups", { all: 9, pending: 4, approved: 4, suspended: 1 }, 11],
  ["members only", { all: 5, pending: 0, approved: 4, suspended: 1 }, 6],
  ["waiting people only", { all: 4, pending: 4, approved: 0, suspended: 0 }, 5],
  ["members and one rejected person", { all: 6, pending: 0, approved: 4, suspended: 1 }, 8],
  ["one rejected person only", { all: 1, pending: 0, approved: 0, suspended: 0 }, 2],
])("a table of %s has a row for each user and each heading", (_, some, count) => {
  expect(countUserRows({ ...counts, ...some })).toBe(count);
});

test("counts are shown for the whole list only", () => {
  const rows = toUserRows(placed(user(1)), { ...whole, searched: true });
  expect(rows[0]).toEqual({ kind: "group", group: "members", count: undefined });
});

const changed = user(2, { isAdmin: true });

test("a changed user stays in place with the new values", () => {
  const users = withChanges([user(3), user(2), user(1)], new Map([[2, changed]]));
  expect(users.map(({ user }) => user)).toEqual([user(3), changed, user(1)]);
});

test("a user that a later page repeats appears once, in the first place", () => {
  const users = withChanges([user(2), user(1), changed], new Map());
  expect(users.map(({ user }) => user)).toEqual([user(2), user(1)]);
});

test("after a decision comes the next waiting person below, and nobody after the last or from outside the list", () => {
  const decided = user(2, { actions: { ...user(2).actions, approve: "Already approved" } });
  const users = [user(3), decided, user(1)];
  expect(nextWaiting(users, user(3))).toBe(users[2]);
  expect(nextWaiting(users, user(1))).toBeUndefined();
  expect(nextWaiting(users, user(9))).toBeUndefined();
});

test.each([
  [null, null, null],
  ["2ος Λόχος", null, null],
  [null, "2ος Λόχος", null],
  ["2ος Λόχος", "2ος Λόχος", null],
  [" 2ος  Λό\u200Bχος ", "2ος Λόχος", null],
  ["2ΟΣ ΛΟΧΟΣ", "2ος Λόχος", null],
  ["3ος Λόχος", "2ος Λόχος", "3ος Λόχος"],
])("a member who typed %j and is confirmed in %j gave %j besides", (typed, confirmed, another) => {
  expect(gaveAnother(typed, confirmed)).toBe(another);
});

import { userColumns } from "@antochi/db/tables/users";
import { createTestDatabase } from "@antochi/testing/database";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { countAttempt, settleMeters } from "./attempt-meters.ts";
import { createRateLimits } from "./rate-limits.ts";

const { db, pool, close } = await createTestDatabase();
afterAll(close);
const { loginFromAddress, loginFromAnywhere, failedLogins } = createRateLimits(pool);

beforeEach(() => db.deleteFrom("rateLimits").execute());
afterEach(() => {
  vi.useRealTimers();
});

/** A sign-in attempt at one account from an IP address. */
function attempt(address = "192.0.2.1", account = "account", one = db) {
  return countAttempt(one, {
    here: { meter: loginFromAddress, key: `${account}:${address}` },
    anywhere: { meter: loginFromAnywhere, key: account },
    failures: { meter: failedLogins, key: address },
    owner: null,
  });
}

async function pointsOf(meter: { getKey: (key: string) => string }, key: string) {
  const row = await db
    .selectFrom("rateLimits")
    .select("points")
    .where("key", "=", meter.getKey(key))
    .executeTakeFirst();
  return row?.points;
}

test("an attempt writes the same rows as rate-limiter-flexible, before and after a counter expires", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const rows = () => db.selectFrom("rateLimits").select(["points", "expire"]).orderBy("key").execute();
  for (const milliseconds of [0, 1_000, 899_000, 1, 5_000]) {
    vi.advanceTimersByTime(milliseconds);
    await attempt("192.0.2.1", "by one statement");
    await loginFromAddress.consume("by the library:192.0.2.1");
    await loginFromAnywhere.consume("by the library");
    const [library, own, ...anywhere] = await rows();
    expect(own).toEqual(library);
    expect(anywhere[1]).toEqual(anywhere[0]);
  }
});

test("attempts and rate-limiter-flexible continue each other's counters", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await loginFromAddress.penalty("account:192.0.2.1", 8);
  expect(await attempt()).toMatchObject({ here: undefined, anywhere: undefined, isSpent: false });
  expect(await loginFromAddress.get("account:192.0.2.1")).toMatchObject({ consumedPoints: 9 });
  await loginFromAddress.block("account:192.0.2.1", 90);
  expect((await attempt()).here).toEqual({ retryAfter: 90, first: false });
});

test("an attempt turns synchronous_commit off for its own transaction only", async () => {
  const waits = async (one: typeof db) =>
    (await sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`.execute(one))
      .rows;
  const durable = await db.connection().execute(async (one) => {
    await sql`set synchronous_commit = on`.execute(one);
    await attempt("192.0.2.1", "account", one);
    const after = await waits(one);
    await sql`reset synchronous_commit`.execute(one);
    return after;
  });
  expect(durable).toEqual([{ setting: "on" }]);
  await db.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit = on`.execute(transaction);
    await attempt("192.0.2.1", "account", transaction);
    expect(await waits(transaction)).toEqual([{ setting: "off" }]);
  });
});

test("an attempt over the limit gets the time to wait, and only the first is marked as first", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await loginFromAddress.penalty("account:192.0.2.1", 10);
  vi.advanceTimersByTime(60_000);
  expect((await attempt()).here).toEqual({ retryAfter: 840, first: true });
  expect((await attempt()).here).toEqual({ retryAfter: 840, first: false });
});

test("concurrent attempts cannot exceed an address's limit, and refused ones do not count for the account", async () => {
  const counted = await Promise.all(Array.from({ length: 40 }, () => attempt()));
  expect(counted.filter(({ here }) => here === undefined)).toHaveLength(10);
  expect(counted.filter(({ here }) => here?.first)).toHaveLength(1);
  expect(await pointsOf(loginFromAnywhere, "account")).toBe(10);
});

test("concurrent attempts from many addresses cannot exceed the account's limit", async () => {
  await loginFromAnywhere.penalty("account", 93);
  const counted = await Promise.all(Array.from({ length: 40 }, (_, at) => attempt(`198.51.100.${at}`)));
  expect(counted.filter(({ here }) => here)).toEqual([]);
  expect(counted.filter(({ anywhere }) => anywhere === undefined)).toHaveLength(7);
  expect(counted.filter(({ anywhere }) => anywhere?.first)).toHaveLength(1);
});

test("an attempt only reads the meter of failures, and reports when it has no points left", async () => {
  await failedLogins.penalty("192.0.2.1", 299);
  expect(await attempt()).toMatchObject({ isSpent: false });
  await failedLogins.penalty("192.0.2.1", 1);
  expect(await attempt()).toMatchObject({ isSpent: true });
  expect(await pointsOf(failedLogins, "192.0.2.1")).toBe(300);
});

test("an attempt also looks up the account with the usual columns, whether or not there is one", async () => {
  const member = await insertUser(db, approvedMember);
  const counted = (owner: string | null) =>
    countAttempt(db, {
      here: { meter: loginFromAddress, key: `${owner}:192.0.2.1` },
      anywhere: null,
      failures: null,
      owner,
    });
  const { owner } = await counted(approvedMember.email);
  const row = await db.selectFrom("users").select(userColumns).where("id", "=", member.id).executeTakeFirst();
  expect(owner).toEqual(row);
  expect(await counted("nobody@example.org")).toEqual({
    here: undefined,
    anywhere: undefined,
    isSpent: false,
    owner: undefined,
  });
  expect((await counted(null)).owner).toBeUndefined();
});

test("concurrent counting and settling take locks in one order, and end with the right points", async () => {
  const key = "account:192.0.2.1";
  await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const { here } = await attempt(`192.0.2.${at % 2}`);
      if (here) return;
      const forget = [loginFromAddress.getKey(`account:192.0.2.${at % 2}`)];
      await settleMeters(db, { forget, giveBack: [loginFromAnywhere.getKey("account")] });
    }),
  );
  await settleMeters(db, { forget: [loginFromAddress.getKey(key)], giveBack: [] });
  expect(await pointsOf(loginFromAddress, key)).toBeUndefined();
  expect(await pointsOf(loginFromAnywhere, "account")).toBe(0);
});

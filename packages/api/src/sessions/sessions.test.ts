import { createDatabaseClock } from "@antochi/db/database-clock";
import { approvedMember, instructorAdmin, insertUser, samplePassword } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openApiForFile } from "../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../testing/lock-waits.ts";
import { sampleClient, visit } from "../testing/test-visit.ts";
import { createSessions } from "./sessions.ts";
import { securityOf } from "../security.ts";
import { endSessionsOf, sweepSessions } from "./end-sessions.ts";

const {
  api: { dependencies },
  clock,
  db,
} = await openApiForFile();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await insertUser(db, approvedMember);
});

async function signIn(): Promise<string> {
  const browser = visit(dependencies);
  await browser.call.auth.login({ email: approvedMember.email, password: samplePassword });
  const sessionId = browser.sessionId();
  if (!sessionId) throw new Error("login set no session cookie");
  return sessionId;
}

async function isSignedIn(sessionId: string): Promise<boolean> {
  return (await dependencies.sessions.read(sessionId)) !== null;
}

test("only the SHA-256 of a session id is stored", async () => {
  const sessionId = await signIn();
  const rows = await db.selectFrom("sessions").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(sessionId);
  expect(await isSignedIn(rows[0]?.id ?? "")).toBe(false);
});

test("a session expires after 24 hours without use, and stays alive while it is used", async () => {
  const used = await signIn();
  const unused = await signIn();
  for (let hours = 0; hours < 36; hours += 12) {
    clock.advance(12 * hour - minute);
    expect(await isSignedIn(used)).toBe(true);
  }
  expect(await isSignedIn(unused)).toBe(false);
  clock.advance(day);
  expect(await isSignedIn(used)).toBe(false);
});

test("a page's background requests do not keep a session alive, whatever they ask for", async () => {
  const sessionId = await signIn();
  clock.advance(12 * hour);
  await visit(dependencies, { sessionId, isUnattended: true }).call.auth.listSessions();
  clock.advance(12 * hour - minute);
  const page = visit(dependencies, { sessionId, isUnattended: true });
  await page.call.auth.listSessions();
  clock.advance(minute);
  expect(await isSignedIn(sessionId)).toBe(false);
});

test("a session expires after 7 days, however much it is used", async () => {
  const sessionId = await signIn();
  for (let days = 0; days < 6; days += 0.5) {
    clock.advance(day / 2);
    expect(await isSignedIn(sessionId)).toBe(true);
  }
  clock.advance(day - minute);
  expect(await isSignedIn(sessionId)).toBe(true);
  clock.advance(minute);
  expect(await isSignedIn(sessionId)).toBe(false);
});

test.for([
  { who: "an administrator", person: instructorAdmin, idle: 30 * minute, absolute: 12 * hour },
  { who: "a member", person: approvedMember, idle: 12 * hour, absolute: 7 * day },
])("under SECURITY=strict $who's session expires sooner", async ({ person, idle, absolute }) => {
  await db.deleteFrom("users").execute();
  const user = await insertUser(db, person);
  const strict = createSessions({ db, now: clock.now, security: securityOf.strict, secure: false });
  const begin = async () => (await strict.start(db, user, sampleClient))?.split(/[=;]/)[1] ?? "";

  const unused = await begin();
  clock.advance(idle - 1);
  expect(await strict.peek(unused)).not.toBeNull();
  clock.advance(1);
  expect(await strict.peek(unused)).toBeNull();

  const used = await begin();
  const step = idle - 2 * minute;
  let age = 0;
  for (; age + step < absolute; age += step) {
    clock.advance(step);
    expect(await strict.read(used)).not.toBeNull();
  }
  clock.advance(absolute - age - 1);
  expect(await strict.read(used)).not.toBeNull();
  clock.advance(1);
  expect(await strict.read(used)).toBeNull();
});

test("under SECURITY=strict an administrator has a member's rights until the account has a second factor", async () => {
  const user = await insertUser(db, instructorAdmin);
  const strict = createSessions({ db, now: clock.now, security: securityOf.strict, secure: false });
  const sessionId = (await strict.start(db, user, sampleClient))?.split(/[=;]/)[1] ?? "";
  expect(await strict.peek(sessionId)).toMatchObject({ isAdmin: false, isAdminByRow: true });
  expect(await strict.read(sessionId)).toMatchObject({ user: { isAdmin: false, isAdminByRow: true } });
  expect(await dependencies.sessions.peek(sessionId)).toMatchObject({ isAdmin: true });

  await db.updateTable("users").set({ hasSecondFactor: true }).where("id", "=", user.id).execute();
  expect(await strict.peek(sessionId)).toMatchObject({ isAdmin: true });
  expect(await strict.read(sessionId)).toMatchObject({ user: { isAdmin: true } });
});

test("every request checks the user's current row", async () => {
  const sessionId = await signIn();
  await db.updateTable("users").set({ suspendedAt: clock.now() }).execute();
  expect(await isSignedIn(sessionId)).toBe(false);
  await db.updateTable("users").set({ suspendedAt: null }).execute();
  expect(await isSignedIn(sessionId)).toBe(true);
  await db.updateTable("users").set({ isApproved: false }).execute();
  expect(await isSignedIn(sessionId)).toBe(false);
});

test("signing a user out everywhere ends all of their sessions", async () => {
  const [first, second] = [await signIn(), await signIn()];
  const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await endSessionsOf(db, id);
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false]);
});

test("signing out ends the session at once and removes the cookie, and succeeds without a session", async () => {
  const sessionId = await signIn();
  const browser = visit(dependencies, { sessionId });
  await browser.call.auth.logout();
  expect(browser.cookies.at(-1)).toMatch(/^session=; .*Max-Age=0/);
  expect(await isSignedIn(sessionId)).toBe(false);
  await expect(visit(dependencies).call.auth.logout()).resolves.toEqual({ message: "Signed out" });
});

test("a second press on the sign-out button, or a sign-out after the session was ended elsewhere, leaves no entry", async () => {
  const signedOut = async () =>
    (await db.selectFrom("auditEntries").select("id").where("act", "=", "signed-out").execute()).length;
  const before = await signedOut();
  const sessionId = await signIn();
  const { userId } = await db.selectFrom("sessions").select("userId").executeTakeFirstOrThrow();
  const presses = await db.transaction().execute(async (tx) => {
    await tx.selectFrom("sessions").select("id").where("userId", "=", userId).forUpdate().execute();
    const waiting = [0, 1].map(() => visit(dependencies, { sessionId }).call.auth.logout());
    await whenSomebodyWaits(db, 2);
    return { waiting };
  });
  await Promise.all(presses.waiting);
  expect(await signedOut()).toBe(before + 1);

  const other = await signIn();
  const ended = await db.transaction().execute(async (tx) => {
    await tx.selectFrom("sessions").select("id").where("userId", "=", userId).forUpdate().execute();
    const waiting = visit(dependencies, { sessionId: other }).call.auth.logout();
    await whenSomebodyWaits(db);
    await endSessionsOf(tx, userId);
    return { waiting };
  });
  await ended.waiting;
  expect(await signedOut()).toBe(before + 1);
});

test("signing in again ends the browser's previous session", async () => {
  const old = await signIn();
  await visit(dependencies, { sessionId: old }).call.auth.login({
    email: approvedMember.email,
    password: samplePassword,
  });
  expect(await isSignedIn(old)).toBe(false);
});

test("the cookie is HttpOnly, SameSite=Lax and for the whole site; under HTTPS also Secure and host-only", async () => {
  const browser = visit(dependencies);
  await browser.call.auth.login({ email: approvedMember.email, password: samplePassword });
  const plain = browser.cookies[0]?.split("; ") ?? [];
  expect(plain).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=604800"]));
  expect(plain).not.toContain("Secure");

  const secure = createSessions({ db, now: clock.now, security: securityOf.standard, secure: true });
  const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  const cookie = (await secure.start(db, user, sampleClient)) ?? "";
  expect(cookie).toMatch(/^__Host-session=/);
  expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Secure", "Path=/", "HttpOnly"]));
  expect(cookie).not.toContain("Domain");
});

test.each([
  ["a password change", { password: "another hash" }],
  ["the setup of a second factor", { hasSecondFactor: true }],
  ["a suspension", { suspendedAt: clock.now() }],
  ["the revocation of an approval", { isApproved: false }],
])("starting a session waits for %s in progress, and is then refused", async (_, change) => {
  const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  const begun = await db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set(change).execute();
    const beginning = dependencies.sessions.start(db, user, sampleClient);
    await whenSomebodyWaits(db);
    return { beginning };
  });
  expect(await begun.beginning).toBeUndefined();
  expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});

test("a session begins only with a passkey that its user still has, whichever others they have", async () => {
  const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  const left = { id: "left", userId: user.id, publicKey: "", name: "Left", createdAt: clock.now() };
  await db.insertInto("passkeys").values(left).execute();
  const startWith = (passkeyId: string) =>
    dependencies.sessions.start(db, { ...user, passkeyId }, sampleClient);
  expect(await startWith("removed")).toBeUndefined();
  expect(await startWith("left")).toBeDefined();
});

test("sessions are deleted when they expire, and not before", async () => {
  await signIn();
  clock.advance(hour);
  await signIn();
  clock.advance(7 * day - hour);
  await sweepSessions({ db, now: clock.now });
  expect(await db.selectFrom("sessions").select("expiresAt").execute()).toEqual([
    { expiresAt: new Date(clock.now().getTime() + hour) },
  ]);
});

test.for([-day, day])(
  "a replica whose clock is %d ms off neither refuses a valid session nor revives an expired one",
  async (off) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const replica = async () => {
      const { now, refresh } = createDatabaseClock(db);
      await refresh();
      return createSessions({ db, now, security: securityOf.standard, secure: false });
    };
    const right = await replica();
    vi.setSystemTime(Date.now() + off);
    const wrong = await replica();

    const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    for (const [one, other] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const sessionId = (await one.start(db, user, sampleClient))?.split(/[=;]/)[1] ?? "";
      expect(await other.read(sessionId)).toMatchObject({ user: { id: user.id } });
    }
    const over = (await right.start(db, user, sampleClient))?.split(/[=;]/)[1] ?? "";
    await db.updateTable("sessions").set({ lastUsed: sql`now() - interval '24 hours 1 minute'` }).execute();
    for (const each of [right, wrong]) expect(await each.read(over)).toBeNull();
  },
);

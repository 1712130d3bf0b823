import { limits } from "@antochi/contract/limits";
import {
  approvedMember,
  instructorAdmin,
  insertUser,
  samplePassword,
  secondMember,
} from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { lockAccount } from "../../../accounts/lock-account.ts";
import { securityOf } from "../../../security.ts";
import { endSessionsOf } from "../../../sessions/end-sessions.ts";
import { listOwnSessions } from "../../../sessions/own-sessions.ts";
import { hashOfSecret } from "../../../secrets/secret-tokens.ts";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../../testing/lock-waits.ts";
import { sampleClient, visit } from "../../../testing/test-visit.ts";
import { takeMails } from "../../../testing/waiting-jobs.ts";
import { findUserByEmail } from "../queries.ts";

const {
  api: { dependencies },
  clock,
  db,
} = await openApiForFile();

const minute = 60_000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  await takeMails(db);
  await insertUser(db, approvedMember);
  await insertUser(db, secondMember);
});

type Client = { userAgent?: string; ip?: string; email?: string };

/** Signs in, and returns what makes calls in that session. */
async function signIn({
  userAgent = firefox,
  ip = "203.0.113.24",
  email = approvedMember.email,
}: Client = {}) {
  const browser = visit(dependencies, { userAgent, ip });
  await browser.call.auth.login({ email, password: samplePassword });
  const cookies = { sessionId: browser.sessionId(), browserCookie: browser.browserCookie() };
  return { ...cookies, call: () => visit(dependencies, { ...cookies, userAgent, ip }).call.auth };
}

const notSignedIn = { code: "UNAUTHORIZED" };

test("a user's sessions are listed in words, last used first, with the current one marked", async () => {
  const desk = await signIn();
  clock.advance(5 * minute);
  const pocket = await signIn({ userAgent: phone, ip: "2001:db8:12:34::" });
  await signIn({ email: secondMember.email });
  const at = clock.now().toISOString();
  expect(await pocket.call().listSessions()).toMatchObject([
    {
      browser: "Safari on iPhone",
      address: "2001:db8:…",
      startedAt: at,
      lastUsedAt: at,
      isThisOne: true,
    },
    { browser: "Firefox on Linux", address: "203.0.…", isThisOne: false },
  ]);
  clock.advance(2 * minute);
  expect((await desk.call().listSessions())[0]).toMatchObject({
    browser: "Firefox on Linux",
    isThisOne: true,
  });
  clock.advance(24 * 60 * minute);
  const next = await signIn();
  expect(await next.call().listSessions()).toHaveLength(1);
});

test("under SECURITY=strict an administrator's sessions are listed for as long as they last, not as long as a member's", async () => {
  const admin = await insertUser(db, instructorAdmin);
  await dependencies.sessions.start(db, admin, sampleClient);
  const strict = { db, now: clock.now, security: securityOf.strict };
  const listed = async (isAdmin: boolean) =>
    listOwnSessions(strict, { user: { id: admin.id, isAdmin }, sessionId: undefined });
  clock.advance(30 * minute);
  expect([await listed(true), await listed(false)]).toMatchObject([[], [{ isThisOne: false }]]);
});

test("a session can be ended only by its owner", async () => {
  const desk = await signIn();
  const pocket = await signIn({ userAgent: phone });
  const stranger = await signIn({ email: secondMember.email });
  const { id = 0 } = (await desk.call().listSessions()).find(({ isThisOne }) => !isThisOne) ?? {};
  await expect(stranger.call().endSession({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await pocket.call().currentUser();
  await desk.call().endSession({ id });
  await expect(pocket.call().currentUser()).rejects.toMatchObject(notSignedIn);
  await expect(desk.call().endSession({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await desk.call().currentUser();
});

test("session numbers start over after their maximum, and each still identifies one session", async () => {
  await sql`alter table sessions alter column number restart with ${sql.lit(limits.idMax)}`.execute(db);
  const desk = await signIn();
  const pocket = await signIn({ userAgent: phone });
  const listed = await desk.call().listSessions();
  expect(listed.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([1, limits.idMax]);
  await desk.call().endSession({ id: 1 });
  await expect(pocket.call().currentUser()).rejects.toMatchObject(notSignedIn);
  await desk.call().currentUser();
});

test("ten minutes after authentication, ending sessions requires reauthentication", async () => {
  const desk = await signIn();
  await signIn({ userAgent: phone });
  const { id = 0 } = (await desk.call().listSessions()).find(({ isThisOne }) => !isThisOne) ?? {};
  clock.advance(10 * minute);
  const asked = { cause: { code: "reauthentication-required" } };
  await expect(desk.call().endSession({ id })).rejects.toMatchObject(asked);
  await expect(desk.call().endOtherSessions()).rejects.toMatchObject(asked);
  await desk.call().reauthenticate({ password: samplePassword });
  await desk.call().endSession({ id });
});

test("all other sessions of a user are ended at once, and other users' sessions go on", async () => {
  const desk = await signIn();
  const others = [await signIn({ userAgent: phone }), await signIn()];
  const stranger = await signIn({ email: secondMember.email });
  await desk.call().endOtherSessions();
  for (const other of others) await expect(other.call().currentUser()).rejects.toMatchObject(notSignedIn);
  await desk.call().currentUser();
  await stranger.call().currentUser();
  // The second time there is nothing left to end, and nothing to log.
  await desk.call().endOtherSessions();
  const { id = 0 } = (await findUserByEmail(db, approvedMember.email)) ?? {};
  const told = db.selectFrom("auditEntries").select("act").where("userId", "=", id);
  expect(await told.where("act", "=", "sessions-ended").execute()).toHaveLength(1);
});

test("a device that keeps articles is revoked with all others, also where its own session is over", async () => {
  const desk = await signIn();
  const pocket = await signIn({ userAgent: phone });
  const { id: userId = 0 } = (await findUserByEmail(db, approvedMember.email)) ?? {};
  const device = { userId, createdAt: clock.now(), lastContactAt: clock.now() };
  await db
    .insertInto("offlineDevices")
    .values([
      { ...device, tokenHash: "here", sessionId: hashOfSecret(desk.sessionId ?? "") },
      { ...device, tokenHash: "elsewhere", sessionId: hashOfSecret(pocket.sessionId ?? "") },
      { ...device, tokenHash: "signed out", sessionId: null },
    ])
    .execute();
  await desk.call().endOtherSessions();
  expect(await db.selectFrom("offlineDevices").select("tokenHash").execute()).toEqual([
    { tokenHash: "here" },
  ]);
});

test.each(["one", "all others"])(
  "ending %s waits while the account is being signed out everywhere",
  async (which) => {
    const desk = await signIn();
    const pocket = await signIn({ userAgent: phone });
    const { id = 0 } = (await desk.call().listSessions()).find(({ isThisOne }) => !isThisOne) ?? {};
    const sessionId = hashOfSecret(pocket.sessionId ?? "");
    const { userId } = await db
      .selectFrom("sessions")
      .select("userId")
      .where("id", "=", sessionId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("offlineDevices")
      .values({ tokenHash: "device", userId, sessionId, createdAt: clock.now(), lastContactAt: clock.now() })
      .execute();
    const call = desk.call();
    const { ending } = await db.transaction().execute(async (tx) => {
      // As `suspendUser` does; `endSessionsOf` has come as far as the devices.
      await lockAccount(tx, userId);
      await tx.deleteFrom("offlineDevices").where("userId", "=", userId).execute();
      const ending = (which === "one" ? call.endSession({ id }) : call.endOtherSessions()).catch(String);
      await whenSomebodyWaits(db);
      await endSessionsOf(tx, userId);
      return { ending };
    });
    expect(await ending).toContain("Please sign in");
    expect(await db.selectFrom("sessions").select("id").where("userId", "=", userId).execute()).toEqual([]);
  },
);

test("a sign-in from a new browser is reported by email, and one from a known browser is not", async () => {
  const desk = await signIn();
  expect(await takeMails(db)).toMatchObject([
    {
      to: approvedMember.email,
      content: {
        template: "signed-in-from-new-browser",
        browser: "Firefox on Linux",
        address: "203.0.…",
        accountUrl: "http://site.test/account",
      },
    },
  ]);
  const again = visit(dependencies, { browserCookie: desk.browserCookie });
  await again.call.auth.login({ email: approvedMember.email, password: samplePassword });
  expect(await takeMails(db)).toEqual([]);
  // A browser that another account has used before is new to this one.
  const shared = visit(dependencies, { browserCookie: desk.browserCookie, ip: "198.51.100.7" });
  await shared.call.auth.login({ email: secondMember.email, password: samplePassword });
  expect(await takeMails(db)).toMatchObject([{ to: secondMember.email }]);
});

test("a sign-in that fails as its email is queued makes no browser known, and the next one is reported", async () => {
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$
  `.execute(db);
  await sql`create trigger fails before insert on graphile_worker._private_jobs for each row execute function fail()`.execute(
    db,
  );
  const browser = visit(dependencies, { userAgent: firefox });
  const right = { email: approvedMember.email, password: samplePassword };
  await expect(browser.call.auth.login(right)).rejects.toMatchObject({ cause: { code: "unavailable" } });
  await sql`drop function fail() cascade`.execute(db);
  expect(browser.cookies).toEqual([]);
  await visit(dependencies, { userAgent: firefox }).call.auth.login(right);
  expect(await takeMails(db)).toMatchObject([{ content: { template: "signed-in-from-new-browser" } }]);
});

test("a script that keeps no cookie is reported once, not at each of its sign-ins", async () => {
  for (let time = 0; time < 4; time += 1) await signIn({ userAgent: "curl/8.5.0" });
  expect(await takeMails(db)).toHaveLength(1);
});

test("only a browser in which the account has signed in learns that it is suspended", async () => {
  const { browserCookie } = await signIn();
  const stranger = await signIn({ email: secondMember.email });
  const ask = (cookie: string | undefined, email: string = approvedMember.email) =>
    visit(dependencies, { browserCookie: cookie }).call.auth.whySignedOut({ email });
  expect(await ask(browserCookie)).toEqual({ isSuspended: false });
  await db.updateTable("users").set({ suspendedAt: clock.now() }).execute();
  expect(await ask(browserCookie)).toEqual({ isSuspended: true });
  expect(await ask(stranger.browserCookie)).toEqual({ isSuspended: false });
  expect(await ask(undefined)).toEqual({ isSuspended: false });
  expect(await ask(browserCookie, "nobody@example.org")).toEqual({ isSuspended: false });
});

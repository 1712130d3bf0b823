import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { approvedMember, insertUser, samplePassword, secondMember } from "@antochi/testing/people";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createKnownBrowsers } from "../../../sessions/known-browsers.ts";
import { openOutbox } from "../../../testing/outbox.ts";
import { openTestApi } from "../../../testing/test-api.ts";
import { visit } from "../../../testing/test-visit.ts";
import { takeJobs } from "../../../testing/waiting-jobs.ts";
import { sendEmailConfirmation, sendEmailConfirmationJob } from "../emails/email-confirmations.ts";
import { sendResetLink } from "../passwords/reset-links.ts";

const database = await createTestDatabase();
const clock = createClock();
const { dependencies } = await openTestApi({ db: database, now: clock.now });
const otherReplica = (await openTestApi({ db: database, now: clock.now })).dependencies;
const { db } = database;
afterAll(database.close);

const { email } = approvedMember;
const right = { email, password: samplePassword };
const wrong = { email, password: "not this one" };
const shutOut = { code: "TOO_MANY_REQUESTS" };

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  await insertUser(db, approvedMember);
});

/** The cookie of a browser in which the member has signed in. */
async function knownBrowser(): Promise<string> {
  const browser = visit(dependencies);
  await browser.call.auth.login(right);
  return browser.browserCookie() ?? "";
}

/** A hundred wrong passwords for the member's email from ten IP addresses, and the one that locks the email out. */
async function attack(): Promise<void> {
  const { loginFromAnywhere } = dependencies.rateLimits;
  const [meter] = await db
    .selectFrom("rateLimits")
    .selectAll()
    .where("key", "like", "login-anywhere:%")
    .execute();
  const account = meter?.key.slice("login-anywhere:".length) ?? "";
  await loginFromAnywhere.set(account, 100, 900);
  await expect(visit(dependencies, { ip: "198.51.100.99" }).call.auth.login(wrong)).rejects.toMatchObject(
    shutOut,
  );
}

test("a hundred wrong passwords from anywhere lock out strangers, but no browser that signed in before", async () => {
  const browserCookie = await knownBrowser();
  await attack();
  await expect(visit(dependencies).call.auth.login(right)).rejects.toMatchObject(shutOut);
  for (const replica of [dependencies, otherReplica]) {
    await expect(visit(replica, { browserCookie }).call.auth.login(right)).resolves.toMatchObject({ email });
  }
});

test("strangers lock an email out for an hour at most, however often", async () => {
  await visit(dependencies).call.auth.login(right);
  for (const minutes of [15, 30, 60, 60]) {
    await attack();
    await expect(visit(dependencies).call.auth.login(right)).rejects.toMatchObject({
      message: `Too many attempts. Try again in ${minutes} minutes`,
    });
  }
});

test("three hundred failures from an IP address do not slow down a known browser behind it", async () => {
  const browserCookie = await knownBrowser();
  await dependencies.rateLimits.failedLogins.penalty("192.0.2.1", 300);
  const matches = vi.spyOn(dependencies.passwords, "matches");
  onTestFinished(() => matches.mockRestore());
  await visit(dependencies, { browserCookie }).call.auth.login(right);
  expect(matches.mock.lastCall?.[1]).toMatchObject({ known: true, slow: false });
});

test("a known browser has ten attempts of its own, even in parallel, and uses up nobody else's", async () => {
  const browserCookie = await knownBrowser();
  const attempts = await Promise.allSettled(
    Array.from({ length: 12 }, () => visit(dependencies, { browserCookie }).call.auth.login(wrong)),
  );
  const compared = attempts.filter(
    (attempt) =>
      attempt.status === "rejected" && String(attempt.reason).includes("Invalid email or password"),
  );
  expect(compared).toHaveLength(10);
  await expect(visit(dependencies, { browserCookie }).call.auth.login(right)).rejects.toMatchObject({
    message: "Too many attempts. Try again in 15 minutes",
  });
  await expect(visit(dependencies).call.auth.login(right)).resolves.toMatchObject({ email });
});

test("attempts made while everybody is locked out do not lengthen the lockout of their IP address", async () => {
  await visit(dependencies).call.auth.login(right);
  await attack();
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await expect(visit(dependencies).call.auth.login(right)).rejects.toMatchObject(shutOut);
  }
  const rows = await db
    .selectFrom("rateLimits")
    .select("points")
    .where("key", "like", "login-address:%")
    .execute();
  expect(rows.every(({ points }) => points <= 1)).toBe(true);
});

test("using a password reset link makes the browser a known one", async () => {
  const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  await visit(dependencies).call.auth.login(right);
  await attack();
  const outbox = openOutbox();
  await sendResetLink({ db, now: clock.now, ...outbox }, { userId: user.id }, outbox.job);
  const token = /#token=([\w-]{43})/.exec(outbox.sent[0]?.text ?? "")?.[1] ?? "";
  const browser = visit(dependencies);
  await browser.call.auth.resetPassword({ token, password: "a new password" });
  const known = visit(dependencies, { browserCookie: browser.browserCookie() });
  await expect(known.call.auth.login({ email, password: "a new password" })).resolves.toMatchObject({
    email,
  });
});

test("a shared browser remembers its last five accounts, and does not reveal whose they are", async () => {
  const { find, remember } = dependencies.knownBrowsers;
  const valueOf = (header: string) => /=([^;]*)/.exec(header)?.[1] ?? "";
  let cookie = valueOf(await remember(undefined, email));
  for (let at = 0; at < 4; at += 1) cookie = valueOf(await remember(cookie, `member${at}@example.org`));
  const id = await find(cookie, email);
  expect(id).toMatch(/^[\w-]{22}$/);
  cookie = valueOf(await remember(cookie, email));
  cookie = valueOf(await remember(cookie, secondMember.email));
  expect(await find(cookie, email)).toBe(id);
  expect(await find(cookie, secondMember.email)).toBe(id);
  expect(await find(cookie, "member0@example.org")).toBeUndefined();
  expect(cookie).not.toContain("example");
});

test("a forged, altered, truncated or lengthened cookie identifies no known browser", async () => {
  const { find } = dependencies.knownBrowsers;
  const cookie = await knownBrowser();
  expect(await find(cookie, email)).toBeDefined();
  const [id = "", proof = ""] = cookie.split(".");
  const others = [
    "",
    id,
    `${id}.`,
    `${id}.${"A".repeat(43)}`,
    `${cookie.startsWith("A") ? "B" : "A"}${cookie.slice(1)}`,
    `${cookie}A`,
    proof,
    `${cookie}.x`,
  ];
  for (const other of others) expect.soft(await find(other, email), other).toBeUndefined();
});

test("the cookie is HttpOnly, SameSite=Lax and for the whole site; under https Secure and bound to the host", async () => {
  const plain = await dependencies.knownBrowsers.remember(undefined, email);
  expect(plain).toMatch(/^browser=/);
  expect(plain.split("; ")).toEqual(
    expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"]),
  );
  expect(plain).not.toContain("Secure");
  const secure = await createKnownBrowsers({ db, secure: true }).remember(undefined, email);
  expect(secure).toMatch(/^__Host-browser=/);
  expect(secure).toContain("Secure");
  expect(secure).not.toContain("Domain");
});

test("a link that confirms an email stays good if this browser could not be remembered", async () => {
  await db.updateTable("users").set({ emailConfirmedAt: null }).execute();
  await visit(dependencies).call.auth.requestEmailConfirmation({ email });
  const outbox = openOutbox();
  for (const { payload } of await takeJobs(db, sendEmailConfirmationJob))
    await sendEmailConfirmation({ db, now: clock.now, ...outbox }, payload, outbox.job);
  const token = /#token=([\w-]{43})/.exec(outbox.sent[0]?.text ?? "")?.[1] ?? "";

  await sql`alter table link_keys rename to link_keys_away`.execute(db);
  await expect(visit(dependencies).call.auth.confirmEmail({ token })).rejects.toMatchObject({
    code: "INTERNAL_SERVER_ERROR",
  });
  await sql`alter table link_keys_away rename to link_keys`.execute(db);
  const browser = visit(dependencies);
  await expect(browser.call.auth.confirmEmail({ token })).resolves.toMatchObject({ email });
  expect(await dependencies.knownBrowsers.find(browser.browserCookie(), email)).toBeDefined();
});

import { approvedMember, insertUser, samplePassword, secondMember } from "@antochi/testing/people";
import { TRPCError } from "@trpc/server";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { openTestApi } from "../../../testing/test-api.ts";
import { openProvider, openSignOnBrowser } from "../../../testing/sign-on-browser.ts";

const { provider, signOn } = await openProvider();
const { api, clock, database, db } = await openApiForFile({ signOn });
const { dependencies } = api;
afterAll(() => provider[Symbol.asyncDispose]());

const subject = "subject-1";
const vouched = {
  email: approvedMember.email,
  email_verified: true,
  given_name: "Νέο",
  family_name: "Μέλος",
};
const profile = { firstName: "Νέο", lastName: "Μέλος", phone: "+30 210 000 0009" };
const spent = { code: "BAD_REQUEST", cause: { code: "sign-on-spent" } };
const refused = { code: "FORBIDDEN", cause: { code: "sign-on-refused" } };
const down = { code: "SERVICE_UNAVAILABLE", message: /^Sample Ministry cannot be reached/ };

let lastEntry = 0;
beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  // Audit entries cannot be deleted.
  lastEntry = (await entries()).at(-1)?.id ?? lastEntry;
  provider.down.clear();
  provider.forgery.current = null;
  provider.accounts.clear();
  provider.accounts.set(subject, { ...vouched, groups: ["approved"] });
});

const openBrowser = () => openSignOnBrowser(dependencies);

/** A browser in which a new user has signed on, approved by the group. */
async function newMember() {
  const browser = openBrowser();
  const { state } = await browser.signIn(subject);
  await browser.use((call) => call.auth.completeSignOn({ state, ...profile }));
  return browser;
}

async function entries() {
  return db
    .selectFrom("auditEntries")
    .select(["id", "act"])
    .where("id", ">", lastEntry)
    .orderBy("id")
    .execute();
}

async function acts(): Promise<string[]> {
  return (await entries()).map(({ act }) => act);
}

async function onlyUser() {
  return db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
}

test("a new user completes their profile, and is signed in if a group approves them", async () => {
  const browser = openBrowser();
  const { state, ...step } = await browser.signIn(subject);
  expect(step).toEqual({
    step: "profile",
    email: vouched.email,
    firstName: "Νέο",
    lastName: "Μέλος",
    phone: "",
  });
  const told = { state, ...profile, language: "el" } as const;
  expect(await browser.use((call) => call.auth.completeSignOn(told))).toMatchObject({
    step: "signed-in",
    next: "/knowledge-base",
    user: { email: vouched.email, firstName: "Νέο", isApproved: true, isAdmin: false },
  });
  expect(await browser.use((call) => call.auth.currentUser())).toMatchObject({ email: vouched.email });
  expect(await browser.use((call) => call.auth.ownSignOn())).toEqual({
    name: "Sample Ministry",
    isBound: true,
    hasPassword: false,
  });
  expect(await onlyUser()).toMatchObject({
    emailConfirmedAt: clock.now(),
    adminByGroup: false,
    language: "el",
  });
  expect(await acts()).toEqual(["registered", "user-approved", "signed-in"]);
});

test("a new user without the group waits for an administrator", async () => {
  provider.accounts.set(subject, vouched);
  const browser = openBrowser();
  const { state } = await browser.signIn(subject);
  expect(await browser.use((call) => call.auth.completeSignOn({ state, ...profile }))).toEqual({
    step: "received",
  });
  expect(await browser.use((call) => call.auth.currentUser()).catch(() => null)).toBeNull();
  await expect(openBrowser().signIn(subject)).rejects.toMatchObject({ cause: { code: "awaiting-approval" } });
  // A user who enters the group later is approved by it.
  provider.accounts.set(subject, { ...vouched, groups: ["approved"] });
  expect(await openBrowser().signIn(subject)).toMatchObject({ step: "signed-in" });
});

test("a pending user from the provider cannot fill the log by repeating the second step", async () => {
  provider.accounts.set(subject, vouched);
  const browser = openBrowser();
  const { state } = await browser.signIn(subject);
  await browser.use((call) => call.auth.completeSignOn({ state, ...profile }));
  const again = openBrowser();
  const query = await again.fetchQuery(subject);
  await expect(again.finish(query)).rejects.toMatchObject({ cause: { code: "awaiting-approval" } });

  const kept = new URLSearchParams(query).get("state") ?? "";
  const show = () => again.use((call) => call.auth.showSecondStep({ state: kept, code: null }));
  await expect(show()).rejects.toMatchObject({ cause: { code: "awaiting-approval" } });
  const outcomes = new Set<unknown>();
  for (let time = 0; time < 200; time += 1)
    outcomes.add(await show().catch((error: unknown) => error instanceof TRPCError && error.code));
  expect([...outcomes]).toEqual(["FORBIDDEN", "TOO_MANY_REQUESTS"]);
  expect((await acts()).length).toBeLessThan(40);
  // Another user behind the same IP address is not limited by it.
  provider.accounts.set("subject-2", { ...vouched, email: secondMember.email, groups: ["approved"] });
  const other = openBrowser();
  const begun = await other.signIn("subject-2");
  expect(
    await other.use((call) => call.auth.completeSignOn({ state: begun.state, ...profile })),
  ).toMatchObject({ step: "signed-in" });
});

test("a user is identified by the subject: another email at the provider changes nothing here", async () => {
  await newMember();
  const other = await insertUser(db, secondMember);
  provider.accounts.set(subject, { ...vouched, email: other.email, groups: [] });
  const browser = openBrowser();
  expect(await browser.signIn(subject)).toMatchObject({
    step: "signed-in",
    user: { email: approvedMember.email },
  });
});

test("a verified email joins its account once the password is entered, and from then on signs in by itself", async () => {
  const { id } = await insertUser(db, approvedMember);
  const browser = openBrowser();
  const { state, ...step } = await browser.signIn(subject);
  expect(step).toEqual({ step: "join", email: vouched.email, asked: false });
  const join = (password: string) =>
    browser.use((call) => call.auth.joinByPassword({ state, password, code: null }));
  await expect(join("not this one")).rejects.toMatchObject({ cause: { issues: [{ path: "password" }] } });
  await expect(browser.use((call) => call.auth.currentUser())).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  expect(await join(samplePassword)).toMatchObject({ step: "signed-in", user: { id } });
  expect(await openBrowser().signIn(subject)).toMatchObject({ step: "signed-in", user: { id } });
  expect(await acts()).toEqual([
    "sign-in-failed",
    "sign-on-joined",
    "email-confirmed",
    "signed-in",
    "signed-in",
  ]);
});

test("passwords tried when joining are metered as at any sign-in", async () => {
  await insertUser(db, approvedMember);
  const browser = openBrowser();
  const { state } = await browser.signIn(subject);
  const join = (password: string) =>
    browser.use((call) => call.auth.joinByPassword({ state, password, code: null }));
  for (let time = 0; time < 10; time += 1) await join("not this one").catch(() => undefined);
  await expect(join(samplePassword)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("an unverified email joins no account, and does not reveal whether it has one", async () => {
  await insertUser(db, approvedMember);
  provider.accounts.set(subject, { ...vouched, email_verified: false, groups: ["approved"] });
  provider.accounts.set("subject-2", { ...vouched, email: "free@example.org", email_verified: false });
  for (const who of [subject, "subject-2"]) {
    const browser = openBrowser();
    const { state, step } = await browser.signIn(who);
    expect(step).toBe("profile");
    expect(await browser.use((call) => call.auth.completeSignOn({ state, ...profile }))).toEqual({
      step: "received",
    });
  }
  const free = db
    .selectFrom("users")
    .select(["email", "emailConfirmedAt"])
    .where("email", "=", "free@example.org");
  expect(await free.execute()).toEqual([{ email: "free@example.org", emailConfirmedAt: null }]);
  expect(await db.selectFrom("signOnIdentities").select("subject").execute()).toEqual([
    { subject: "subject-2" },
  ]);
});

test("a sign-on without an email is refused, and refers to the provider's administrators", async () => {
  provider.accounts.set(subject, { groups: ["approved"] });
  await expect(openBrowser().signIn(subject)).rejects.toMatchObject({
    ...refused,
    message: "Sample Ministry does not say what your email is. Ask its administrators to let this site know.",
  });
});

test("signing out ends the session here and is logged; the next sign-in is logged as another", async () => {
  const browser = await newMember();
  await browser.use((call) => call.auth.logout());
  await expect(browser.use((call) => call.auth.currentUser())).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
  // They are still signed in at the provider, which is the provider's matter.
  expect(await browser.signIn(subject)).toMatchObject({ step: "signed-in" });
  expect((await acts()).slice(-2)).toEqual(["signed-out", "signed-in"]);
});

test("a sign-on that began at one replica ends at another: no process holds state of it", async () => {
  await using another = await openTestApi({ db: database, now: clock.now, signOn });
  const browser = openBrowser();
  const query = await browser.fetchQuery(subject);
  const state = new URLSearchParams(query).get("state") ?? "";
  expect(await browser.at(another.dependencies).finish(query)).toMatchObject({ step: "profile" });
  expect(
    await browser.at(dependencies).use((call) => call.auth.completeSignOn({ state, ...profile })),
  ).toMatchObject({ step: "signed-in" });
  await expect(browser.at(another.dependencies).finish(query)).rejects.toMatchObject(spent);
  await browser.at(another.dependencies).use((call) => call.auth.logout());
  await expect(browser.use((call) => call.auth.currentUser())).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
});

test("a suspended user stays refused, whatever their groups", async () => {
  await newMember();
  await db.updateTable("users").set({ suspendedAt: clock.now() }).execute();
  provider.accounts.set(subject, { ...vouched, groups: ["approved", "admins"] });
  await expect(openBrowser().signIn(subject)).rejects.toMatchObject({ cause: { code: "account-suspended" } });
  expect(await onlyUser()).toMatchObject({ isAdmin: false });
});

test("cancelling at the provider is refused as such, and nothing is left of the sign-on", async () => {
  const browser = openBrowser();
  const query = await browser.fetchQuery(null);
  await expect(browser.finish(query)).rejects.toMatchObject(refused);
  await expect(browser.finish(query)).rejects.toMatchObject(spent);
  expect(await acts()).toEqual(["sign-in-failed"]);
});

test("a state, nonce or code of another sign-on is refused", async () => {
  await newMember();
  const browser = openBrowser();
  const other = await browser.fetchQuery(subject);
  const changed = (query: string, name: string, value: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set(name, value);
    return parameters.toString();
  };
  await expect(browser.finish(changed(other, "state", "x".repeat(43)))).rejects.toMatchObject(spent);
  // The code of another sign-in in the same browser: its verifier does not fit.
  const code = new URLSearchParams(other).get("code") ?? "";
  await expect(
    browser.finish(changed(await browser.fetchQuery(subject), "code", code)),
  ).rejects.toMatchObject(refused);
  const forged = await browser.fetchQuery(subject, (url) => url.searchParams.set("nonce", "another"));
  await expect(browser.finish(forged)).rejects.toMatchObject(refused);
  const elsewhere = changed(await browser.fetchQuery(subject), "iss", "https://elsewhere.example");
  await expect(browser.finish(elsewhere)).rejects.toMatchObject(refused);
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
});

test.each([
  ["signed with a key that is not the provider's", { otherKey: true }],
  ["from another issuer", { claims: { iss: "https://elsewhere.example" } }],
  ["for another client", { claims: { aud: "another-client" } }],
  ["that has expired", { claims: { exp: 1_700_000_000 } }],
] as const)("an ID token %s is refused", async (_what, forgery) => {
  await newMember();
  const browser = openBrowser();
  // A token that the test itself makes is accepted while it is right.
  provider.forgery.current = {};
  expect(await browser.signIn(subject)).toMatchObject({ step: "signed-in" });
  provider.forgery.current = forgery;
  await expect(openBrowser().signIn(subject)).rejects.toMatchObject(refused);
  expect((await acts()).at(-1)).toBe("sign-in-failed");
});

test("a user whose subject at the provider is too long is told why they are refused", async () => {
  const [long, endless] = ["l".repeat(255), "Ω".repeat(5_000)];
  for (const each of [long, endless]) provider.accounts.set(each, { ...vouched, groups: ["approved"] });
  expect(await openBrowser().signIn(long)).toMatchObject({ step: "profile" });
  await expect(openBrowser().signIn(endless)).rejects.toMatchObject({
    ...refused,
    message:
      "Sample Ministry knows you under a name that is too long for this site. Please tell an administrator.",
  });
  expect(await acts()).toEqual(["sign-in-failed"]);
});

test("a browser other than the one that began a sign-on is refused, and does not use it up", async () => {
  await newMember();
  const [browser, thief] = [openBrowser(), openBrowser()];
  await thief.fetchQuery(null);
  const query = await browser.fetchQuery(subject);
  await expect(thief.finish(query)).rejects.toMatchObject(spent);
  expect(await browser.finish(query)).toMatchObject({ step: "signed-in" });
});

test("of two concurrent returns with one code one signs in, and a replay is refused", async () => {
  const browser = await newMember();
  const query = await browser.fetchQuery(subject);
  const outcomes = await Promise.allSettled([browser.finish(query), browser.finish(query)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(browser.finish(query)).rejects.toMatchObject(spent);
});

test("two tabs of one browser can sign on side by side", async () => {
  const browser = await newMember();
  const first = await browser.fetchQuery(subject);
  const second = await browser.fetchQuery(subject);
  expect(await browser.finish(first)).toMatchObject({ step: "signed-in" });
  expect(await browser.finish(second)).toMatchObject({ step: "signed-in" });
});

test("a sign-on that takes too long has to start again", async () => {
  const browser = await newMember();
  const query = await browser.fetchQuery(subject);
  clock.advance(15 * 60_000);
  await expect(browser.finish(query)).rejects.toMatchObject(spent);
});

test("what is left of a sign-on goes on in the browser that began it, and in no other", async () => {
  const [browser, thief] = [openBrowser(), openBrowser()];
  await thief.fetchQuery(null);
  const { state } = await browser.signIn(subject);
  const told = { state, ...profile };
  await expect(thief.use((call) => call.auth.completeSignOn(told))).rejects.toMatchObject(spent);
  expect(await browser.use((call) => call.auth.completeSignOn(told))).toMatchObject({ step: "signed-in" });
});

test("what is left of a sign-on waits for half an hour", async () => {
  const browser = openBrowser();
  const { state } = await browser.signIn(subject);
  clock.advance(30 * 60_000);
  const late = browser.use((call) => call.auth.completeSignOn({ state, ...profile }));
  await expect(late).rejects.toMatchObject(spent);
});

test("two concurrent first sign-ons of one subject make one account, and both are signed in", async () => {
  const browsers = [openBrowser(), openBrowser()];
  const begun = await Promise.all(
    browsers.map(async (browser) => ({ browser, ...(await browser.signIn(subject)) })),
  );
  const steps = await Promise.all(
    begun.map(({ browser, state }) => browser.use((call) => call.auth.completeSignOn({ state, ...profile }))),
  );
  expect(steps).toMatchObject([{ step: "signed-in" }, { step: "signed-in" }]);
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

test("a user whose new account is deleted before they are signed in starts again", async () => {
  const browser = openBrowser();
  const { state } = await browser.signIn(subject);
  await sql`
    create function let_go() returns trigger language plpgsql as
      'begin delete from users where id = new.id; return null; end';
    create constraint trigger users_let_go after insert on users deferrable initially deferred
      for each row execute function let_go();
  `.execute(db);
  try {
    await expect(
      browser.use((call) => call.auth.completeSignOn({ state, ...profile })),
    ).rejects.toMatchObject(spent);
  } finally {
    await sql`drop trigger users_let_go on users; drop function let_go`.execute(db);
  }
  expect(await browser.use((call) => call.auth.completeSignOn({ state, ...profile }))).toMatchObject({
    step: "signed-in",
  });
});

test("a provider that is down at any step stops nothing but sign-on, which works again afterwards", async () => {
  await insertUser(db, approvedMember);
  const { provider: other, signOn: settings } = await openProvider();
  await using _ = other;
  other.accounts.set(subject, vouched);
  other.down.add("/");
  await using away = await openTestApi({ db: database, now: clock.now, signOn: settings });
  const browser = openSignOnBrowser(away.dependencies);
  await expect(browser.fetchQuery(subject)).rejects.toMatchObject(down);
  await browser.use((call) => call.auth.login({ email: approvedMember.email, password: samplePassword }));
  other.down.clear();
  for (const path of ["/token", "/me"]) {
    const query = await browser.fetchQuery(subject);
    other.down.add(path);
    await expect(browser.finish(query)).rejects.toMatchObject(down);
    other.down.clear();
  }
  expect(await browser.signIn(subject)).toMatchObject({ step: "join" });
});

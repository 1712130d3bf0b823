import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { patience } from "@antochi/testing/patience";
import { visitProvider } from "@antochi/testing/sign-on/provider-visit";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { registrationChannel } from "../../../news/registration-news.ts";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { endsWithoutWaiting, whenSomebodyWaits } from "../../../testing/lock-waits.ts";
import { openProvider, openSignOnBrowser, redirectUri } from "../../../testing/sign-on-browser.ts";
import { makeSoftwarePasskey } from "../../../testing/software-passkey.ts";
import { openTestApi } from "../../../testing/test-api.ts";
import { takeJobs, takeMails } from "../../../testing/waiting-jobs.ts";
import { sendResetLinkJob } from "../passwords/reset-links.ts";
import { sweepSignOns } from "./attempts.ts";

const { provider, signOn } = await openProvider();
const { api, clock, database, db } = await openApiForFile({ signOn });
const { dependencies } = api;
afterAll(() => provider[Symbol.asyncDispose]());

const profile = { firstName: "New", lastName: "Member", phone: "+30 210 000 0009" };
const vouched = (email: string, groups: string[]) => ({ email, email_verified: true, groups });

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  provider.accounts.clear();
});

const openBrowser = () => openSignOnBrowser(dependencies);

/** Signs a new user on, whom the group of approved users admits. */
async function comeIn(subject: string, groups: string[]) {
  const browser = openBrowser();
  provider.accounts.set(subject, vouched(`${subject}@example.org`, ["approved", ...groups]));
  const { state } = await browser.signIn(subject);
  await browser.use((call) => call.auth.completeSignOn({ state, ...profile }));
  return browser;
}

async function adminOf(subject: string): Promise<{ isAdmin: boolean; adminByGroup: boolean }> {
  return db
    .selectFrom("users")
    .select(["isAdmin", "adminByGroup"])
    .where("email", "=", `${subject}@example.org`)
    .executeTakeFirstOrThrow();
}

const leaveGroup = (subject: string) =>
  provider.accounts.set(subject, vouched(`${subject}@example.org`, ["approved"]));

test("a group grants the role; leaving it revokes the role and its sessions at the next sign-in", async () => {
  await insertUser(db, instructorAdmin);
  const before = await comeIn("one", ["admins"]);
  expect(await adminOf("one")).toEqual({ isAdmin: true, adminByGroup: true });
  await before.use((call) => call.admin.listUsers({}));
  leaveGroup("one");
  const after = openBrowser();
  expect(await after.signIn("one")).toMatchObject({ step: "signed-in", user: { isAdmin: false } });
  expect(await adminOf("one")).toEqual({ isAdmin: false, adminByGroup: false });
  await expect(before.use((call) => call.auth.currentUser())).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await after.use((call) => call.auth.currentUser());
});

test("a role granted by an administrator is not changed by any group", async () => {
  const admin = await insertUser(db, instructorAdmin);
  await comeIn("one", []);
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "one@example.org")
    .executeTakeFirstOrThrow();
  await api.as(admin).admin.grantAdmin({ id });
  provider.accounts.set("one", vouched("one@example.org", ["approved", "admins"]));
  await openBrowser().signIn("one");
  leaveGroup("one");
  await openBrowser().signIn("one");
  expect(await adminOf("one")).toEqual({ isAdmin: true, adminByGroup: false });
});

test("an administrator can revoke a role that a group gave, and grant it for good", async () => {
  const admin = await insertUser(db, instructorAdmin);
  await comeIn("one", ["admins"]);
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "one@example.org")
    .executeTakeFirstOrThrow();
  await api.as(admin).admin.revokeAdmin({ id });
  expect(await adminOf("one")).toEqual({ isAdmin: false, adminByGroup: false });
  await api.as(admin).admin.grantAdmin({ id });
  leaveGroup("one");
  await openBrowser().signIn("one");
  expect(await adminOf("one")).toEqual({ isAdmin: true, adminByGroup: false });
});

test("the last administrator keeps the role, even when the last two leave the group at once", async () => {
  await comeIn("one", ["admins"]);
  leaveGroup("one");
  await openBrowser().signIn("one");
  expect(await adminOf("one")).toEqual({ isAdmin: true, adminByGroup: true });

  await comeIn("two", ["admins"]);
  leaveGroup("two");
  await Promise.all(["one", "two"].map((subject) => openBrowser().signIn(subject)));
  const admins = db.selectFrom("users").select("id").where("isAdmin", "=", true);
  expect(await admins.execute()).toHaveLength(1);
});

test("a user whose account is deleted during a sign-on is told to start again", async () => {
  await comeIn("one", []);
  const { entry } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("users").where("email", "=", "one@example.org").execute();
    const entry = Promise.allSettled([openBrowser().signIn("one")]);
    await whenSomebodyWaits(db);
    return { entry };
  });
  expect(await entry).toMatchObject([{ status: "rejected", reason: { cause: { code: "sign-on-spent" } } }]);
});

test("a sign-on without a role to lose neither waits for nor locks an administrator's row", async () => {
  await comeIn("one", []);
  const admin = await insertUser(db, instructorAdmin);
  const browser = openBrowser();
  const query = await browser.fetchQuery("one");
  const { finishing, isThrough } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom("users").select("id").where("id", "=", admin.id).forNoKeyUpdate().execute();
    const finishing = browser.finish(query);
    return { finishing, isThrough: await endsWithoutWaiting(db, finishing) };
  });
  expect(isThrough).toBe(true);
  expect(await finishing).toMatchObject({ step: "signed-in" });
});

test("an account that its group approves is announced to those who look at registrations", async () => {
  provider.accounts.set("one", vouched("one@example.org", []));
  const browser = openBrowser();
  const { state } = await browser.signIn("one");
  await browser.use((call) => call.auth.completeSignOn({ state, ...profile }));
  const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const listening = Promise.withResolvers<void>();
  const announced: string[] = [];
  const leave = dependencies.notifications.listen(registrationChannel, {
    heard: (userId) => void announced.push(userId),
    missed: listening.resolve,
    closed: () => {},
  });
  try {
    await listening.promise;
    provider.accounts.set("one", vouched("one@example.org", ["approved"]));
    expect(await openBrowser().signIn("one")).toMatchObject({ step: "signed-in" });
    await vi.waitFor(() => expect(announced).toEqual([String(id)]), patience);
  } finally {
    leave();
  }
});

test("the role waits for approval, and its group does not approve", async () => {
  provider.accounts.set("one", vouched("one@example.org", ["admins"]));
  const browser = openBrowser();
  const { state } = await browser.signIn("one");
  expect(await browser.use((call) => call.auth.completeSignOn({ state, ...profile }))).toEqual({
    step: "received",
  });
  expect(await adminOf("one")).toEqual({ isAdmin: false, adminByGroup: false });
});

test("an administrator's permission joins an account, and ends its password if its email was unconfirmed", async () => {
  const admin = await insertUser(db, instructorAdmin);
  const { id, email } = await insertUser(db, approvedMember);
  provider.accounts.set("one", vouched(email, []));
  // Somebody who registered another person's address is signed in.
  const squatter = openBrowser();
  await squatter.use((call) => call.auth.login({ email, password: samplePassword }));

  const browser = openBrowser();
  const { state } = await browser.signIn("one");
  expect(await browser.use((call) => call.auth.askToJoin({ state }))).toEqual({ step: "received" });
  expect(await openBrowser().signIn("one")).toMatchObject({ step: "join", asked: true });
  expect(await api.as(admin).admin.listSignOnRequests()).toEqual({
    provider: "Sample Ministry",
    requests: [
      {
        userId: id,
        firstName: "Member",
        lastName: "Sample",
        email,
        emailConfirmed: false,
        askedAt: clock.now().toISOString(),
      },
    ],
  });
  const askedAt = clock.now().toISOString();
  const another = new Date(clock.now().getTime() - 1).toISOString();
  await expect(api.as(admin).admin.allowSignOn({ userId: id, askedAt: another })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await api.as(admin).admin.allowSignOn({ userId: id, askedAt });
  await expect(api.as(admin).admin.allowSignOn({ userId: id, askedAt })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(squatter.use((call) => call.auth.currentUser())).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  await expect(
    squatter.use((call) => call.auth.login({ email, password: samplePassword })),
  ).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await openBrowser().signIn("one")).toMatchObject({ step: "signed-in", user: { id } });
});

test("asking again to join an account that is being deleted waits for that, without a deadlock", async () => {
  const { id, email } = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  provider.accounts.set("one", vouched(email, []));
  const ask = async () => {
    const browser = openBrowser();
    const { state } = await browser.signIn("one");
    return () => browser.use((call) => call.auth.askToJoin({ state })).catch(String);
  };
  const first = await ask();
  const again = await ask();
  await first();
  const { asking } = await db.transaction().execute(async (tx) => {
    // As `deleteAccount` does.
    await tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
    const asking = again();
    await whenSomebodyWaits(db);
    await tx.deleteFrom("users").where("id", "=", id).execute();
    return { asking };
  });
  expect(await asking).toContain("start again");
});

test("permission to join keeps the password of a confirmed email, and a declined request joins nothing", async () => {
  const admin = await insertUser(db, instructorAdmin);
  const { id, email } = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  provider.accounts.set("one", vouched(email, []));
  for (const decide of ["declineSignOn", "allowSignOn"] as const) {
    const browser = openBrowser();
    const { state } = await browser.signIn("one");
    await browser.use((call) => call.auth.askToJoin({ state }));
    await api.as(admin).admin[decide]({ userId: id, askedAt: clock.now().toISOString() });
    expect((await api.as(admin).admin.listSignOnRequests()).requests).toEqual([]);
    expect((await openBrowser().signIn("one")).step).toBe(decide === "allowSignOn" ? "signed-in" : "join");
  }
  await openBrowser().use((call) => call.auth.login({ email, password: samplePassword }));
});

test("reauthentication at the provider counts here for ten minutes", async () => {
  await insertUser(db, instructorAdmin);
  const browser = await comeIn("one", ["admins"]);
  const { id } = await insertUser(db, approvedMember);
  const grant = () => browser.use((call) => call.admin.grantAdmin({ id }));
  const asked = { cause: { code: "reauthentication-required" } };
  await expect(grant()).rejects.toMatchObject(asked);
  expect(await browser.prove("one")).toEqual({ step: "proven", next: null });
  await grant();
  clock.advance(10 * 60_000);
  await expect(grant()).rejects.toMatchObject(asked);
});

test("starting a reauthentication at the provider is rate limited like a sign-on", async () => {
  const browser = await comeIn("one", []);
  await dependencies.rateLimits.signOns.penalty("192.0.2.1", 120);
  await expect(browser.use((call) => call.auth.startSignOnProof({}))).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
});

test("reauthentication as another user at the provider is refused", async () => {
  const browser = await comeIn("one", []);
  await comeIn("two", []);
  await expect(browser.prove("two", visitProvider(redirectUri))).rejects.toMatchObject({
    cause: { code: "sign-on-refused" },
  });
});

test("strict: an administrator acts as one with two factors at the provider, or else with those here", async () => {
  await using strict = await openTestApi({ db: database, now: clock.now, signOn, security: "strict" });
  await comeIn("one", ["admins"]);
  const weak = openSignOnBrowser(strict.dependencies);
  await weak.signIn("one");
  await expect(weak.use((call) => call.admin.listUsers({}))).rejects.toMatchObject({
    cause: { code: "second-factor-missing" },
  });
  for (const amr of [["mfa"], ["pwd", "otp"]]) {
    provider.accounts.set("one", { ...vouched("one@example.org", ["approved", "admins"]), amr });
    const strong = openSignOnBrowser(strict.dependencies);
    await strong.signIn("one");
    await strong.use((call) => call.admin.listUsers({}));
  }
  provider.accounts.set("one", {
    ...vouched("one@example.org", ["approved", "admins"]),
    amr: ["otp", "sms"],
  });
  const sameKind = openSignOnBrowser(strict.dependencies);
  await sameKind.signIn("one");
  await expect(sameKind.use((call) => call.admin.listUsers({}))).rejects.toMatchObject({
    cause: { code: "second-factor-missing" },
  });
});

test("strict: a password change keeps the factors that the provider verified, and adds none", async () => {
  await using strict = await openTestApi({ db: database, now: clock.now, signOn, security: "strict" });
  const { email } = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  const account = vouched(email, ["approved", "admins"]);
  provider.accounts.set("one", account);
  const joining = openBrowser();
  const { state } = await joining.signIn("one");
  await joining.use((call) => call.auth.joinByPassword({ state, password: samplePassword, code: null }));

  let currentPassword = samplePassword;
  const comeInAndChange = async (password: string) => {
    const browser = openSignOnBrowser(strict.dependencies);
    await browser.signIn("one");
    await browser.use((call) => call.auth.changePassword({ currentPassword, password }));
    currentPassword = password;
    return browser;
  };
  const weak = await comeInAndChange("lantern over quiet water");
  await expect(weak.use((call) => call.admin.listUsers({}))).rejects.toMatchObject({
    cause: { code: "second-factor-missing" },
  });
  provider.accounts.set("one", { ...account, amr: ["mfa"] });
  const strong = await comeInAndChange("granite under loud wind");
  await strong.use((call) => call.admin.listUsers({}));
});

test("strict: an email that the provider has not verified must be confirmed first", async () => {
  await using strict = await openTestApi({ db: database, now: clock.now, signOn, security: "strict" });
  provider.accounts.set("one", { email: "one@example.org", groups: ["approved"] });
  const browser = openSignOnBrowser(strict.dependencies);
  const { state } = await browser.signIn("one");
  await expect(browser.use((call) => call.auth.completeSignOn({ state, ...profile }))).rejects.toMatchObject({
    cause: { code: "email-unconfirmed" },
  });
});

test("an account's second factor is always required to join, and later unless the provider verified one", async () => {
  const member = await insertUser(db, approvedMember);
  provider.accounts.set("one", { ...vouched(member.email, []), amr: ["mfa"] });
  const { secret } = await api.as(member).secondFactors.startCodes();
  const codeAt = (steps: number) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: clock.now().getTime() + steps * 30_000,
    });
  await api.as(member).secondFactors.confirmCodes({ code: codeAt(0) });

  const joining = openBrowser();
  const { state } = await joining.signIn("one");
  const join = (code: string | null) =>
    joining.use((call) => call.auth.joinByPassword({ state, password: samplePassword, code }));
  const asked = { cause: { code: "second-factor-required" } };
  await expect(join(null)).rejects.toMatchObject(asked);
  await expect(join("000000")).rejects.toMatchObject(asked);
  expect(await join(codeAt(1))).toMatchObject({ step: "signed-in" });
  expect(await openBrowser().signIn("one")).toMatchObject({ step: "signed-in" });

  provider.accounts.set("one", vouched(member.email, []));
  clock.advance(60_000);
  const browser = openBrowser();
  const begun = await browser.signIn("one");
  expect(begun).toMatchObject({ step: "code", email: member.email });
  await expect(browser.use((call) => call.auth.currentUser())).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  const show = (code: string) =>
    browser.use((call) => call.auth.showSecondStep({ state: begun.state, code }));
  await expect(show("000000")).rejects.toMatchObject(asked);
  expect(await show(codeAt(0))).toMatchObject({ step: "signed-in" });
  await expect(show(codeAt(1))).rejects.toMatchObject({ cause: { code: "sign-on-spent" } });
});

test("a passkey is a second factor too, for its own account only, and does not bypass the provider", async () => {
  const browser = await comeIn("one", []);
  await browser.prove("one");
  const passkey = makeSoftwarePasskey(dependencies.publicUrl);
  const made = passkey.register(await browser.use((call) => call.secondFactors.startPasskey()));
  await browser.use((call) => call.secondFactors.addPasskey({ name: "Laptop", answer: made }));

  const signIn = async () => {
    const answer = passkey.sign(await openBrowser().use((call) => call.auth.passkeyOptions()));
    return openBrowser().use((call) => call.auth.signInWithPasskey({ answer }));
  };
  await expect(signIn()).rejects.toMatchObject({
    message: "This account signs in with Sample Ministry",
    cause: { code: "sign-on-refused" },
  });

  const again = openBrowser();
  const { state, step } = await again.signIn("one");
  expect(step).toBe("code");
  const show = async (key: typeof passkey) => {
    const answer = key.sign(await again.use((call) => call.auth.passkeyOptions()));
    return again.use((call) => call.auth.showSecondStep({ state, code: null, answer }));
  };
  await expect(show(makeSoftwarePasskey(dependencies.publicUrl))).rejects.toMatchObject({
    cause: { code: "second-factor-required" },
  });
  expect(await show(passkey)).toMatchObject({ step: "signed-in" });
});

test("an account created by a sign-on gets no reset link, but an email about how it signs in", async () => {
  await comeIn("one", []);
  await takeMails(db);
  await openBrowser().use((call) => call.auth.requestPasswordReset({ email: "one@example.org" }));
  expect(await takeJobs(db, sendResetLinkJob)).toEqual([]);
  expect((await takeMails(db)).map(({ content }) => content)).toMatchObject([
    { template: "no-password-here", provider: "Sample Ministry" },
  ]);
});

test("sign-ons that nobody returned to are swept", async () => {
  await openBrowser().fetchQuery(null);
  await sweepSignOns(dependencies);
  expect(await db.selectFrom("signOns").select("stateHash").execute()).not.toEqual([]);
  clock.advance(60 * 60_000);
  await sweepSignOns(dependencies);
  expect(await db.selectFrom("signOns").select("stateHash").execute()).toEqual([]);
});

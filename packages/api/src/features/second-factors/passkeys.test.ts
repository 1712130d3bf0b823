import { limits } from "@antochi/contract/limits";
import type { User } from "@antochi/db/tables/users";
import { approvedMember, insertUser, samplePassword, secondMember } from "@antochi/testing/people";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import type { Dependencies } from "../../dependencies.ts";
import { sweepChallenges } from "../../second-factors/passkey-challenges.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { makeSoftwarePasskey, type SoftwarePasskey } from "../../testing/software-passkey.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { visit } from "../../testing/test-visit.ts";
import { takeMails } from "../../testing/waiting-jobs.ts";

const { api, clock, database, db } = await openApiForFile();
const { dependencies } = api;
const replica = (await openTestApi({ db: database, now: clock.now })).dependencies;
const site = new URL("http://site.test");

const { email } = approvedMember;
const minute = 60_000;
const refused = { cause: { code: "invalid-credentials" } };
let member: User;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  member = await insertUser(db, approvedMember);
  await takeMails(db);
});

async function reload(): Promise<User> {
  return db.selectFrom("users").selectAll().where("id", "=", member.id).executeTakeFirstOrThrow();
}

async function addTo(user: User, name = "Phone"): Promise<{ passkey: SoftwarePasskey; codes: string[] }> {
  const passkey = makeSoftwarePasskey(site);
  const calls = api.as(user).secondFactors;
  const answer = passkey.register(await calls.startPasskey());
  const { recoveryCodes } = await calls.addPasskey({ name, answer });
  return { passkey, codes: recoveryCodes };
}

test("a passkey is added with a name, announced by email, and signs in without a password", async () => {
  const { passkey, codes } = await addTo(member);
  expect(codes).toHaveLength(limits.recoveryCodes);
  expect(await takeMails(db)).toMatchObject([{ to: email, content: { what: "passkey-added" } }]);
  const browser = visit(dependencies);
  const answer = passkey.sign(await browser.call.auth.passkeyOptions());
  await expect(browser.call.auth.signInWithPasskey({ answer })).resolves.toMatchObject({ email });
  expect(browser.sessionId()).toBeDefined();
  const entries = db.selectFrom("auditEntries").select("details").where("act", "=", "signed-in");
  expect(await entries.where("userId", "=", member.id).execute()).toEqual([{ details: '{"way":"passkey"}' }]);
  expect((await api.as(member).secondFactors.listFactors()).passkeys).toEqual([
    {
      id: passkey.id,
      name: "Phone",
      createdAt: clock.now().toISOString(),
      lastUsedAt: clock.now().toISOString(),
      wantsPassword: false,
    },
  ]);
});

test("with a passkey the password alone opens nothing, and a recovery code still does", async () => {
  const { codes } = await addTo(member);
  const right = { email, password: samplePassword };
  await expect(visit(dependencies).call.auth.login(right)).rejects.toMatchObject({
    cause: { code: "second-factor-required" },
  });
  await expect(
    visit(dependencies).call.auth.login({ ...right, code: codes[0] ?? "" }),
  ).resolves.toMatchObject({ email });
});

test("whoever has the password is told which second steps the account has, and nobody else is", async () => {
  const login = (password: string) => visit(dependencies).call.auth.login({ email, password });
  const asking = (...secondSteps: string[]) => ({ cause: { code: "second-factor-required", secondSteps } });
  await addTo(member);
  await expect(login(samplePassword)).rejects.toMatchObject(asking("passkey"));
  await expect(login("not their password")).rejects.toMatchObject({
    cause: { code: "invalid-credentials", secondSteps: undefined },
  });
  const calls = api.as(await reload()).secondFactors;
  const { secret } = await calls.startCodes();
  // No code has shown yet that their app has it.
  await expect(login(samplePassword)).rejects.toMatchObject(asking("passkey"));
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() });
  await calls.confirmCodes({ code });
  await expect(login(samplePassword)).rejects.toMatchObject(asking("passkey", "app"));
  await db.deleteFrom("passkeys").execute();
  await expect(login(samplePassword)).rejects.toMatchObject(asking("app"));
});

test("an account without an app is asked for a recovery code, and one with an app for a code of it too", async () => {
  const login = () => visit(dependencies).call.auth.login({ email, password: samplePassword });
  await addTo(member);
  await expect(login()).rejects.toThrow("Enter a recovery code, or sign in with your passkey in a browser");
  const calls = api.as(await reload()).secondFactors;
  const { secret } = await calls.startCodes();
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() });
  await calls.confirmCodes({ code });
  await expect(login()).rejects.toThrow("Enter the code that your app shows, or a recovery code");
});

test("a challenge signs in once, also at two replicas at the same moment", async () => {
  const { passkey } = await addTo(member);
  const options = await visit(dependencies).call.auth.passkeyOptions();
  const answer = passkey.sign(options);
  const attempts = await Promise.allSettled(
    [dependencies, replica, dependencies].map((at) => visit(at).call.auth.signInWithPasskey({ answer })),
  );
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(
    visit(dependencies).call.auth.signInWithPasskey({ answer: passkey.sign(options) }),
  ).rejects.toMatchObject(refused);
});

test("a challenge is valid for five minutes, and deleted after that", async () => {
  const { passkey } = await addTo(member);
  const options = await visit(dependencies).call.auth.passkeyOptions();
  await sweepChallenges(dependencies);
  clock.advance(5 * minute);
  const late = visit(dependencies).call.auth.signInWithPasskey({ answer: passkey.sign(options) });
  await expect(late).rejects.toMatchObject(refused);
  await sweepChallenges(dependencies);
  expect(await db.selectFrom("passkeyChallenges").selectAll().execute()).toEqual([]);
});

test("a signature for another site, by another key, or without user verification opens nothing", async () => {
  const { passkey } = await addTo(member);
  const browser = visit(dependencies);
  const stranger = makeSoftwarePasskey(site);
  const phished = makeSoftwarePasskey(new URL("http://site.test.example"));
  const options = () => browser.call.auth.passkeyOptions();
  const answers = [
    stranger.sign(await options()),
    { ...stranger.sign(await options()), id: passkey.id, rawId: passkey.id },
    { ...phished.sign(await options()), id: passkey.id, rawId: passkey.id },
    passkey.sign(await options(), { userVerified: false }),
    passkey.sign({ challenge: "A".repeat(43) }),
    // A challenge for adding a passkey.
    passkey.sign(await api.as(member).secondFactors.startPasskey()),
  ];
  for (const answer of answers)
    await expect(browser.call.auth.signInWithPasskey({ answer })).rejects.toMatchObject(refused);
  expect(browser.cookies).toEqual([]);
});

test("a copy of a passkey, which has counted fewer uses than the original, opens nothing", async () => {
  const { passkey } = await addTo(member);
  const browser = visit(dependencies);
  const behind = passkey.sign(await browser.call.auth.passkeyOptions());
  const ahead = passkey.sign(await browser.call.auth.passkeyOptions());
  await browser.call.auth.signInWithPasskey({ answer: ahead });
  await expect(browser.call.auth.signInWithPasskey({ answer: behind })).rejects.toMatchObject(refused);
});

test("a challenge for confirming one's identity adds no passkey, and vice versa", async () => {
  const { passkey } = await addTo(member);
  const calls = api.as(member);
  const shown = await calls.auth.proofOptions();
  const planted = makeSoftwarePasskey(site).register(shown);
  await expect(calls.secondFactors.addPasskey({ name: "Planted", answer: planted })).rejects.toMatchObject({
    cause: { code: "invalid-input" },
  });
  const answer = passkey.sign(await calls.secondFactors.startPasskey());
  await expect(calls.auth.reauthenticateWithPasskey({ answer })).rejects.toMatchObject({
    cause: { code: "invalid-input" },
  });
  expect((await calls.secondFactors.listFactors()).passkeys).toMatchObject([{ id: passkey.id }]);
});

test("a passkey being removed while it signs opens nothing", async () => {
  const { passkey } = await addTo(member);
  const browser = visit(dependencies);
  const answer = passkey.sign(await browser.call.auth.passkeyOptions());
  const { attempt } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("passkeys").where("id", "=", passkey.id).execute();
    const signing = browser.call.auth.signInWithPasskey({ answer }).catch((error: unknown) => error);
    await whenSomebodyWaits(db);
    return { attempt: signing };
  });
  expect(await attempt).toMatchObject(refused);
  expect(browser.cookies).toEqual([]);
});

test("an answer to no challenge of ours is not recorded in the permanent log; an answer to one is", async () => {
  const browser = visit(dependencies);
  const stranger = makeSoftwarePasskey(site);
  const attempt = async (options: { challenge: string }) =>
    expect(browser.call.auth.signInWithPasskey({ answer: stranger.sign(options) })).rejects.toMatchObject(
      refused,
    );
  const before = await refusals();
  await attempt({ challenge: "A".repeat(43) });
  expect(await refusals()).toBe(before);
  await attempt(await browser.call.auth.passkeyOptions());
  expect(await refusals()).toBe(before + 1);
});

test("an address has sixty attempts a minute", async () => {
  const browser = visit(dependencies, { ip: "198.51.100.1" });
  for (let attempt = 0; attempt < 60; attempt += 1) await browser.call.auth.passkeyOptions();
  await expect(browser.call.auth.passkeyOptions()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("adding a passkey counts as such an attempt too", async () => {
  await dependencies.rateLimits.passkeys.penalty("192.0.2.1", 60);
  await expect(api.as(member).secondFactors.startPasskey()).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
  const challenges = db.selectFrom("passkeyChallenges").selectAll().where("userId", "=", member.id);
  expect(await challenges.execute()).toEqual([]);
});

async function refusals(): Promise<number> {
  const rows = await db.selectFrom("auditEntries").select("id").where("act", "=", "sign-in-failed").execute();
  return rows.length;
}

test("a registration is accepted once, for its account, on this site, from a key with user verification", async () => {
  const other = await insertUser(db, secondMember);
  const calls = api.as(member).secondFactors;
  const passkey = makeSoftwarePasskey(site);
  const phished = makeSoftwarePasskey(new URL("http://elsewhere.test"));
  const options = await calls.startPasskey();
  const begun = async () => calls.startPasskey();
  const wrong = [
    async () => api.as(other).secondFactors.addPasskey({ name: "x", answer: passkey.register(options) }),
    async () => calls.addPasskey({ name: "x", answer: phished.register(await begun()) }),
    async () =>
      calls.addPasskey({ name: "x", answer: passkey.register(await begun(), { userVerified: false }) }),
  ];
  for (const attempt of wrong) await expect(attempt()).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const answer = passkey.register(options);
  const attempts = await Promise.allSettled([1, 2].map(() => calls.addPasskey({ name: "Key", answer })));
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a cloned key, whose counter does not advance, opens nothing", async () => {
  const { passkey } = await addTo(member);
  const browser = visit(dependencies);
  const answer = passkey.sign(await browser.call.auth.passkeyOptions());
  await browser.call.auth.signInWithPasskey({ answer });
  await db.updateTable("passkeys").set({ counter: 9 }).execute();
  const clone = passkey.sign(await browser.call.auth.passkeyOptions());
  await expect(browser.call.auth.signInWithPasskey({ answer: clone })).rejects.toMatchObject(refused);
});

test("pending and suspended people stay out with a passkey too", async () => {
  const { passkey } = await addTo(member);
  const browser = visit(dependencies);
  const attempt = async () =>
    browser.call.auth.signInWithPasskey({ answer: passkey.sign(await browser.call.auth.passkeyOptions()) });
  await db.updateTable("users").set({ suspendedAt: clock.now() }).execute();
  await expect(attempt()).rejects.toMatchObject({ cause: { code: "account-suspended" } });
  await db.updateTable("users").set({ suspendedAt: null, isApproved: false }).execute();
  await expect(attempt()).rejects.toMatchObject({ cause: { code: "awaiting-approval" } });
});

test("after a new password any passkey first signs in together with it, and then on its own again", async () => {
  const { passkey } = await addTo(member, "Planted");
  await takeMails(db);
  const fresh = "another good password";
  await api.as(member).auth.changePassword({ currentPassword: samplePassword, password: fresh });
  expect(await takeMails(db)).toMatchObject([
    { to: email, content: { template: "password-replaced", passkeys: ["Planted"] } },
  ]);
  const browser = visit(dependencies);
  const attempt = async (password?: string) =>
    browser.call.auth.signInWithPasskey({
      answer: passkey.sign(await browser.call.auth.passkeyOptions()),
      ...(password !== undefined && { password }),
    });
  const newer = { ...refused, message: /newer than this passkey/ };
  await expect(attempt()).rejects.toMatchObject(newer);
  await expect(attempt(samplePassword)).rejects.toMatchObject(newer);
  const calls = api.as(await reload());
  expect((await calls.secondFactors.listFactors()).passkeys).toMatchObject([{ wantsPassword: true }]);
  const proof = passkey.sign(await calls.auth.proofOptions());
  await expect(calls.auth.reauthenticateWithPasskey({ answer: proof })).rejects.toMatchObject({
    message: /newer than this passkey/,
  });
  expect(browser.cookies).toEqual([]);
  // The password alone does not sign in either.
  await expect(browser.call.auth.login({ email, password: fresh })).rejects.toMatchObject({
    cause: { code: "second-factor-required" },
  });
  await attempt(fresh);
  await attempt();
});

// Whoever planted it may know the old password, and hashing leaves time for a race with the change.
test("a passkey used with a password that is replaced meanwhile keeps asking for the new one", async () => {
  const { passkey } = await addTo(member, "Planted");
  await db.updateTable("passkeys").set({ wantsPassword: true }).execute();
  const fresh = { currentPassword: samplePassword, password: "another good password" };
  const passwords: Dependencies["passwords"] = {
    ...dependencies.passwords,
    async matches(...compared) {
      const isRight = await dependencies.passwords.matches(...compared);
      await api.as(member).auth.changePassword(fresh);
      return isRight;
    },
  };
  const attempt = async (parts: Dependencies, old?: string) => {
    const { call } = visit(parts);
    const answer = passkey.sign(await call.auth.passkeyOptions());
    return call.auth.signInWithPasskey({ answer, ...(old !== undefined && { password: old }) });
  };
  await expect(attempt({ ...dependencies, passwords }, samplePassword)).rejects.toMatchObject(refused);
  await expect(attempt(dependencies)).rejects.toMatchObject({
    ...refused,
    message: /newer than this passkey/,
  });
});

test("passwords guessed with a passkey count as failed logins", async () => {
  const { passkey } = await addTo(member);
  await db.updateTable("passkeys").set({ wantsPassword: true }).execute();
  const attempt = async () => {
    const { call } = visit(dependencies, { ip: "198.51.100.7" });
    return call.auth.signInWithPasskey({
      answer: passkey.sign(await call.auth.passkeyOptions()),
      password: "a guess",
    });
  };
  for (let guess = 0; guess < 10; guess += 1) await expect(attempt()).rejects.toMatchObject(refused);
  await expect(attempt()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("removing the last two factors at once leaves an account that its password opens", async () => {
  const { passkey } = await addTo(member, "One");
  const second = await addTo(await reload(), "Two");
  expect(second.codes).toEqual([]);
  const calls = api.as(await reload()).secondFactors;
  await Promise.all([passkey, second.passkey].map(({ id }) => calls.removePasskey({ id })));
  await calls.removePasskey({ id: passkey.id });
  expect(await calls.listFactors()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  await visit(dependencies).call.auth.login({ email, password: samplePassword });
});

test("a passkey confirms its owner again, only in their session, and once for each challenge", async () => {
  const { passkey } = await addTo(member);
  const colleague = await addTo(await insertUser(db, secondMember));
  const browser = visit(dependencies);
  await browser.call.auth.signInWithPasskey({
    answer: passkey.sign(await browser.call.auth.passkeyOptions()),
  });
  const again = visit(dependencies, { sessionId: browser.sessionId() }).call;
  clock.advance(10 * minute);
  const asked = { cause: { code: "reauthentication-required" } };
  const later = () => visit(dependencies, { sessionId: browser.sessionId() }).call.secondFactors;
  await expect(later().renewRecoveryCodes()).rejects.toMatchObject(asked);
  const wrong = [
    passkey.sign(await again.auth.passkeyOptions()),
    makeSoftwarePasskey(site).sign(await again.auth.proofOptions()),
    colleague.passkey.sign(await again.auth.proofOptions()),
  ];
  for (const answer of wrong)
    await expect(again.auth.reauthenticateWithPasskey({ answer })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  const answer = passkey.sign(await again.auth.proofOptions());
  await again.auth.reauthenticateWithPasskey({ answer });
  await expect(again.auth.reauthenticateWithPasskey({ answer })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  expect((await later().renewRecoveryCodes()).recoveryCodes).toHaveLength(limits.recoveryCodes);
});

test("an account accepts twenty passkeys, whenever their challenges were issued", async () => {
  const offered = [];
  for (let time = 0; time <= limits.passkeysMax; time += 1)
    offered.push(await api.as(member).secondFactors.startPasskey());
  const outcomes = [];
  for (const options of offered) {
    const answer = makeSoftwarePasskey(site).register(options);
    const adding = api.as(await reload()).secondFactors.addPasskey({ name: "One of many", answer });
    outcomes.push(await adding.then(() => "added", String));
  }
  expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(limits.passkeysMax);
  expect(outcomes.at(-1)).toContain(`An account has at most ${limits.passkeysMax} passkeys`);
  const kept = await db.selectFrom("passkeys").select("id").where("userId", "=", member.id).execute();
  expect(kept).toHaveLength(limits.passkeysMax);
});

test("nobody removes another's passkey", async () => {
  const { passkey } = await addTo(member);
  const other = await insertUser(db, secondMember);
  await api.as(other).secondFactors.removePasskey({ id: passkey.id });
  expect((await api.as(member).secondFactors.listFactors()).passkeys).toHaveLength(1);
});

import { limits } from "@antochi/contract/limits";
import type { User } from "@antochi/db/tables/users";
import { approvedMember, insertUser, samplePassword, secondMember } from "@antochi/testing/people";
import { TRPCError } from "@trpc/server";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { createSecretKey } from "../../secrets/secret-key.ts";
import { forgetSealedCodes } from "../../second-factors/forget-codes.ts";
import { matchOneTimeCode, takeOneTimeCode } from "../../second-factors/one-time-codes.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { makeSoftwarePasskey } from "../../testing/software-passkey.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { visit } from "../../testing/test-visit.ts";
import { takeMails } from "../../testing/waiting-jobs.ts";

const { api, clock, database, db } = await openApiForFile();
const { dependencies } = api;
const replica = (await openTestApi({ db: database, now: clock.now })).dependencies;

const { email } = approvedMember;
const right = { email, password: samplePassword };
const step = 30_000;
const required = { code: "FORBIDDEN", cause: { code: "second-factor-required" } };
let member: User;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  member = await insertUser(db, approvedMember);
  await takeMails(db);
  clock.advance(10 * step);
});

/** The code that an authenticator app shows now, or some steps away. */
function shownBy(secret: string, steps = 0): string {
  const timestamp = clock.now().getTime() + steps * step;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

async function reload(user: User): Promise<User> {
  return db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
}

/** Sets up an authenticator app, and waits until its first code has expired. */
async function enrol(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const calls = api.as(member).secondFactors;
  const { secret } = await calls.startCodes();
  const { recoveryCodes } = await calls.confirmCodes({ code: shownBy(secret) });
  clock.advance(3 * step);
  return { secret, recoveryCodes };
}

/** The waiting mails about second factors, without the others that signing in causes. */
async function changeLetters() {
  return (await takeMails(db)).filter(({ content }) => content.template === "second-factor-changed");
}

function login(code?: string, at = dependencies) {
  return visit(at).call.auth.login({ ...right, ...(code !== undefined && { code }) });
}

/** A code of the member's app that is right and not used up yet. */
async function findRight(code: string, at = dependencies) {
  const found = await matchOneTimeCode(db, at, { userId: member.id, code, confirmed: true });
  if (!found) throw new Error("That code is wrong");
  return found;
}

async function sessions(): Promise<number> {
  return (await db.selectFrom("sessions").select("id").execute()).length;
}

test("an app counts from its first code; its owner is notified, and shown ten recovery codes", async () => {
  const calls = api.as(member).secondFactors;
  const { secret, uri } = await calls.startCodes();
  expect(TOTP.generate({ secret: Secret.fromBase32(secret) })).toMatch(/^\d{6}$/);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Antochi:member\.sample%40example\.org\?issuer=Antochi&secret=/);
  await expect(login()).resolves.toMatchObject({ email });
  await expect(calls.confirmCodes({ code: "000 000" })).rejects.toMatchObject({ code: "BAD_REQUEST" });

  const code = shownBy(secret);
  const { recoveryCodes } = await calls.confirmCodes({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(new Set(recoveryCodes).size).toBe(limits.recoveryCodes);
  for (const one of recoveryCodes) expect(one).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(await calls.listFactors()).toEqual({
    codesSince: clock.now().toISOString(),
    codesOffered: true,
    passkeys: [],
    required: false,
    recoveryCodesLeft: 10,
  });
  expect(await changeLetters()).toMatchObject([{ to: email, content: { what: "codes-on" } }]);
  await expect(calls.startCodes()).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a secret not confirmed within a quarter of an hour is void", async () => {
  const calls = api.as(member).secondFactors;
  const { secret } = await calls.startCodes();
  clock.advance(15 * 60_000);
  await expect(calls.confirmCodes({ code: shownBy(secret) })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const again = await calls.startCodes();
  clock.advance(14 * 60_000);
  expect((await calls.confirmCodes({ code: shownBy(again.secret) })).recoveryCodes).toHaveLength(10);
});

test("if an app and a passkey are both first at once, one brings the recovery codes, and they count", async () => {
  const calls = api.as(member).secondFactors;
  const { secret } = await calls.startCodes();
  const passkey = makeSoftwarePasskey(new URL("http://site.test"));
  const answer = passkey.register(await calls.startPasskey());
  const made = await Promise.all([
    calls.confirmCodes({ code: shownBy(secret) }),
    calls.addPasskey({ name: "Phone", answer }),
  ]);
  const codes = made.flatMap(({ recoveryCodes }) => recoveryCodes);
  expect(codes).toHaveLength(10);
  await login(codes[0]);
});

test("someone who loses the last second factor while adding another gets none without recovery codes", async () => {
  const { secret } = await enrol();
  const before = await reload(member);
  const passkey = makeSoftwarePasskey(new URL("http://site.test"));
  const answer = passkey.register(await api.as(before).secondFactors.startPasskey());
  await api.as(before).secondFactors.removeCodes();
  await expect(api.as(before).secondFactors.addPasskey({ name: "Phone", answer })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await api.as(before).secondFactors.listFactors()).toMatchObject({ passkeys: [], codesSince: null });
  await expect(login(shownBy(secret))).resolves.toMatchObject({ email });
});

test("the right password alone is 403 without a session; with the code it is a sign-in", async () => {
  const { secret } = await enrol();
  const browser = visit(dependencies);
  await expect(browser.call.auth.login(right)).rejects.toMatchObject(required);
  await expect(browser.call.auth.login({ ...right, code: "123456" })).rejects.toMatchObject(required);
  expect(browser.cookies).toEqual([]);
  expect(await sessions()).toBe(0);
  await expect(
    browser.call.auth.login({ ...right, password: "wrong one", code: shownBy(secret) }),
  ).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const failed = await db
    .selectFrom("auditEntries")
    .select(["act", "objectId", "details"])
    .where("act", "in", ["sign-in-failed", "code-asked"])
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  expect(failed.map(({ details }) => details).join()).toMatch(/invalid-credentials.*second-factor-required/);
  expect(failed.map(({ act }) => act)).toEqual(["sign-in-failed", "sign-in-failed", "code-asked"]);
  expect(failed.every(({ objectId }) => objectId === String(member.id))).toBe(true);
  await browser.call.auth.login({ ...right, code: shownBy(secret) });
  expect(browser.sessionId()).toBeDefined();
  const entries = db.selectFrom("auditEntries").select("details").where("act", "=", "signed-in");
  expect(await entries.where("userId", "=", member.id).execute()).toEqual([
    { details: '{"way":"password-and-code"}' },
  ]);
});

test("a code signs in once, also in two replicas at the same moment, and no earlier one is accepted after it", async () => {
  const { secret } = await enrol();
  const [now, before] = [shownBy(secret), shownBy(secret, -1)];
  const attempts = await Promise.allSettled([dependencies, replica].map((at) => login(now, at)));
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(login(now)).rejects.toMatchObject(required);
  await expect(login(before)).rejects.toMatchObject(required);
  await expect(login(shownBy(secret, 1))).resolves.toMatchObject({ email });
});

test("of two replicas that have both found a code right, one uses it up", async () => {
  const { secret } = await enrol();
  const found = await Promise.all([dependencies, replica].map((at) => findRight(shownBy(secret), at)));
  const taken = await Promise.all(found.map((code) => takeOneTimeCode(db, code)));
  expect(taken.filter(Boolean)).toEqual([true]);
});

test("a code is void once another app shows the account's codes", async () => {
  const code = await findRight(shownBy((await enrol()).secret));
  await db.updateTable("oneTimeCodes").set({ sealedSecret: "of another app" }).execute();
  expect(await takeOneTimeCode(db, code)).toBe(false);
});

test("a code is accepted from a clock 30 seconds off, but not a minute off", async () => {
  const { secret } = await enrol();
  await expect(login(shownBy(secret, 2))).rejects.toMatchObject(required);
  await expect(login(shownBy(secret, -2))).rejects.toMatchObject(required);
  await expect(login(shownBy(secret, -1))).resolves.toMatchObject({ email });
});

test("a recovery code signs in once, however it is typed, also in two places at once, and its owner is notified", async () => {
  const { recoveryCodes } = await enrol();
  await takeMails(db);
  const [first = "", second = ""] = recoveryCodes;
  const typed = first.toLowerCase().replace("-", " ");
  const attempts = await Promise.allSettled([login(typed), login(first, replica), login(typed, replica)]);
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(login(first)).rejects.toMatchObject(required);
  expect(await changeLetters()).toMatchObject([{ to: email, content: { what: "recovery-code-used" } }]);
  const { recoveryCodesLeft } = await api.as(member).secondFactors.listFactors();
  expect(recoveryCodesLeft).toBe(9);
  await login(second);
});

test("a recovery code is accepted in look-alike letters of a Greek keyboard", async () => {
  const { recoveryCodes } = await enrol();
  const code = recoveryCodes.find((one) => /[ABEZHKMNPTYX]/.test(one)) ?? "";
  const typed = code.replaceAll(/[ABEZHKMNPTYX]/g, (sign) =>
    "ΑΒΕΖΗΚΜΝΡΤΥΧ".charAt("ABEZHKMNPTYX".indexOf(sign)),
  );
  await login(typed.toLowerCase());
});

test("new recovery codes void the old ones", async () => {
  const { recoveryCodes } = await enrol();
  const renewed = await api.as(await reload(member)).secondFactors.renewRecoveryCodes();
  expect(renewed.recoveryCodes).toHaveLength(10);
  await expect(login(recoveryCodes[0])).rejects.toMatchObject(required);
  await login(renewed.recoveryCodes[0]);
});

test("nobody has recovery codes without a second factor", async () => {
  await expect(api.as(member).secondFactors.renewRecoveryCodes()).rejects.toMatchObject({ code: "CONFLICT" });
  await enrol();
  const calls = api.as(await reload(member)).secondFactors;
  await calls.removeCodes();
  await calls.removeCodes();
  expect(await calls.listFactors()).toMatchObject({ codesSince: null, recoveryCodesLeft: 0 });
  await expect(login()).resolves.toMatchObject({ email });
});

test("guesses are limited: five from an address, whatever is typed, and then not even the right one", async () => {
  const { secret } = await enrol();
  const guesses = await Promise.allSettled(
    ["000000", "111111", "ABCD-EFGH", "222222", "333333", "444444", "555555"].map((code) => login(code)),
  );
  const refused = (code: string) =>
    guesses.filter(
      (guess) =>
        guess.status === "rejected" && guess.reason instanceof TRPCError && guess.reason.code === code,
    ).length;
  expect([refused("FORBIDDEN"), refused("TOO_MANY_REQUESTS")]).toEqual([5, 2]);
  await expect(login(shownBy(secret))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("twenty guesses from everywhere shut out strangers, but no browser that signed in before", async () => {
  const { secret } = await enrol();
  const own = visit(dependencies);
  await own.call.auth.login({ ...right, code: shownBy(secret) });
  clock.advance(3 * step);
  for (let guess = 0; guess < 20; guess += 1) {
    const stranger = visit(dependencies, { ip: `198.51.100.${guess}` });
    await expect(stranger.call.auth.login({ ...right, code: "000000" })).rejects.toMatchObject(required);
  }
  const stranger = visit(dependencies, { ip: "198.51.100.99" });
  await expect(stranger.call.auth.login({ ...right, code: shownBy(secret) })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
  const known = visit(dependencies, { browserCookie: own.browserCookie() });
  await expect(known.call.auth.login({ ...right, code: shownBy(secret) })).resolves.toMatchObject({ email });
});

test("an account has a hundred wrong codes in thirty days, from anywhere; its owner is notified, and a new password resets them", async () => {
  const { secret } = await enrol();
  const { codesOfAccount } = dependencies.rateLimits;
  const key = String(member.id);
  await takeMails(db);
  const guess = async (ip: string) =>
    expect(visit(dependencies, { ip }).call.auth.login({ ...right, code: "000000" })).rejects.toMatchObject(
      required,
    );
  const told = async () =>
    (await takeMails(db)).filter(({ content }) => content.template === "codes-guessed");

  await codesOfAccount.penalty(key, 8);
  await guess("198.51.100.1");
  expect(await told()).toEqual([]);
  await guess("198.51.100.2");
  expect(await told()).toMatchObject([{ to: email, content: { wrong: 10, isEnd: false } }]);
  // A right code does not reset the count of wrong ones: the guesser and the owner may use the account at once.
  await login(shownBy(secret));
  expect((await codesOfAccount.get(key))?.consumedPoints).toBe(10);
  clock.advance(3 * step);

  await codesOfAccount.penalty(key, 89);
  await guess("198.51.100.3");
  expect(await told()).toMatchObject([{ to: email, content: { wrong: 100, isEnd: true } }]);
  await expect(login(shownBy(secret))).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: /Choose a new password/,
  });
  expect((await codesOfAccount.get(key))?.consumedPoints).toBe(101);
  const acts = await db
    .selectFrom("auditEntries")
    .select("act")
    .where("act", "like", "codes-%")
    .where("objectId", "=", key)
    .orderBy("id")
    .execute();
  expect(acts).toEqual([{ act: "codes-guessed" }, { act: "codes-stopped" }]);

  const fresh = "another good password";
  const currentPassword = samplePassword;
  await api.as(await reload(member)).auth.changePassword({ currentPassword, password: fresh });
  await visit(dependencies).call.auth.login({ email, password: fresh, code: shownBy(secret) });
});

test("without the right password nobody uses up an account's codes", async () => {
  await enrol();
  await expect(
    visit(dependencies).call.auth.login({ email, password: "wrong one", code: "000000" }),
  ).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await dependencies.rateLimits.codesOfAccount.get(String(member.id))).toBeNull();
});

test("a copy of the database reveals neither secret nor recovery code", async () => {
  const { secret, recoveryCodes } = await enrol();
  const rows = JSON.stringify([
    await db.selectFrom("oneTimeCodes").selectAll().execute(),
    await db.selectFrom("recoveryCodes").selectAll().execute(),
  ]);
  expect(rows).not.toContain(secret);
  for (const code of recoveryCodes) expect(rows).not.toContain(code.replace("-", ""));
});

test("an encrypted secret opens only for its owner and with its key", async () => {
  await enrol();
  const other = await insertUser(db, secondMember);
  const { sealedSecret } = await db.selectFrom("oneTimeCodes").selectAll().executeTakeFirstOrThrow();
  const key = createSecretKey("a key of the tests");
  expect(key.open(sealedSecret, `one-time-codes:${member.id}`)).toMatch(/^[A-Z2-7]{32}$/);
  expect(() => key.open(sealedSecret, `one-time-codes:${other.id}`)).toThrow();
  expect(() => createSecretKey("another").open(sealedSecret, `one-time-codes:${member.id}`)).toThrow();
});

test("without a key no app can be set up, and codes encrypted with a lost one can be removed", async () => {
  await enrol();
  await using keyless = await openTestApi({ db: database, now: clock.now, secretKey: null });
  const other = await insertUser(db, secondMember);
  await expect(keyless.as(other).secondFactors.startCodes()).rejects.toMatchObject({
    cause: { code: "not-implemented" },
  });
  expect(await forgetSealedCodes(db, createSecretKey("a key of the tests"), dependencies)).toBe(0);
  expect(await forgetSealedCodes(db, createSecretKey("another"), dependencies)).toBe(1);
  expect(await reload(member)).toMatchObject({ hasSecondFactor: false });
  await expect(login()).resolves.toMatchObject({ email });
});

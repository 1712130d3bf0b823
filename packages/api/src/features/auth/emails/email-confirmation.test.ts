import type { NewUser, User } from "@antochi/db/tables/users";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  samplePassword,
} from "@antochi/testing/people";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { openOutbox } from "../../../testing/outbox.ts";
import { openTestApi } from "../../../testing/test-api.ts";
import { visit } from "../../../testing/test-visit.ts";
import { englishIn } from "../../../testing/english-words.ts";
import { takeJobs, takeMails } from "../../../testing/waiting-jobs.ts";
import {
  sendConfirmationLater,
  sendEmailConfirmation,
  sendEmailConfirmationJob,
  sweepEmailConfirmations,
} from "./email-confirmations.ts";
import { ensureFirstAdmin } from "../first-admin.ts";
import { sendResetLink } from "../passwords/reset-links.ts";

const { api, clock, database, db } = await openApiForFile();
const { dependencies } = api;
const strict = await openTestApi({ db: database, now: clock.now, security: "strict" });
afterAll(() => strict[Symbol.asyncDispose]());

const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  await db.deleteFrom("letterTurns").execute();
  await takeJobs(db, sendEmailConfirmationJob);
  await takeMails(db);
});

const registration = {
  firstName: "New",
  lastName: "Sample",
  email: "new.sample@example.org",
  phone: "+30 210 000 0099",
  password: "a password",
};

/** Runs the waiting jobs, as the worker does. @returns the emails that were sent */
async function sendLetters() {
  const outbox = openOutbox();
  for (const { payload } of await takeJobs(db, sendEmailConfirmationJob)) {
    await sendEmailConfirmation({ db, now: clock.now, ...outbox }, payload, outbox.job);
  }
  return outbox.sent;
}

type Letter = Awaited<ReturnType<typeof sendLetters>>[number];

/** The token of the link in a letter, of the page and kind that it has to be. */
function tokenIn(letter: Letter | undefined, link = "confirm-email#token"): string {
  const [, token] = new RegExp(`/${link}=([\\w-]{43})\n`).exec(letter?.text ?? "") ?? [];
  if (token === undefined) throw new Error(`no ${link} in the letter: ${letter?.subject}`);
  return token;
}

/** The token in the only waiting email. */
async function nextToken(): Promise<string> {
  const [letter, ...more] = await sendLetters();
  expect(more).toEqual([]);
  return tokenIn(letter);
}

/** The token of a new link with which a member can replace their password. */
async function resetTokenFor({ id: userId }: Pick<User, "id">): Promise<string> {
  const outbox = openOutbox();
  await sendResetLink({ db, now: clock.now, ...outbox }, { userId }, outbox.job);
  return tokenIn(outbox.sent[0], "reset-password#token");
}

async function ask(email: string) {
  return visit(dependencies).call.auth.requestEmailConfirmation({ email });
}

function confirm(token: string, parts = dependencies) {
  return visit(parts).call.auth.confirmEmail({ token });
}

async function confirmedAt(email: string): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom("users")
    .select("emailConfirmedAt")
    .where("email", "=", email)
    .executeTakeFirst();
  return row?.emailConfirmedAt;
}

/** A member who asked for another address. */
async function insertMoving(nextEmail: string, person: NewUser = approvedMember): Promise<User> {
  const user = await insertUser(db, person, { nextEmail });
  await db.transaction().execute(async (tx) => {
    await sendConfirmationLater(tx, { userId: user.id, email: nextEmail, occasion: "changing" });
  });
  return user;
}

/** The link that keeps the old address. */
const keep = "confirm-email#keep";

const linkSpent = { code: "BAD_REQUEST", message: /already used or is too old/ };

test("a Greek reader gets the email of every occasion in Greek, with a link to the Greek page", async () => {
  const { id, email } = await insertUser(db, approvedMember, {
    language: "el",
    firstName: "Μαρία",
    emailConfirmedAt: null,
    nextEmail: "next.sample@example.org",
  });
  const subjects = {
    registered: "Λάβαμε την εγγραφή σας",
    asked: "Επιβεβαιώστε το email σας",
    changing: "Επιβεβαιώστε το νέο σας email",
    leaving: "Το email σας πρόκειται να αλλάξει",
  } as const;
  for (const occasion of ["registered", "asked", "changing", "leaving"] as const) {
    const to = occasion === "changing" ? "next.sample@example.org" : email;
    await db.transaction().execute((tx) => sendConfirmationLater(tx, { userId: id, email: to, occasion }));
    const [letter] = await sendLetters();
    expect(letter).toMatchObject({ to, subject: subjects[occasion] });
    // With an unconfirmed address, the name may be anybody's text.
    expect(letter?.text.includes("Αγαπητέ/ή Μαρία,")).toBe(occasion === "changing" || occasion === "leaving");
    expect(letter?.text).toMatch(/\/confirm-email\?lang=el#(?:token|keep)=[\w-]{43}\n/);
    expect(letter?.html).toContain('<html lang="el">');
    expect(englishIn(letter?.text)).toEqual([]);
  }
});

test("a registration is acknowledged by an email whose link confirms the address", async () => {
  await visit(dependencies).call.auth.register(registration);
  expect(await confirmedAt(registration.email)).toBeNull();
  const [letter] = await sendLetters();
  expect(letter).toMatchObject({ to: registration.email, subject: "Your registration was received" });
  expect(letter?.text).toContain("will tell you of the decision");

  clock.advance(day - 1);
  expect(await confirm(tokenIn(letter))).toEqual({ email: registration.email, isApproved: false });
  expect(await confirmedAt(registration.email)).toEqual(clock.now());
});

test("the audit log has a confirmed address once, however many links are opened, and also one that a new password confirms", async () => {
  const confirmed = async () =>
    (await db.selectFrom("auditEntries").select("objectId").where("act", "=", "email-confirmed").execute())
      .length;
  const before = await confirmed();
  await insertUser(db, pendingMember);
  for (let time = 0; time < 2; time += 1) await ask(pendingMember.email);
  const tokens = (await sendLetters()).map((letter) => tokenIn(letter));
  expect(tokens).toHaveLength(2);
  for (const token of tokens)
    expect(await confirm(token)).toEqual({ email: pendingMember.email, isApproved: false });
  expect(await confirmed()).toBe(before + 1);

  const user = await insertUser(db, approvedMember, { emailConfirmedAt: null });
  const password = "another password";
  for (let time = 0; time < 2; time += 1) {
    await visit(dependencies).call.auth.resetPassword({ token: await resetTokenFor(user), password });
  }
  expect(await confirmedAt(approvedMember.email)).toEqual(clock.now());
  expect(await confirmed()).toBe(before + 2);
});

test("only the hash of a link's token is stored, and no job contains the token", async () => {
  await insertUser(db, pendingMember);
  await ask(pendingMember.email);
  const jobs = await takeJobs(db, sendEmailConfirmationJob);
  expect(jobs.map(({ payload }) => Object.keys(payload).toSorted())).toEqual([
    ["email", "occasion", "userId"],
  ]);
  await ask(pendingMember.email);
  const token = await nextToken();
  const rows = await db.selectFrom("emailConfirmations").selectAll().execute();
  expect(rows).toMatchObject([{ email: pendingMember.email, usedAt: null }]);
  expect(rows[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a link works once within 24 hours, and an unknown one never", async () => {
  await insertUser(db, pendingMember);
  await ask(pendingMember.email);
  const old = await nextToken();
  clock.advance(day);
  await expect(confirm(old)).rejects.toMatchObject(linkSpent);

  await ask(pendingMember.email);
  const token = await nextToken();
  await confirm(token);
  await expect(confirm(token)).rejects.toMatchObject(linkSpent);
  await expect(confirm("A".repeat(43))).rejects.toMatchObject(linkSpent);
});

test("an email to an unconfirmed address repeats nothing that was typed, anywhere in it", async () => {
  const firstName = "You won: http://prize.example";
  await insertUser(db, pendingMember, { firstName });
  await ask(pendingMember.email);
  const [letter] = await sendLetters();
  expect(letter?.subject).toBe("Confirm your email");
  expect(JSON.stringify(letter)).not.toContain("prize.example");
});

test("of concurrent uses of one link on two replicas, one succeeds", async () => {
  await using replica = await openTestApi({ db: database, now: clock.now });
  for (let round = 0; round < 5; round += 1) {
    const email = `round-${round}@example.org`;
    await insertUser(db, pendingMember, { email, username: email });
    await ask(email);
    const token = await nextToken();
    const uses = [dependencies, replica.dependencies, dependencies, replica.dependencies].map((parts) =>
      confirm(token, parts),
    );
    const outcomes = await Promise.allSettled(uses);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("every address gets the same answer; one with something to confirm gets two emails an hour", async () => {
  await insertUser(db, pendingMember);
  await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  const answers = [await ask("nobody@example.org"), await ask(approvedMember.email)];
  for (let time = 0; time < 4; time += 1) answers.push(await ask(` ${pendingMember.email.toUpperCase()} `));
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  const letters = await sendLetters();
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [pendingMember.email, "Confirm your email"],
    [pendingMember.email, "Confirm your email"],
  ]);
});

test("a queued email is not sent once the address is confirmed, the registration rejected or the change taken back", async () => {
  const user = await insertUser(db, pendingMember);
  await ask(pendingMember.email);
  await db.updateTable("users").set({ emailConfirmedAt: clock.now() }).where("id", "=", user.id).execute();
  expect(await sendLetters()).toEqual([]);
  await insertUser(db, approvedMember);
  await ask(approvedMember.email);
  await db.deleteFrom("users").where("email", "=", approvedMember.email).execute();
  expect(await sendLetters()).toEqual([]);

  const moving = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  for (const email of ["new@example.org", moving.email]) await api.as(moving).auth.changeEmail({ email });
  expect(await sendLetters()).toEqual([]);
});

test("in standard, an unconfirmed email does not prevent signing in", async () => {
  await insertUser(db, approvedMember);
  const signedIn = await visit(dependencies).call.auth.login({
    email: approvedMember.email,
    password: samplePassword,
  });
  expect(signedIn.email).toBe(approvedMember.email);
  expect(await sendLetters()).toEqual([]);
});

test("in strict, an existing approved account is emailed a link at sign-in, and gets in after using it", async () => {
  await insertUser(db, approvedMember);
  const credentials = { email: approvedMember.email, password: samplePassword };
  const browser = visit(strict.dependencies);
  await expect(browser.call.auth.login(credentials)).rejects.toMatchObject({
    code: "FORBIDDEN",
    cause: { code: "email-unconfirmed" },
  });
  expect(browser.cookies).toEqual([]);
  expect(await confirm(await nextToken(), strict.dependencies)).toMatchObject({ isApproved: true });
  await expect(browser.call.auth.login(credentials)).resolves.toMatchObject({ email: approvedMember.email });
});

test("in strict, strangers who use up an address's emails cannot keep the link from its owner signing in", async () => {
  await insertUser(db, approvedMember);
  const { email } = approvedMember;
  const stranger = visit(strict.dependencies, { ip: "198.51.100.7" }).call;
  for (let time = 0; time < 3; time += 1) await stranger.enquiries.newsletter.send({ email });
  const signIn = () => visit(strict.dependencies).call.auth.login({ email, password: samplePassword });
  for (let time = 0; time < 3; time += 1) {
    await expect(signIn()).rejects.toMatchObject({ cause: { code: "email-unconfirmed" } });
  }
  const letters = (await sendLetters()).filter(({ subject }) => subject === "Confirm your email");
  expect(letters.map(({ to }) => to)).toEqual([email, email]);
});

test("in strict, a wrong password, a pending and a suspended account are refused without an email", async () => {
  await insertUser(db, pendingMember);
  await insertUser(db, approvedMember, { suspendedAt: clock.now() });
  const { login } = visit(strict.dependencies).call.auth;
  const refusalOf = (email: string, password = samplePassword) =>
    login({ email, password }).catch((error: unknown) => error);
  expect(await refusalOf(approvedMember.email, "not this one")).toMatchObject({
    cause: { code: "invalid-credentials" },
  });
  expect(await refusalOf(pendingMember.email)).toMatchObject({ cause: { code: "awaiting-approval" } });
  expect(await refusalOf(approvedMember.email)).toMatchObject({ cause: { code: "account-suspended" } });
  expect(await sendLetters()).toEqual([]);
});

test("using a password reset link also confirms the address", async () => {
  const user = await insertUser(db, approvedMember);
  const token = await resetTokenFor(user);
  await visit(dependencies).call.auth.resetPassword({ token, password: "another password" });
  expect(await confirmedAt(approvedMember.email)).toEqual(clock.now());
});

test("the link at a new address makes it the account's, informs the old one and voids its reset links", async () => {
  const user = await insertMoving("new@example.org");
  const reset = await resetTokenFor(user);

  await confirm(await nextToken());
  expect(await confirmedAt("new@example.org")).toEqual(clock.now());
  expect(await confirmedAt(approvedMember.email)).toBeUndefined();
  expect(await takeMails(db)).toMatchObject([
    { to: approvedMember.email, content: { template: "email-changed", newEmail: "new@example.org" } },
  ]);
  const replacing = visit(dependencies).call.auth.resetPassword({
    token: reset,
    password: "another password",
  });
  await expect(replacing).rejects.toMatchObject(linkSpent);
});

test("the link at a new address is void once the password was replaced or another address requested", async () => {
  const user = await insertMoving("new@example.org");
  const token = await nextToken();
  await db.updateTable("users").set({ nextEmail: "newer@example.org" }).where("id", "=", user.id).execute();
  await expect(confirm(token)).rejects.toMatchObject(linkSpent);

  const moving = await insertMoving("other@example.org", instructorAdmin);
  const other = await nextToken();
  const reset = await resetTokenFor(moving);
  await visit(dependencies).call.auth.resetPassword({ token: reset, password: "another password" });
  await expect(confirm(other)).rejects.toMatchObject(linkSpent);
});

/**
 * Requests another address as the owner of the account, or as somebody with their session and password.
 * @returns the emails that were sent
 */
async function askForAnother(user: User, email: string) {
  await api.as(user).auth.changeEmail({ email });
  return sendLetters();
}

test("a requested change informs the old address, whose link cancels the change and ends every session", async () => {
  const user = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  const thief = visit(dependencies);
  await thief.call.auth.login({ email: user.email, password: samplePassword });
  const letters = await askForAnother(user, "new@example.org");
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, "Your email is about to change"],
    ["new@example.org", "Confirm your new email"],
  ]);
  const [toOld, toNew] = letters;
  expect(toOld?.text).toContain("new@example.org");
  expect(toOld?.text).not.toContain("#token=");
  const token = tokenIn(toOld, keep);
  const change = tokenIn(toNew);
  const { keepEmail } = visit(dependencies).call.auth;
  await expect(confirm(token)).rejects.toMatchObject(linkSpent);
  await expect(keepEmail({ token: change })).rejects.toMatchObject(linkSpent);

  await keepEmail({ token });
  expect(await dependencies.sessions.read(thief.sessionId() ?? "")).toBeNull();
  await expect(confirm(change)).rejects.toMatchObject(linkSpent);
  await expect(keepEmail({ token })).rejects.toMatchObject(linkSpent);
  expect(await confirmedAt(user.email)).toEqual(clock.now());
  const acts = db.selectFrom("auditEntries").select("act").where("objectId", "=", String(user.id));
  expect(await acts.where("act", "like", "email-%").orderBy("id").execute()).toEqual([
    { act: "email-change-asked" },
    { act: "email-kept" },
  ]);
});

test("the link that keeps an address works for 24 hours, and not once the address has changed", async () => {
  const user = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  const { keepEmail } = visit(dependencies).call.auth;
  const [first] = await askForAnother(user, "new@example.org");
  clock.advance(day);
  await expect(keepEmail({ token: tokenIn(first, keep) })).rejects.toMatchObject(linkSpent);
  const [toOld, toNew] = await askForAnother(user, "newer@example.org");
  await confirm(tokenIn(toNew));
  await expect(keepEmail({ token: tokenIn(toOld, keep) })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("of a change's two links, used at once on two replicas, exactly one takes effect", async () => {
  await using replica = await openTestApi({ db: database, now: clock.now });
  for (let round = 0; round < 5; round += 1) {
    const email = `round-${round}@example.org`;
    const user = await insertUser(db, approvedMember, { email, username: email });
    const [toOld, toNew] = await askForAnother(user, `new-${email}`);
    const [kept, changed] = await Promise.allSettled([
      visit(replica.dependencies).call.auth.keepEmail({ token: tokenIn(toOld, keep) }),
      confirm(tokenIn(toNew)),
    ]);
    expect([kept.status, changed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const row = db.selectFrom("users").select(["email", "nextEmail"]).where("id", "=", user.id);
    expect(await row.executeTakeFirst()).toEqual({
      email: kept.status === "fulfilled" ? email : `new-${email}`,
      nextEmail: null,
    });
  }
});

test("of two accounts that claim one address at once, one gets it and the other gets a conflict", async () => {
  const tokens: string[] = [];
  for (const person of [approvedMember, instructorAdmin]) {
    await insertMoving("new@example.org", person);
    tokens.push(await nextToken());
  }
  const outcomes = await Promise.allSettled(tokens.map((token) => confirm(token)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "CONFLICT" } },
  ]);
});

test("an address taken by another account meanwhile is refused, and the link stays valid", async () => {
  await insertMoving("new@example.org");
  const token = await nextToken();
  const other = await insertUser(db, pendingMember, { email: "new@example.org" });
  await expect(confirm(token)).rejects.toMatchObject({ code: "CONFLICT" });
  await db.deleteFrom("users").where("id", "=", other.id).execute();
  await expect(confirm(token)).resolves.toMatchObject({ email: "new@example.org" });
});

test("the first administrator counts as confirmed, whether created or promoted", async () => {
  const made = { hashPassword: async () => "hash", passwordGenerated: false, now: clock.now() };
  await ensureFirstAdmin(db, { email: "chief@example.org", ...made });
  expect(await confirmedAt("chief@example.org")).toEqual(clock.now());
  await db.deleteFrom("users").execute();
  await insertUser(db, pendingMember);
  await ensureFirstAdmin(db, { email: pendingMember.email, ...made });
  expect(await confirmedAt(pendingMember.email)).toEqual(clock.now());
});

test("links are deleted when they expire, and not before", async () => {
  await insertUser(db, pendingMember);
  await ask(pendingMember.email);
  await nextToken();
  clock.advance(day - 1);
  await sweepEmailConfirmations({ db, now: clock.now });
  expect(await db.selectFrom("emailConfirmations").select("email").execute()).toHaveLength(1);
  clock.advance(1);
  await sweepEmailConfirmations({ db, now: clock.now });
  expect(await db.selectFrom("emailConfirmations").select("email").execute()).toEqual([]);
});

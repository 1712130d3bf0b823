import { createHash } from "node:crypto";
import type { User } from "@antochi/db/tables/users";
import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openOutbox } from "../../../testing/outbox.ts";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { openTestApi } from "../../../testing/test-api.ts";
import { visit } from "../../../testing/test-visit.ts";
import { englishIn } from "../../../testing/english-words.ts";
import { whenSomebodyWaits } from "../../../testing/lock-waits.ts";
import { takeJobs, takeMails } from "../../../testing/waiting-jobs.ts";
import { sendResetLink, sendResetLinkJob, sweepResetLinks } from "./reset-links.ts";

const { api, clock, database, db } = await openApiForFile();
const { dependencies } = api;

const minute = 60_000;
const newPassword = "another password";
const { email } = approvedMember;
let member: User;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  await takeJobs(db, sendResetLinkJob);
  member = await insertUser(db, approvedMember);
});

/** Sends a link as the job does, and returns the token in its email. */
async function sendLink(): Promise<string> {
  const outbox = openOutbox();
  await sendResetLink({ db, now: clock.now, ...outbox }, { userId: member.id }, outbox.job);
  expect(outbox.sent).toMatchObject([{ to: email, subject: "Choose a new password" }]);
  return /\/reset-password#token=([\w-]{43})\n/.exec(outbox.sent[0]?.text ?? "")?.[1] ?? "";
}

function reset(token: string, password = newPassword, parts = dependencies) {
  return visit(parts).call.auth.resetPassword({ token, password });
}

async function signIn(password: string): Promise<string> {
  const browser = visit(dependencies);
  await browser.call.auth.login({ email, password });
  return browser.sessionId() ?? "";
}

async function isSignedIn(sessionId: string): Promise<boolean> {
  return (await dependencies.sessions.read(sessionId)) !== null;
}

const linkSpent = { code: "BAD_REQUEST", message: /already used or is too old/ };

test("a Greek reader gets the email in Greek, with a link to the Greek page", async () => {
  await db.updateTable("users").set({ language: "el" }).where("id", "=", member.id).execute();
  const outbox = openOutbox();
  await sendResetLink({ db, now: clock.now, ...outbox }, { userId: member.id }, outbox.job);
  const [letter] = outbox.sent;
  expect(letter?.subject).toBe("Ορίστε νέο κωδικό πρόσβασης");
  expect(letter?.text).toMatch(/Ορισμός νέου κωδικού:\n\S+\/reset-password\?lang=el#token=[\w-]{43}\n/);
  expect(letter?.html).toContain('<html lang="el">');
  expect(englishIn(letter?.text)).toEqual([]);
});

test("a known and an unknown address get the same answer; only the known one's user gets a job", async () => {
  const { auth } = visit(dependencies).call;
  const known = await auth.requestPasswordReset({ email: ` ${email.toUpperCase()} ` });
  const unknown = await auth.requestPasswordReset({ email: "nobody@example.org" });
  expect(known).toEqual(unknown);
  const jobs = await takeJobs(db, sendResetLinkJob);
  expect(jobs.map(({ payload }) => payload)).toEqual([{ userId: member.id }]);
});

test("a stored link has the hash of the token that was sent, and its expiry", async () => {
  const token = await sendLink();
  expect(await db.selectFrom("passwordResets").selectAll().execute()).toEqual([
    {
      tokenHash: createHash("sha256").update(token).digest("hex"),
      userId: member.id,
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 30 * minute),
      usedAt: null,
    },
  ]);
});

test("an email names the time limit of its link", async () => {
  const outbox = openOutbox();
  await sendResetLink({ db, now: clock.now, ...outbox }, { userId: member.id }, outbox.job);
  expect(outbox.sent[0]?.text).toContain("30 minutes");
  expect(outbox.sent[0]?.html).toContain('href="https://example.com/reset-password#token=');
});

test("links are deleted when they expire, and not before", async () => {
  await sendLink();
  clock.advance(minute);
  await sendLink();
  clock.advance(29 * minute);
  await sweepResetLinks({ db, now: clock.now });
  expect(await db.selectFrom("passwordResets").select("expiresAt").execute()).toEqual([
    { expiresAt: new Date(clock.now().getTime() + minute) },
  ]);
});

test("one address gets at most three links an hour, and the same answer after that", async () => {
  const answers = new Set<string>();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { auth } = visit(dependencies, { ip: `198.51.100.${attempt}` }).call;
    answers.add((await auth.requestPasswordReset({ email })).message);
  }
  expect(answers.size).toBe(1);
  expect(await takeJobs(db, sendResetLinkJob)).toHaveLength(3);
});

test("emails that strangers cause leave the owner one reset link, within three emails an hour in all", async () => {
  const from = (attempt: number) => visit(dependencies, { ip: `198.51.100.${attempt}` }).call;
  await takeMails(db);
  for (let attempt = 0; attempt < 5; attempt += 1) await from(attempt).enquiries.newsletter.send({ email });
  for (let attempt = 5; attempt < 10; attempt += 1) await from(attempt).auth.requestPasswordReset({ email });
  expect(await takeMails(db)).toHaveLength(2);
  expect(await takeJobs(db, sendResetLinkJob)).toHaveLength(1);
});

test("a link sets a new password, ends all sessions and is used up, as are the other links", async () => {
  const sessions = [await signIn(samplePassword), await signIn(samplePassword)];
  const other = await sendLink();
  const token = await sendLink();
  await reset(token);

  for (const session of sessions) expect(await isSignedIn(session)).toBe(false);
  await expect(signIn(samplePassword)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await isSignedIn(await signIn(newPassword))).toBe(true);
  for (const used of [token, other])
    await expect(reset(used, "a third one")).rejects.toThrow(linkSpent.message);
  expect(await isSignedIn(await signIn(newPassword))).toBe(true);
});

test.each([".", ")", ">", "]."])(
  "a link is valid with a %s behind it, as mail programs include",
  async (behind) => {
    await reset(`${await sendLink()}${behind}`);
    expect(await isSignedIn(await signIn(newPassword))).toBe(true);
  },
);

test("a link that was cut short says what to do", async () => {
  const token = await sendLink();
  await expect(reset(token.slice(0, -3))).rejects.toThrow("Copy all of it.");
});

test("a link is valid for 30 minutes", async () => {
  const late = await sendLink();
  clock.advance(30 * minute);
  await expect(reset(late)).rejects.toThrow(linkSpent.message);
  const token = await sendLink();
  clock.advance(30 * minute - 1);
  await reset(token);
});

test("no link is sent to an address that the account leaves meanwhile", async () => {
  const outbox = openOutbox();
  const { sending } = await db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ email: "new@example.org" }).where("id", "=", member.id).execute();
    const sending = sendResetLink({ db, now: clock.now, ...outbox }, { userId: member.id }, outbox.job);
    await whenSomebodyWaits(db);
    return { sending };
  });
  await sending;
  expect(outbox.sent).toEqual([]);
  expect(await db.selectFrom("passwordResets").select("userId").execute()).toEqual([]);
});

test("of concurrent uses of one link on two replicas, one succeeds", async () => {
  await using replica = await openTestApi({ db: database, now: clock.now });
  const token = await sendLink();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      reset(token, `password ${index}`, index % 2 === 0 ? dependencies : replica.dependencies),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
});

test.each(["", "short", "x".repeat(43), "é".repeat(43), "A".repeat(44)])(
  "a token that was never sent is refused: %j",
  async (token) => {
    await sendLink();
    await expect(reset(token)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  },
);

test("a refused new password leaves the link valid", async () => {
  const token = await sendLink();
  await expect(reset(token, "short")).rejects.toThrow("Password must be at least 6 characters");
  await reset(token);
  await expect(signIn(samplePassword)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await isSignedIn(await signIn(newPassword))).toBe(true);
});

test("changing the password requires the current one, ends every session and starts one for this browser", async () => {
  const elsewhere = await signIn(samplePassword);
  const here = await signIn(samplePassword);
  const link = await sendLink();
  const browser = visit(dependencies, { sessionId: here });
  await browser.call.auth.changePassword({ currentPassword: samplePassword, password: newPassword });

  for (const old of [elsewhere, here]) expect(await isSignedIn(old)).toBe(false);
  expect(await isSignedIn(browser.sessionId() ?? "")).toBe(true);
  await expect(signIn(samplePassword)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(reset(link)).rejects.toMatchObject({ code: linkSpent.code });
});

const lateFailures: [string, { fail: string; mend: string; code: string }][] = [
  ["before this browser has its new session", failing("insert on sessions")],
  [
    "before the wrong codes are forgotten",
    failing("delete on rate_limits", "old.key like 'codes-account:%'"),
  ],
  [
    "before this browser is remembered",
    {
      fail: "alter table link_keys rename to link_keys_away",
      mend: "alter table link_keys_away rename to link_keys",
      code: "internal",
    },
  ],
];

/** Makes a kind of statement fail, as on a full disk. */
function failing(statement: string, when = "true") {
  return {
    fail: `
      create function fail() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$;
      create trigger fails before ${statement} for each row when (${when}) execute function fail()`,
    mend: "drop function fail() cascade",
    code: "unavailable",
  };
}

test.each(lateFailures)(
  "a change of password that fails %s changes nothing",
  async (_, { fail, mend, code }) => {
    const sessionId = await signIn(samplePassword);
    await dependencies.rateLimits.codesOfAccount.penalty(String(member.id), 1);
    await sql.raw(fail).execute(db);
    const change = visit(dependencies, { sessionId }).call.auth.changePassword({
      currentPassword: samplePassword,
      password: newPassword,
    });
    await expect(change).rejects.toMatchObject({ cause: { code } });
    await sql.raw(mend).execute(db);
    expect(await isSignedIn(sessionId)).toBe(true);
    expect(await isSignedIn(await signIn(samplePassword))).toBe(true);
  },
);

// The first concerns sessions, of which a reset starts none.
test.each(lateFailures.slice(1))(
  "a new password by a link that fails %s leaves the link good",
  async (_, { fail, mend, code }) => {
    const token = await sendLink();
    await dependencies.rateLimits.codesOfAccount.penalty(String(member.id), 1);
    await sql.raw(fail).execute(db);
    await expect(reset(token)).rejects.toMatchObject({ cause: { code } });
    await sql.raw(mend).execute(db);
    expect(await isSignedIn(await signIn(samplePassword))).toBe(true);
    await reset(token);
    expect(await isSignedIn(await signIn(newPassword))).toBe(true);
  },
);

test("a wrong current password changes nothing, is refused at its field, and is metered", async () => {
  const sessionId = await signIn(samplePassword);
  const attempt = () =>
    visit(dependencies, { sessionId }).call.auth.changePassword({
      currentPassword: "not this one",
      password: newPassword,
    });
  for (let count = 0; count < 10; count += 1) {
    await expect(attempt()).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "This is not your current password",
    });
  }
  await expect(attempt()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await isSignedIn(sessionId)).toBe(true);
});

test("a visitor cannot change a password", async () => {
  const change = visit(dependencies).call.auth.changePassword({
    currentPassword: samplePassword,
    password: newPassword,
  });
  await expect(change).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

/** Dependencies that hold the result of a password comparison until it is released. */
function held() {
  const compared = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const passwords: typeof dependencies.passwords = {
    ...dependencies.passwords,
    async matches(...given) {
      const answer = await dependencies.passwords.matches(...given);
      compared.resolve();
      await released.promise;
      return answer;
    },
  };
  return {
    dependencies: { ...dependencies, passwords },
    compared: compared.promise,
    release: released.resolve,
  };
}

test("the old password starts no session if a new one is set while it is being compared", async () => {
  const link = await sendLink();
  const slow = held();
  const browser = visit(slow.dependencies);
  const refused = expect(browser.call.auth.login({ email, password: samplePassword })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
    message: "Invalid email or password",
  });
  await slow.compared;
  await reset(link);
  slow.release();

  await refused;
  expect(browser.cookies).toEqual([]);
  expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});

test("the old password changes nothing if a new one is set while it is being compared", async () => {
  const sessionId = await signIn(samplePassword);
  const link = await sendLink();
  const slow = held();
  const { auth } = visit(slow.dependencies, { sessionId }).call;
  const refused = expect(
    auth.changePassword({ currentPassword: samplePassword, password: "a third password" }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST", message: "This is not your current password" });
  await slow.compared;
  await reset(link);
  slow.release();

  await refused;
  expect(await isSignedIn(await signIn(newPassword))).toBe(true);
});

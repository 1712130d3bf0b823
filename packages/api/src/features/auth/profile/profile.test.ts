import { approvedMember, insertUser, pendingMember, samplePassword } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { saysWhenToRetry } from "../../../testing/says-when-to-retry.ts";
import { visit } from "../../../testing/test-visit.ts";
import { takeJobs } from "../../../testing/waiting-jobs.ts";
import { sendEmailConfirmationJob } from "../emails/email-confirmations.ts";

const {
  api: { dependencies },
  clock,
  db,
} = await openApiForFile();

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  await db.deleteFrom("letterTurns").execute();
  await takeJobs(db, sendEmailConfirmationJob);
  await insertUser(db, approvedMember, { confirmedUnit: "7th Squadron" });
});

async function signIn() {
  const browser = visit(dependencies);
  await browser.call.auth.login({ email: approvedMember.email, password: samplePassword });
  const sessionId = browser.sessionId();
  return () => visit(dependencies, { sessionId }).call.auth;
}

/** The acts on the member's account in the audit log. */
async function acts() {
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", approvedMember.email)
    .executeTakeFirstOrThrow();
  const entries = db.selectFrom("auditEntries").select("act").where("objectId", "=", String(id));
  return (await entries.orderBy("id").execute()).map(({ act }) => act);
}

async function letters() {
  return (await takeJobs(db, sendEmailConfirmationJob)).map(({ payload }) => payload);
}

test("a member can change name, phone, rank and unit; the confirmed unit stays in force", async () => {
  const call = await signIn();
  const changed = await call().updateProfile({
    firstName: " Eleni ",
    lastName: "Marinou",
    phone: "+30 690 000 0740",
    militaryRank: "Lieutenant",
    unit: "  ",
  });
  expect(changed).toMatchObject({
    firstName: "Eleni",
    militaryRank: "Lieutenant",
    unit: null,
    confirmedUnit: "7th Squadron",
    email: approvedMember.email,
  });
  expect(await call().ownProfile()).toEqual(changed);
  expect(JSON.stringify(changed)).not.toContain("argon2");
});

test("the first administrator, who has no phone number, can change their name without one", async () => {
  const call = await signIn();
  await db.updateTable("users").set({ phone: "–" }).where("email", "=", approvedMember.email).execute();
  expect(await call().updateProfile({ firstName: "Eleni", lastName: "Marinou" })).toMatchObject({
    firstName: "Eleni",
    phone: "–",
  });
  await expect(call().updateProfile({ firstName: "Eleni", lastName: "Marinou", phone: "" })).rejects.toThrow(
    "Please enter a valid phone number",
  );
});

test("a profile follows the registration's rules, and fields that are not part of it are ignored", async () => {
  const call = await signIn();
  const whole = {
    firstName: "A",
    lastName: "B",
    phone: "+30 690 000 0740",
    isAdmin: true,
    email: "x@example.org",
  };
  expect(await call().updateProfile(whole)).toMatchObject({ email: approvedMember.email });
  expect(await call().currentUser()).toMatchObject({ isAdmin: false });
  await expect(call().updateProfile({ ...whole, phone: "123" })).rejects.toThrow(
    "Please enter a valid phone number",
  );
});

test("an email change waits for the link at the new address, and requesting the old one cancels it", async () => {
  const call = await signIn();
  expect(await call().changeEmail({ email: " New@Example.org" })).toMatchObject({
    email: approvedMember.email,
    nextEmail: "new@example.org",
  });
  expect(await letters()).toMatchObject([
    { email: approvedMember.email, occasion: "leaving" },
    { email: "new@example.org", occasion: "changing" },
  ]);
  expect(await call().changeEmail({ email: approvedMember.email })).toMatchObject({ nextEmail: null });
  expect(await letters()).toEqual([]);
});

test("changing to a taken address emails only the present one, and the answer does not reveal that", async () => {
  await insertUser(db, pendingMember);
  const call = await signIn();
  const taken = await call().changeEmail({ email: pendingMember.email });
  expect(taken).toMatchObject({ nextEmail: pendingMember.email });
  expect(await letters()).toMatchObject([{ email: approvedMember.email, occasion: "leaving" }]);
});

test("an email change needs the password within ten minutes; an address gets two emails an hour at most", async () => {
  const call = await signIn();
  for (let time = 0; time < 2; time += 1) await call().changeEmail({ email: "new@example.org" });
  await expect(call().changeEmail({ email: "new@example.org" })).rejects.toSatisfy(saysWhenToRetry);
  clock.advance(10 * 60_000);
  await expect(call().changeEmail({ email: "other@example.org" })).rejects.toMatchObject({
    cause: { code: "reauthentication-required" },
  });
});

test("the audit log records that a name was changed, but neither the old one nor the new", async () => {
  const call = await signIn();
  const { lastName, phone, militaryRank, unit } = approvedMember;
  await call().updateProfile({ firstName: "Borrowed", lastName, phone, militaryRank, unit });
  const { details } = await db
    .selectFrom("auditEntries")
    .select("details")
    .where("act", "=", "profile-changed")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(details)).toEqual({ fields: ["firstName"], before: {}, after: {} });
});

test("an update that changes nothing is not logged", async () => {
  const call = await signIn();
  const { firstName, lastName, phone, militaryRank, unit } = approvedMember;
  const same = { firstName, lastName, phone, militaryRank, unit };
  await call().updateProfile({ ...same, unit: "2nd Sample Battalion" });
  for (let time = 0; time < 2; time += 1) await call().updateProfile(same);
  expect(await call().updateProfile(same)).toMatchObject(same);
  await call().updateLetters({});
  await call().updateLetters({ language: "en", newsletter: false });
  await call().changeEmail({ email: approvedMember.email });
  expect(await acts()).toEqual(["profile-changed", "profile-changed"]);
});

test("an email change that its owner cancels is logged as such, once", async () => {
  const call = await signIn();
  await call().changeEmail({ email: "new@example.org" });
  for (let time = 0; time < 2; time += 1) await call().changeEmail({ email: approvedMember.email });
  expect(await acts()).toEqual(["email-change-asked", "email-kept"]);
});

test("a member can make sixty logged changes to the account an hour", async () => {
  const call = await signIn();
  const languages = ["el", "en"] as const;
  for (let time = 0; time < 30; time += 1)
    for (const language of languages) await call().updateLetters({ language });
  const refused = { code: "TOO_MANY_REQUESTS" };
  const { firstName, lastName } = approvedMember;
  await expect(call().updateLetters({ language: "el" })).rejects.toMatchObject(refused);
  await expect(call().updateProfile({ firstName, lastName })).rejects.toMatchObject(refused);
  await expect(call().changeEmail({ email: "new@example.org" })).rejects.toMatchObject(refused);
});

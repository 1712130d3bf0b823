import { approvedMember, insertUser } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { saysWhenToRetry } from "../../testing/says-when-to-retry.ts";
import { takeMails } from "../../testing/waiting-jobs.ts";
import { newsletterConfirm } from "../../newsletter/confirmation-mail.ts";

const { api, clock, db } = await openApiForFile();

beforeEach(async () => {
  for (const table of ["users", "newsletterSubscriptions", "rateLimits", "letterTurns"] as const)
    await db.deleteFrom(table).execute();
  await takeMails(db);
});

async function join(emailConfirmedAt: Date | null = clock.now()) {
  return insertUser(db, approvedMember, { emailConfirmedAt });
}

/** The calls of this member's next request, which reads the account anew. */
async function callsOf(id: number) {
  const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return api.as(user).auth;
}

async function subscription() {
  return db
    .selectFrom("newsletterSubscriptions")
    .select(["email", "language", "confirmedAt"])
    .where("email", "=", approvedMember.email)
    .executeTakeFirst();
}

test("a member turns the newsletter on, in their language and without a confirmation email, and off", async () => {
  const { id } = await join();
  expect(await (await callsOf(id)).ownLetters()).toEqual({
    language: "en",
    newsletter: "off",
    newsletterSince: null,
  });
  await (await callsOf(id)).updateLetters({ language: "el" });
  expect(await (await callsOf(id)).updateLetters({ newsletter: true })).toEqual({
    language: "el",
    newsletter: "on",
    newsletterSince: clock.now().toISOString(),
  });
  expect(await subscription()).toEqual({
    email: approvedMember.email,
    language: "el",
    confirmedAt: clock.now(),
  });
  expect(await takeMails(db)).toEqual([]);

  await (await callsOf(id)).updateLetters({ language: "en" });
  expect(await subscription()).toMatchObject({ language: "en" });
  expect(await (await callsOf(id)).updateLetters({ newsletter: false })).toMatchObject({ newsletter: "off" });
  expect(await subscription()).toBeUndefined();
  const acts = await db
    .selectFrom("auditEntries")
    .select("details")
    .where("act", "=", "letters-changed")
    .orderBy("id")
    .execute();
  expect(acts.map(({ details }) => details)).toEqual([
    '{"before":{"language":"en"},"after":{"language":"el"}}',
    '{"before":{"newsletter":false},"after":{"newsletter":true}}',
    '{"before":{"language":"el"},"after":{"language":"en"}}',
    '{"before":{"newsletter":true},"after":{"newsletter":false}}',
  ]);
});

test("an unconfirmed address is asked by email to confirm the newsletter, as anybody's is", async () => {
  const { id } = await join(null);
  expect(await (await callsOf(id)).updateLetters({ newsletter: true })).toMatchObject({
    newsletter: "asked",
  });
  expect(await subscription()).toMatchObject({ confirmedAt: null });
  expect(await takeMails(db)).toMatchObject([
    { to: approvedMember.email, content: { template: newsletterConfirm.name } },
  ]);
  await (await callsOf(id)).updateLetters({ newsletter: false });
  expect(await subscription()).toBeUndefined();
});

test("an account with somebody else's address neither learns of their subscription nor can end it", async () => {
  const at = clock.now();
  await db
    .insertInto("newsletterSubscriptions")
    .values({ email: approvedMember.email, language: "el", confirmedAt: at })
    .execute();
  const { id } = await join(null);
  expect(await (await callsOf(id)).ownLetters()).toMatchObject({ newsletter: "off" });
  await (await callsOf(id)).updateLetters({ language: "en", newsletter: false });
  expect(await subscription()).toEqual({ email: approvedMember.email, language: "el", confirmedAt: at });
});

test("confirmation emails are limited to two an hour, and the refusal says when to try again", async () => {
  const { id } = await join(null);
  for (let time = 0; time < 2; time += 1) {
    await (await callsOf(id)).updateLetters({ newsletter: true });
    await (await callsOf(id)).updateLetters({ newsletter: false });
  }
  await expect((await callsOf(id)).updateLetters({ newsletter: true })).rejects.toSatisfy(saysWhenToRetry);
});

test("the audit log records that a member ended a subscription made by a form of the site", async () => {
  const at = clock.now();
  await db
    .insertInto("newsletterSubscriptions")
    .values({ email: approvedMember.email, language: "en", confirmedAt: at })
    .execute();
  const { id } = await join();
  for (let time = 0; time < 2; time += 1) await (await callsOf(id)).updateLetters({ newsletter: false });
  expect(await subscription()).toBeUndefined();
  const acts = db.selectFrom("auditEntries").select("act").where("objectId", "=", String(id));
  expect(await acts.execute()).toEqual([{ act: "letters-changed" }]);
});

import { approvedMember, insertUser } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
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

/** As the next request of this member finds them. */
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

test("a member takes the newsletter in the language of the account, without another letter, and gives it up", async () => {
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

test("an address that is not confirmed is asked by a letter, as everybody's", async () => {
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

test("who typed another's address learns nothing of their subscription, and cannot take it off", async () => {
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

test("letters that somebody asks for again and again are two an hour", async () => {
  const { id } = await join(null);
  for (let time = 0; time < 2; time += 1) {
    await (await callsOf(id)).updateLetters({ newsletter: true });
    await (await callsOf(id)).updateLetters({ newsletter: false });
  }
  await expect((await callsOf(id)).updateLetters({ newsletter: true })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
});

test("the audit log has that a member took off what a form of the site had put on", async () => {
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

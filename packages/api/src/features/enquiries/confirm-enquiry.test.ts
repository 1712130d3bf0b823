import { approvedMember, insertUser } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { takeMails } from "../../testing/waiting-jobs.ts";

const { api, clock, db } = await openApiForFile();
const visitor = api.as(null).enquiries;
const sender = { firstName: "Visitor", lastName: "Sample", phone: "+30 210 000 0009" };

beforeEach(async () => {
  await db.deleteFrom("letterTurns").execute();
  await takeMails(db);
});

test("an enquiry's sender is emailed its reference, and nothing that was typed, in the page's language", async () => {
  const contact = {
    ...sender,
    email: "first@example.org",
    organization: "Sample",
    interest: "mantis",
    message: "See https://elsewhere.example for more.",
  } as const;
  const english = await visitor.contact.send(contact);
  const greek = await visitor.fpv.send({ ...sender, email: "second@example.org", language: "el" });
  expect(await takeMails(db)).toEqual([
    {
      to: "first@example.org",
      content: { template: "enquiry-received", reference: english.reference, language: "en" },
    },
    {
      to: "second@example.org",
      content: { template: "enquiry-received", reference: greek.reference, language: "el" },
    },
  ]);
});

test("a knowledge base message is confirmed in the page's language, else the account's, else English", async () => {
  const member = api.as(await insertUser(db, approvedMember, { language: "el" })).enquiries;
  const message = { name: "Sample", subject: "Page 12", message: "Which of the two do we follow?" };
  await visitor.messages.send({ ...message, email: "greek-page@example.org", language: "el" });
  await visitor.messages.send({ ...message, email: "visitor@example.org" });
  await member.messages.send({ ...message, email: "account@example.org" });
  await member.messages.send({ ...message, email: "english-page@example.org", language: "en" });
  const mails = await takeMails(db);
  expect(mails.map(({ to, content }) => [to, content["language"]])).toEqual([
    ["greek-page@example.org", "el"],
    ["visitor@example.org", "en"],
    ["account@example.org", "el"],
    ["english-page@example.org", "en"],
  ]);
});

test("an address gets two emails an hour, however often it is typed, and every enquiry is accepted", async () => {
  for (let times = 0; times < 4; times += 1)
    await visitor.fpv.send({ ...sender, email: "often@example.org" });
  expect(await takeMails(db)).toHaveLength(2);
});

test("a network whose emails wait for more than an hour causes no other, and its enquiry is accepted", async () => {
  await visitor.fpv.send({ ...sender, email: "before@example.org" });
  expect(await takeMails(db)).toHaveLength(1);
  const later = new Date(clock.now().getTime() + 50 * 60_000);
  await sql`update letter_turns set due = array_fill(${later}::timestamptz, array[5])`.execute(db);
  const turns = await db.selectFrom("letterTurns").selectAll().execute();

  const answer = await visitor.fpv.send({ ...sender, email: "after@example.org" });
  expect(answer.reference).toHaveLength(8);
  expect(await takeMails(db)).toEqual([]);
  expect(await db.selectFrom("letterTurns").selectAll().execute()).toEqual(turns);
});

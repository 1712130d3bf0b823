import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile();

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const visitor = api.as(null).enquiries;
const { enquiries } = api.as(admin);

const sender = { email: "Visitor@Example.org", firstName: "Visitor", lastName: "Sample" };
const message = { name: "Visitor", email: sender.email, subject: "Page 12", message: "The table differs." };

test("a contact message is stored and read by an administrator", async () => {
  const { message: answer, reference } = await visitor.contact.send({
    ...sender,
    organization: "Sample",
    interest: "fieldbox",
    message: "Please send the data sheet.",
  });
  expect(answer).toBe("Thank you for your message. We will get back to you soon.");
  expect(await enquiries.contact.list({})).toMatchObject([
    {
      email: "visitor@example.org",
      interest: "fieldbox",
      language: "en",
      reference,
      createdAt: clock.now().toISOString(),
    },
  ]);
});

test("an FPV interest is stored with its language, and with blank optional fields as null", async () => {
  await visitor.fpv.send({ ...sender, phone: "+30 210 000 0009", militaryRank: " ", language: "el" });
  expect(await enquiries.fpv.list({})).toMatchObject([
    { phone: "+30 210 000 0009", militaryRank: null, unit: null, language: "el" },
  ]);
});

test("subscribing the same address again gets the same answer and keeps one row", async () => {
  const answers = await Promise.all([
    visitor.newsletter.send({ email: sender.email }),
    visitor.newsletter.send({ email: ` ${sender.email.toUpperCase()} ` }),
  ]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await enquiries.newsletter.list({})).toMatchObject([{ email: "visitor@example.org" }]);
});

test("a knowledge-base message carries its sender's account, whatever the body says", async () => {
  const forged = { ...message, userId: admin.id };
  await visitor.messages.send(forged);
  await api.as(member).enquiries.messages.send(forged);
  const rows = await db.selectFrom("knowledgeBaseMessages").select("userId").orderBy("id").execute();
  expect(rows).toEqual([{ userId: null }, { userId: member.id }]);
});

test("each enquiry has its own reference, of characters that cannot be confused", async () => {
  const { reference: first } = await visitor.messages.send(message);
  const { reference: second } = await visitor.messages.send(message);
  expect(first).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(second).not.toBe(first);
  expect(await enquiries.messages.list({ limit: 2 })).toMatchObject([
    { reference: second },
    { reference: first },
  ]);
});

test("an enquiry marked as handled leaves the open ones, and can be reopened", async () => {
  const before = await enquiries.countOpen();
  const [newest] = await enquiries.messages.list({ limit: 1 });
  const id = newest?.id ?? 0;

  const handled = await enquiries.markHandled({ kind: "messages", id, handled: true });
  expect(handled).toEqual({ id, handledAt: clock.now().toISOString(), handledBy: "Instructor Sample" });
  const [shown] = await enquiries.messages.list({ limit: 1 });
  expect(shown).toMatchObject(handled);
  const open = await enquiries.messages.list({ openOnly: true });
  expect(open.map((item) => item.id)).not.toContain(id);
  expect(await enquiries.countOpen()).toEqual({ ...before, messages: Number(before["messages"]) - 1 });

  await enquiries.markHandled({ kind: "messages", id, handled: false });
  expect(await enquiries.countOpen()).toEqual(before);
  const gone = enquiries.markHandled({ kind: "newsletter", id: 2_000_000, handled: true });
  await expect(gone).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("marking what is handled already leaves it with who marked it first, and is not logged again", async () => {
  const [newest] = await enquiries.messages.list({ limit: 1 });
  const id = newest?.id ?? 0;
  const first = await enquiries.markHandled({ kind: "messages", id, handled: true });
  const logged = () =>
    db
      .selectFrom("auditEntries")
      .select("act")
      .where("objectId", "=", `messages/${id}`)
      .orderBy("id")
      .execute();
  const before = await logged();

  clock.advance(1_000);
  const second = { username: "nikos", email: "nikos@example.org", firstName: "Nikos" };
  const other = await insertUser(db, instructorAdmin, second);
  const again = api.as(other).enquiries.markHandled({ kind: "messages", id, handled: true });
  await expect(again).resolves.toEqual(first);
  expect(await enquiries.messages.list({ limit: 1 })).toMatchObject([first]);
  expect(await logged()).toEqual(before);

  const open = { id, handledAt: null, handledBy: null };
  for (const each of [enquiries, api.as(other).enquiries])
    await expect(each.markHandled({ kind: "messages", id, handled: false })).resolves.toEqual(open);
  expect(await logged()).toEqual([...before, { act: "enquiry-reopened" }]);
});

test("members and visitors cannot read enquiries", async () => {
  await expect(visitor.messages.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(api.as(member).enquiries.contact.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});

import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { pageSizes } from "@antochi/contract/pagination";
import type { User } from "@antochi/db/tables/users";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Listener, Notifications } from "../../../news/notifications.ts";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { sampleClient, visit } from "../../../testing/test-visit.ts";
import { takeMails } from "../../../testing/waiting-jobs.ts";
import { mailTemplates } from "../../../jobs.ts";
import { enquiryReply } from "./enquiry-reply.ts";

const { api, clock, db } = await openApiForFile();

let maria: User;
let nikos: User;

beforeEach(async () => {
  await sql`
    truncate users, contact_submissions, fpv_training_interests, knowledge_base_messages, newsletter_subscriptions,
      enquiry_entries, rate_limits, letter_turns restart identity cascade
  `.execute(db);
  maria = await insertUser(db, instructorAdmin, { firstName: "Maria" });
  const second = { username: "nikos", email: "nikos@example.org", firstName: "Nikos" };
  nikos = await insertUser(db, instructorAdmin, second);
});

const person = { firstName: "Visitor", lastName: "Sample", email: "visitor@example.org" };
const visitor = () => api.as(null).enquiries;

async function sendOfEach(): Promise<void> {
  await visitor().messages.send({
    name: "Visitor Sample",
    email: person.email,
    subject: "Page 12",
    message: "Which of the two do we follow?",
  });
  clock.advance(1_000);
  await visitor().contact.send({
    ...person,
    organization: "Sample Ltd",
    interest: "mantis",
    message: "Please send the data sheet.",
    language: "el",
  });
  clock.advance(1_000);
  await visitor().fpv.send({ ...person, phone: "+30 210 555 0100" });
  await visitor().newsletter.send({ email: person.email });
  await takeMails(db);
}

test("the inbox lists enquiries of all kinds, newest first, without newsletter addresses", async () => {
  await sendOfEach();
  const items = await api.as(maria).enquiries.listInbox({});
  expect(items.map(({ kind, subject, state }) => [kind, subject, state])).toEqual([
    ["fpv", "FPV training course", "new"],
    ["contact", "Mantis underwater vehicle", "new"],
    ["messages", "Page 12", "new"],
  ]);
});

test("pages of the inbox are consistent, even where many enquiries arrived at the same instant", async () => {
  for (let round = 0; round < 3; round += 1) {
    for (const kind of ["a", "b", "c"])
      await visitor().messages.send({ ...person, name: kind, subject: kind, message: "Ten letters." });
    for (let each = 0; each < 3; each += 1)
      await visitor().fpv.send({ ...person, phone: "+30 210 555 0100" });
    clock.advance(1_000);
  }
  const { enquiries } = api.as(maria);
  const whole = await enquiries.listInbox({});
  expect(whole).toHaveLength(18);
  const paged: typeof whole = [];
  let cursor: string | undefined;
  do {
    const page = await enquiries.listInbox({ limit: 4, cursor });
    paged.push(...page);
    cursor = page.length === 4 ? api.nextPage() : undefined;
  } while (cursor !== undefined && paged.length < 18);
  expect(paged).toEqual(whole);
});

test.each([
  ["a word of the message", "data sheet", ["contact"]],
  ["a name", "visitor", ["fpv", "contact", "messages"]],
  ["a phone number", "555 0100", ["fpv"]],
  ["words that do not occur", "nothing at all", []],
])("the inbox is searched by %s", async (_, search, kinds) => {
  await sendOfEach();
  const found = await api.as(maria).enquiries.listInbox({ search });
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
});

const isText = (column: unknown) =>
  (column instanceof z.ZodNullable ? column.unwrap() : column) instanceof z.ZodString;

const textColumns = Object.entries(enquiryKinds)
  .filter(([, { notice }]) => notice !== null)
  .flatMap(([kind, { table, columns }]) =>
    Object.entries(columns).flatMap(([column, values]) => (isText(values) ? [{ kind, table, column }] : [])),
  );

test.each(textColumns)("the inbox is searched by the $column of $kind", async ({ kind, table, column }) => {
  await sendOfEach();
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'Quetzal'`.execute(db);
  expect(await api.as(maria).enquiries.listInbox({ search: "quetzal" })).toMatchObject([{ kind }]);
});

test("the inbox is searched by the reference that the sender saw, with or without a space", async () => {
  const { reference } = await visitor().fpv.send({ ...person, phone: "+30 210 555 0100" });
  await sendOfEach();
  for (const search of [reference, `${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase()])
    expect(await api.as(maria).enquiries.listInbox({ search })).toMatchObject([{ reference }]);
});

test("the inbox is filtered by kind, state and owner, and its states are counted", async () => {
  await sendOfEach();
  const { enquiries } = api.as(maria);
  await enquiries.takeEnquiry({ kind: "contact", id: 1, take: true, seenOwnerId: null });
  await enquiries.markHandled({ kind: "fpv", id: 1, handled: true });
  const kindsOf = async (filter: Parameters<typeof enquiries.listInbox>[0]) =>
    (await enquiries.listInbox(filter)).map(({ kind }) => kind);
  expect(await kindsOf({})).toEqual(["contact", "messages"]);
  expect(await kindsOf({ part: "new" })).toEqual(["messages"]);
  expect(await kindsOf({ part: "in-hand" })).toEqual(["contact"]);
  expect(await kindsOf({ part: "answered" })).toEqual(["fpv"]);
  expect(await kindsOf({ part: "all", kind: "fpv" })).toEqual(["fpv"]);
  expect(await kindsOf({ owner: "me" })).toEqual(["contact"]);
  expect(await kindsOf({ owner: "nobody" })).toEqual(["messages"]);
  expect(await api.as(nikos).enquiries.listInbox({ owner: "me" })).toEqual([]);
  expect(await enquiries.countInboxStates()).toEqual({ new: 1, "in-hand": 1, answered: 1 });
});

test("a reply is in the sender's language, quotes what was written before and has its author as Reply-To", async () => {
  await sendOfEach();
  const { enquiries } = api.as(maria);
  const enquiry = { kind: "contact", id: 1 } as const;
  await enquiries.replyToEnquiry({ ...enquiry, text: "We ask the maker.", seen: 0, close: false });
  const first = await enquiries.readThread(enquiry);
  expect(first).toMatchObject({
    state: "in-hand",
    owner: "Maria Sample",
    language: "el",
    body: "Please send the data sheet.",
    entries: [{ entry: "reply", text: "We ask the maker.", by: "Maria Sample", byId: maria.id }],
  });
  const seen = first.entries.at(-1)?.id ?? 0;
  const closed = await enquiries.replyToEnquiry({ ...enquiry, text: "Here it is.", seen, close: true });
  expect(closed).toMatchObject({ state: "answered", handledBy: "Maria Sample" });

  const [, mail] = await takeMails(db);
  expect(mail).toMatchObject({ to: person.email, replyTo: maria.email });
  const template = mailTemplates.find(({ name }) => name === mail?.content.template);
  const { subject, text } = template?.write(mail?.content, { name: "Antochi", url: "https://x.test" }) ?? {};
  expect(subject).toBe(
    `Re: Υποβρύχιο όχημα Mantis [${first.reference.slice(0, 4)} ${first.reference.slice(4)}]`,
  );
  const order = ["Here it is.", "Τι γράφτηκε πριν:", "We ask the maker.", "Please send the data sheet."];
  const places = order.map((part) => text?.indexOf(part) ?? -1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThanOrEqual(0);
});

test("a reply to a knowledge base message is in the language it was sent in, whatever the account's is now", async () => {
  const member = await insertUser(db, approvedMember, { language: "el" });
  const message = { name: "Sample", subject: "Page 12", message: "Which of the two do we follow?" };
  await visitor().messages.send({ ...message, email: "greek-page@example.org", language: "el" });
  await visitor().messages.send({ ...message, email: "visitor@example.org" });
  await api.as(member).enquiries.messages.send({ ...message, email: "account@example.org" });
  await api.as(member).enquiries.messages.send({ ...message, email: "page@example.org", language: "en" });
  await api.as(member).enquiries.messages.send({ ...message, email: "before@example.org" });
  await db.updateTable("users").set({ language: "en" }).where("id", "=", member.id).execute();
  // Like a message from before languages were stored, whose reply is in the account's current language.
  const before = db.updateTable("knowledgeBaseMessages").set({ language: null });
  await before.where("email", "=", "before@example.org").execute();
  await takeMails(db);
  const { enquiries } = api.as(maria);
  for (const id of [1, 2, 3, 4, 5])
    await enquiries.replyToEnquiry({ kind: "messages", id, text: "The second.", seen: 0, close: false });
  expect((await takeMails(db)).map(({ to, content }) => [to, content["language"]])).toEqual([
    ["greek-page@example.org", "el"],
    ["visitor@example.org", "en"],
    ["account@example.org", "el"],
    ["page@example.org", "en"],
    ["before@example.org", "en"],
  ]);
  const { facts } = await enquiries.readThread({ kind: "messages", id: 1 });
  expect(facts).toEqual([{ label: "Language", value: "Greek" }]);
});

test("a reply to a form without a message quotes none, and its subject is in the sender's language", async () => {
  const { fpv } = visitor();
  for (const language of ["el", "en"] as const)
    await fpv.send({ ...person, email: `${language}@example.org`, phone: "+30 210 555 0100", language });
  await takeMails(db);
  const { enquiries } = api.as(maria);
  for (const id of [1, 2])
    await enquiries.replyToEnquiry({ kind: "fpv", id, text: "It begins in May.", seen: 0, close: false });
  const letters = (await takeMails(db)).map(({ to, content }) => {
    const template = mailTemplates.find(({ name }) => name === content.template);
    return { to, ...template?.write(content, { name: "Antochi", url: "https://x.test" }) };
  });
  expect(letters.map(({ to, subject }) => [to, subject?.split(" [")[0]])).toEqual([
    ["el@example.org", "Re: Εκπαίδευση σε τακτικά FPV"],
    ["en@example.org", "Re: FPV training course"],
  ]);
  for (const { text } of letters) {
    expect(text).toContain("It begins in May.");
    expect(text).not.toMatch(/FPV|Τι γράφτηκε πριν|What was written before/);
  }
});

test("a reply dates a message from after midnight in Athens by the day there, as other emails do", () => {
  const history = [{ who: "Visitor", at: "2026-11-20T22:30:00.000Z", text: "Which of the two?" }];
  const data = { language: "en", reference: "AB12CD34", subject: "Page 12", text: "The second.", history };
  const { text } = enquiryReply.write(data, { name: "Antochi", url: "https://x.test" });
  expect(text).toContain("You, 21 Nov 2026");
});

test("of two concurrent replies one is sent, and the other is refused until the first is read", async () => {
  await sendOfEach();
  const reply = { kind: "messages", id: 1, seen: 0, close: true } as const;
  const answers = await Promise.allSettled([
    api.as(maria).enquiries.replyToEnquiry({ ...reply, text: "It is 3.85 V." }),
    api.as(nikos).enquiries.replyToEnquiry({ ...reply, text: "It is 3.80 V." }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = answers.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { code: "CONFLICT", message: /answered this before you/ } });
  expect(await takeMails(db)).toHaveLength(1);
});

test("the first administrator to take an enquiry has it, and it can be given back", async () => {
  await sendOfEach();
  const enquiry = { kind: "messages", id: 1 } as const;
  await api.as(maria).enquiries.takeEnquiry({ ...enquiry, take: true, seenOwnerId: null });
  await expect(
    api.as(nikos).enquiries.takeEnquiry({ ...enquiry, take: true, seenOwnerId: null }),
  ).rejects.toMatchObject({ code: "CONFLICT", message: "Maria Sample took this before you." });
  await api.as(nikos).enquiries.takeEnquiry({ ...enquiry, take: true, seenOwnerId: maria.id });
  const back = await api.as(nikos).enquiries.takeEnquiry({ ...enquiry, take: false, seenOwnerId: nikos.id });
  expect(back).toMatchObject({ state: "new", owner: null });
});

test("taking what one has, or giving back what nobody has, is not logged", async () => {
  await sendOfEach();
  const enquiry = { kind: "messages", id: 1 } as const;
  const turn = (take: boolean, seenOwnerId: number | null) =>
    api.as(maria).enquiries.takeEnquiry({ ...enquiry, take, seenOwnerId });
  const last = await db.selectFrom("auditEntries").select("id").orderBy("id", "desc").executeTakeFirst();
  for (const seen of [null, maria.id])
    await expect(turn(true, seen)).resolves.toMatchObject({ state: "in-hand" });
  for (const seen of [maria.id, null])
    await expect(turn(false, seen)).resolves.toMatchObject({ state: "new" });
  const logged = await db
    .selectFrom("auditEntries")
    .select("act")
    .where("id", ">", last?.id ?? 0)
    .orderBy("id")
    .execute();
  expect(logged.map(({ act }) => act)).toEqual(["enquiry-taken", "enquiry-given-back"]);
});

test("a reply by a colleague leaves the enquiry with its owner, and quotes no internal note", async () => {
  await sendOfEach();
  const enquiry = { kind: "contact", id: 1 } as const;
  await api.as(maria).enquiries.takeEnquiry({ ...enquiry, take: true, seenOwnerId: null });
  const { entries } = await api.as(maria).enquiries.noteOnEnquiry({ ...enquiry, text: "They never pay." });
  const seen = entries.at(-1)?.id ?? 0;
  const after = await api
    .as(nikos)
    .enquiries.replyToEnquiry({ ...enquiry, text: "Here it is.", seen, close: false });
  expect(after).toMatchObject({ state: "in-hand", owner: "Maria Sample", ownerId: maria.id });
  const mails = await takeMails(db);
  expect(mails).toHaveLength(1);
  const sent = JSON.stringify(mails);
  expect(sent).toContain("Here it is.");
  expect(sent).not.toContain("They never pay.");
});

test("a note is internal and sends no email", async () => {
  await sendOfEach();
  const enquiry = { kind: "messages", id: 1 } as const;
  const thread = await api.as(maria).enquiries.noteOnEnquiry({ ...enquiry, text: "Maker confirms." });
  expect(thread).toMatchObject({ state: "new", entries: [{ entry: "note", text: "Maker confirms." }] });
  expect(await takeMails(db)).toEqual([]);
});

test("what another administrator does is announced as it is committed", async () => {
  await sendOfEach();
  const cookie = await api.dependencies.sessions.start(db, maria, sampleClient);
  const { call } = visit(api.dependencies, { sessionId: cookie?.split(/[=;]/)[1] });
  const stream = (await call.enquiries.inboxNews())[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => (await stream.next()).value;
  // Sent as Postgres begins to listen: from then on each change is announced by itself.
  expect(await next()).toEqual({ kind: null, id: null });
  await api.as(nikos).enquiries.noteOnEnquiry({ kind: "fpv", id: 1, text: "Hello." });
  expect(await next()).toEqual({ kind: "fpv", id: 1 });
  await stream.return?.(undefined);
});

test("a flood of news that a stalled browser does not read becomes one request to reload all", async () => {
  const cookie = await api.dependencies.sessions.start(db, maria, sampleClient);
  let listener: Listener | undefined;
  const notifications: Notifications = {
    listen(_channel, given) {
      listener = given;
      given.missed();
      return () => {};
    },
    close: () => {},
  };
  const { call } = visit({ ...api.dependencies, notifications }, { sessionId: cookie?.split(/[=;]/)[1] });
  const stream = (await call.enquiries.inboxNews())[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => (await stream.next()).value;
  const say = (id: number) => listener?.heard(JSON.stringify({ kind: "fpv", id }));
  expect(await next()).toEqual({ kind: null, id: null });
  for (const id of [1, 1, 2]) say(id);
  expect([await next(), await next()]).toEqual([
    { kind: "fpv", id: 1 },
    { kind: "fpv", id: 2 },
  ]);
  for (let id = 1; id <= pageSizes.messages.default + 1; id += 1) say(id);
  expect(await next()).toEqual({ kind: null, id: null });
  say(3);
  expect(await next()).toEqual({ kind: "fpv", id: 3 });
  await stream.return?.(undefined);
});

test("members may call none of these procedures", async () => {
  const { enquiries } = api.as(await insertUser(db, approvedMember));
  const enquiry = { kind: "fpv", id: 1 } as const;
  for (const call of [
    enquiries.listInbox({}),
    enquiries.countInboxStates(),
    enquiries.readThread(enquiry),
    enquiries.takeEnquiry({ ...enquiry, take: true, seenOwnerId: null }),
    enquiries.replyToEnquiry({ ...enquiry, text: "x", seen: 0, close: true }),
    enquiries.noteOnEnquiry({ ...enquiry, text: "x" }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});

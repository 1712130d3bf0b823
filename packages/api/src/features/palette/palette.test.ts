import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  secondMember,
} from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile({ startsAt: "2026-11-20T12:00:00.000Z" });
const admin = await insertUser(db, instructorAdmin);
await insertUser(db, approvedMember);
await insertUser(db, pendingMember);
await insertUser(db, secondMember, { suspendedAt: new Date("2026-11-01T00:00:00Z") });
const category = await insertCategory(db, { name: "Sample drills" });
await insertArticle(db, { categoryId: category.id, createdBy: admin.id, title: "Sample of a drill" });
await insertArticle(db, {
  categoryId: category.id,
  createdBy: admin.id,
  title: "Πρώτες βοήθειες",
  state: "draft",
});
const { findAnything } = api.as(admin).palette;

test("typing finds people, articles and categories, waiting people first", async () => {
  const { people, articles, categories, enquiries } = await findAnything({ query: "SAMPLE" });
  expect(people.found.map(({ name, status }) => [name, status])).toEqual([
    ["Pending Sample", "pending"],
    ["Member Sample", "member"],
    ["Instructor Sample", "admin"],
  ]);
  expect(people.more).toBe(false);
  expect(articles.map(({ title, category: name, state }) => [title, name, state])).toEqual([
    ["Sample of a drill", "Sample drills", "published"],
  ]);
  expect(categories.map(({ name }) => name)).toEqual(["Sample drills"]);
  expect(enquiries).toEqual([]);
});

test("case and accents do not matter, each word has to occur, and wildcards are literal", async () => {
  expect((await findAnything({ query: "πρωτες ΒΟΗΘ" })).articles).toHaveLength(1);
  expect((await findAnything({ query: "δειγμα" })).people.found).toMatchObject([{ status: "suspended" }]);
  expect((await findAnything({ query: "sample δειγμα" })).people.found).toEqual([]);
  // The full-width forms are normalised to the three before them.
  for (const query of ["%", "_", "\\", "％", "＿", "＼"]) {
    const { people, articles, categories } = await findAnything({ query });
    expect([people.found, articles, categories].flat(), query).toEqual([]);
  }
});

test("a search for people finds only them, and says if there are more", async () => {
  for (let index = 0; index < 5; index += 1) {
    await insertUser(db, approvedMember, { username: `more-${index}`, email: `more-${index}@example.org` });
  }
  const { people, articles, categories } = await findAnything({ query: "sample", peopleOnly: true });
  expect(people.found).toHaveLength(5);
  expect(people.more).toBe(true);
  expect([articles, categories].flat()).toEqual([]);
});

test("an enquiry is found by its reference, however it is written", async () => {
  const { enquiries } = api.as(null);
  const { reference } = await enquiries.messages.send({
    name: "Visitor",
    email: "visitor@example.org",
    subject: "The table on page 12",
    message: "A sample of a message.",
  });
  for (const query of [
    reference,
    `${reference.slice(0, 4)} ${reference.slice(4)}`,
    reference.toLowerCase(),
  ]) {
    expect((await findAnything({ query })).enquiries).toMatchObject([
      { kind: "messages", subject: "The table on page 12", from: "Visitor", isOpen: true, reference },
    ]);
  }
  expect((await findAnything({ query: "22222222" })).enquiries).toEqual([]);
  await enquiries.newsletter.send({ email: "reader@example.org" });
  const [address] = await api.as(admin).enquiries.newsletter.list({});
  expect((await findAnything({ query: address?.reference ?? "" })).enquiries).toMatchObject([
    { kind: "newsletter", from: "reader@example.org" },
  ]);
});

test("enquiries are found by sender, subject and words, the newest of all kinds first", async () => {
  const { enquiries } = api.as(null);
  const message = { name: "Ελένη Παραδείγματος", email: "eleni@example.org", message: "About the antenna." };
  await enquiries.messages.send({ ...message, subject: "Mast height" });
  clock.advance(1_000);
  await enquiries.contact.send({
    firstName: "Eleni",
    lastName: "Otherwise",
    email: "eleni@example.org",
    organization: "Sample works",
    interest: "mantis",
    message: "A mast for the vehicle.",
  });
  const subjects = async (query: string) =>
    (await findAnything({ query })).enquiries.map(({ kind, subject }) => [kind, subject]);
  expect(await subjects("παραδειγματος")).toEqual([["messages", "Mast height"]]);
  expect(await subjects("mast HEIGHT")).toEqual([["messages", "Mast height"]]);
  expect((await subjects("mast")).map(([kind]) => kind)).toEqual(["contact", "messages"]);
  expect((await subjects("eleni@example")).map(([kind]) => kind)).toEqual(["contact", "messages"]);
  expect(await subjects("ma")).toEqual([]);
  expect(await subjects("mast nowhere")).toEqual([]);
});

test("enquiries are found by words that could be a reference", async () => {
  await api.as(null).enquiries.messages.send({
    name: "Eva Marshall",
    email: "visitor@example.org",
    subject: "Antennas",
    message: "The ones on the roof.",
  });
  for (const query of ["marshall", "Antennas", "eva marsh"]) {
    expect((await findAnything({ query })).enquiries, query).toMatchObject([{ from: "Eva Marshall" }]);
  }
});

test("only administrators find anything, and an empty query finds nothing", async () => {
  const query = { query: "sample" };
  await expect(api.as(null).palette.findAnything(query)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const member = await insertUser(db, approvedMember, { username: "m", email: "m@example.org" });
  await expect(api.as(member).palette.findAnything(query)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(findAnything({ query: "  " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

import { approvedMember, insertUser } from "@antochi/testing/people";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { takeNotices } from "../../testing/waiting-jobs.ts";
import { newEnquiry } from "./notify-of-enquiry.ts";

const adminNotify = ["chief@example.org", "deputy@example.org"];
const { api, clock, database, db } = await openApiForFile({ adminNotify });
const quiet = await openTestApi({ db: database, now: clock.now });
afterAll(() => quiet[Symbol.asyncDispose]());

const sender = { email: "visitor@example.org", firstName: "Visitor", lastName: "Sample" };
const contact = {
  ...sender,
  organization: "Sample organisation",
  interest: "fieldbox",
  message: "Please send\nthe data sheet.",
} as const;

beforeEach(async () => {
  await db.deleteFrom("noticeSlots").execute();
  await db.deleteFrom("gatheredEnquiries").execute();
  await takeNotices(db);
});

test("each administrator is emailed each contact enquiry, with its sender as Reply-To", async () => {
  await api.as(null).enquiries.contact.send(contact);
  const mails = await takeNotices(db);
  expect(mails.map(({ to }) => to)).toEqual(adminNotify);
  expect(mails[0]).toMatchObject({
    to: "chief@example.org",
    replyTo: "visitor@example.org",
    content: {
      template: "new-enquiry",
      about: "Contact",
      name: "Visitor Sample",
      fields: [
        { label: "Organization", value: "Sample organisation" },
        { label: "Area of Interest", value: "FieldBox container suite" },
        { label: "Message", value: "Please send\nthe data sheet." },
        { label: "Email", value: "visitor@example.org" },
        { label: "Reference" },
      ],
      adminUrl: "http://site.test/admin?tab=messages",
    },
  });
});

test("an FPV interest is emailed without the fields that its sender left out", async () => {
  await api.as(null).enquiries.fpv.send({ ...sender, phone: "+30 210 000 0009", language: "el" });
  const [mail] = await takeNotices(db);
  expect(mail).toMatchObject({
    replyTo: "visitor@example.org",
    content: {
      about: "FPV training",
      fields: [
        { label: "Phone", value: "+30 210 000 0009" },
        { label: "Language", value: "Greek" },
        { label: "Email", value: "visitor@example.org" },
        { label: "Reference" },
      ],
    },
  });
});

test.each([
  ["visitor", null],
  ["member", approvedMember],
])("a message that a %s sends from the knowledge base is emailed", async (_, person) => {
  const reader = person && (await insertUser(db, person));
  const { firstName, email } = sender;
  await api.as(reader).enquiries.messages.send({
    name: firstName,
    email,
    subject: "Page 12",
    message: "The table differs.",
  });
  const mails = await takeNotices(db);
  expect(mails.map(({ to }) => to)).toEqual(adminNotify);
  expect(mails[0]).toMatchObject({
    replyTo: email,
    content: {
      about: "Knowledge base",
      name: firstName,
      fields: [
        { label: "Subject", value: "Page 12" },
        { label: "Message", value: "The table differs." },
        { label: "Email", value: email },
        { label: "Reference" },
      ],
    },
  });
});

test("what a stranger typed is text, never markup", () => {
  const mail = newEnquiry.write(
    {
      about: "Contact",
      name: "<b>x</b>",
      fields: [{ label: "Message", value: '<a href="https://evil.example">click</a>\n"&\'' }],
      adminUrl: "https://example.com/admin",
    },
    { name: "Antochi", url: "https://example.com" },
  );

  expect(mail.html).not.toContain('<a href="https://evil.example');
  expect(mail.html).toContain(
    "&lt;a href=&quot;https://evil.example&quot;&gt;click&lt;/a&gt;<br>&quot;&amp;&#39;",
  );
});

test("a notice queued by an older version is sent without its kind", () => {
  const waiting = { kind: "fpv-interest", name: "Visitor", fields: [], adminUrl: "http://site.test/admin" };
  const mail = newEnquiry.write(waiting, { name: "Antochi", url: "https://example.com" });
  expect(mail.subject).toBe("New enquiry: Visitor");
});

test("no notice is sent where nobody asked for notices", async () => {
  await quiet.as(null).enquiries.contact.send(contact);
  expect(await takeNotices(db)).toEqual([]);
});

test.each(["visitor@example.org\r\nBcc: all@example.org", "a@example.org, b@example.org", "<a@example.org>"])(
  "an email that could be more than one line or address is refused: %j",
  async (email) => {
    await expect(api.as(null).enquiries.contact.send({ ...contact, email })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "Please enter a valid email address",
    });
    expect(await takeNotices(db)).toEqual([]);
  },
);

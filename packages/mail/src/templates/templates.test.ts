import { describe, expect, test } from "vitest";
import { type MailRequest, mailRequestSchema, writeMail } from "../mail-request.ts";
import { passwordReset } from "./password-reset.ts";
import { pendingRegistrations } from "./pending-registrations.ts";

const site = { name: "Antochi", url: "https://example.com" };

const newsletterLinks = {
  confirmUrl: "https://example.com/c?token=1",
  unsubscribeUrl: "https://example.com/u?token=2",
};

const samples = [
  { template: "newsletter-confirm", language: "en", ...newsletterLinks },
  { template: "newsletter-confirm", language: "el", ...newsletterLinks },
  { template: "address-already-registered", signInUrl: "https://example.com/auth" },
  { template: "account-approved", firstName: "Μαρία", signInUrl: "https://example.com/auth" },
  {
    template: "new-enquiry",
    kind: "contact",
    name: "Sample Sender",
    fields: [{ label: "Message", value: "First line\nSecond line" }],
    adminUrl: "https://example.com/admin",
  },
] satisfies MailRequest["content"][];

describe.each(samples)("$template", (content) => {
  const mail = writeMail(content, site);

  test("survives a job's row", () => {
    const request = { to: "reader@example.org", content };
    expect(mailRequestSchema.parse(JSON.parse(JSON.stringify(request)))).toEqual(request);
  });

  test("says in plain text all that the HTML says, links included", () => {
    for (const [, href] of mail.html.matchAll(/href="([^"]+)"/g)) {
      expect(mail.text).toContain(href?.replaceAll("&amp;", "&"));
    }
    expect(mail.text).not.toMatch(/undefined|<[a-z]/);
    expect(mail.subject).not.toBe("");
  });

  test("loads nothing from anywhere", () => {
    expect(mail.html).not.toMatch(/<img|<script|<link|src=|url\(|@import/);
  });
});

test("Greek mails are Greek and say so", () => {
  const mail = writeMail({ template: "newsletter-confirm", language: "el", ...newsletterLinks }, site);

  expect(mail.html).toContain('<html lang="el">');
  expect(mail.text).toContain("Επιβεβαίωση εγγραφής:\nhttps://example.com/c?token=1\n");
  expect(mail.text).toContain("Διαγραφή:\nhttps://example.com/u?token=2\n");
});

test("what a stranger typed is text, never markup", () => {
  const mail = writeMail(
    {
      template: "new-enquiry",
      kind: "contact",
      name: "<b>x</b>",
      fields: [{ label: "Message", value: '<a href="https://evil.example">click</a>\n"&\'' }],
      adminUrl: "https://example.com/admin",
    },
    site,
  );

  expect(mail.html).not.toContain('<a href="https://evil.example');
  expect(mail.html).toContain(
    "&lt;a href=&quot;https://evil.example&quot;&gt;click&lt;/a&gt;<br>&quot;&amp;&#39;",
  );
});

test("an address of another kind than http is refused as a link", () => {
  const request = {
    to: "a@example.org",
    content: { template: "account-approved", firstName: "A", signInUrl: "javascript:alert(1)" },
  };

  expect(mailRequestSchema.safeParse(request).success).toBe(false);
});

test.each([
  [1, "One registration awaits approval"],
  [3, "3 registrations await approval"],
])("the notice of %i registrations that wait says so in its subject", (count, subject) => {
  const mail = pendingRegistrations({ count, adminUrl: "https://example.com/admin" }, site);

  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain("https://example.com/admin");
});

test("the password reset names its time limit and carries its link", () => {
  const mail = passwordReset({ resetUrl: "https://example.com/reset?token=t&a=1", minutes: 30 }, site);

  expect(mail.text).toContain("30 minutes");
  expect(mail.text).toContain("https://example.com/reset?token=t&a=1");
  expect(mail.html).toContain('href="https://example.com/reset?token=t&amp;a=1"');
});

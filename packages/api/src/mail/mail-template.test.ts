import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "@antochi/contract/languages";
import { describe, expect, test } from "vitest";
import { codesGuessed } from "../second-factors/cap-codes.ts";
import { mailTemplates } from "../jobs.ts";
import { newsletterConfirm } from "../newsletter/confirmation-mail.ts";
import { englishIn } from "../testing/english-words.ts";

const site = { name: "Antochi", url: "https://example.com" };

const newsletterLinks = {
  confirmUrl: "https://example.com/c?token=1",
  unsubscribeUrl: "https://example.com/u?token=2",
};

const samples: readonly [name: string, data: object][] = [
  ["newsletter-confirm", { language: "en", ...newsletterLinks }],
  ["newsletter-confirm", { language: "el", ...newsletterLinks }],
  ["address-already-registered", { signInUrl: "https://example.com/auth" }],
  ["enquiry-received", { reference: "7KQ2M9XA", language: "en" }],
  ["enquiry-received", { reference: "7KQ2M9XA", language: "el" }],
  [
    "enquiry-reply",
    {
      language: "el",
      reference: "7KQ2M9XA",
      subject: "Page 12",
      text: "Dear Sergeant,\n\nthe card is right:\n3.85 V.",
      history: [{ who: "Μαρία", at: "2026-11-22T09:41:00.000Z", text: "Which of the two\ndo we follow?" }],
    },
  ],
  ["account-approved", { firstName: "Μαρία", signInUrl: "https://example.com/auth" }],
  ["account-approved", { firstName: null, signInUrl: "https://example.com/auth" }],
  ["registration-rejected", { firstName: "Μαρία" }],
  ["account-reopened", { firstName: "Μαρία" }],
  [
    "question-to-applicant",
    { firstName: "Μαρία", from: "Sample Instructor", words: "Which platoon are you in?\n\nWho leads it?" },
  ],
  [
    "registration-rejected",
    { firstName: "Μαρία", reason: "course-full", words: "Please register again in January." },
  ],
  [
    "signed-in-from-new-browser",
    {
      firstName: "Μαρία",
      browser: "Firefox on Linux",
      address: "203.0.…",
      at: "2026-11-22T09:41:00.000Z",
      accountUrl: "https://example.com/account",
    },
  ],
  ["codes-guessed", { firstName: "Μαρία", wrong: 100, isEnd: true, signInUrl: "https://example.com/auth" }],
  ["no-password-here", { provider: "Sample Ministry", signInUrl: "https://example.com/auth" }],
  [
    "sign-on-changed",
    { what: "joined", provider: "Sample Ministry", accountUrl: "https://example.com/account" },
  ],
  ["account-deleted", { firstName: "Μαρία", language: "en" }],
  ["account-deleted", { firstName: "Μαρία", language: "el" }],
  [
    "data-export-ready",
    {
      firstName: "Μαρία",
      language: "el",
      until: "2026-11-23T09:41:00.000Z",
      accountUrl: "https://example.com/account#my-data",
    },
  ],
  ...["en", "el"].map((language): [string, object] => [
    "reading-overdue",
    {
      firstName: "Μαρία",
      language,
      due: [
        { title: "Radio link", dueAt: "2026-11-18T22:00:00.000Z", isOverdue: true },
        { title: "Ασφάλεια μπαταριών", dueAt: "2026-11-30T22:00:00.000Z", isOverdue: false },
      ],
      more: 3,
      recordUrl: "https://example.com/record",
    },
  ]),
  ["email-changed", { firstName: "Μαρία", newEmail: "maria@example.org" }],
  [
    "password-replaced",
    {
      firstName: "Μαρία",
      passkeys: ["Office laptop", "Τηλέφωνο"],
      accountUrl: "https://example.com/account",
    },
  ],
  ["second-factor-changed", { what: "codes-on", accountUrl: "https://example.com/account" }],
  [
    "new-enquiry",
    {
      about: "Contact",
      name: "Sample Sender",
      fields: [{ label: "Message", value: "First line\nSecond line" }],
      adminUrl: "https://example.com/admin",
    },
  ],
  [
    "gathered-enquiries",
    {
      enquiries: [
        { about: "Contact", name: "Sample Sender" },
        { about: "FPV training", name: "Μαρία" },
      ],
      more: 240,
      adminUrl: "https://example.com/admin?tab=messages",
    },
  ],
];

test("every mail that is defined is among those that the workers can write", () => {
  const source = join(import.meta.dirname, "..");
  const defined = globSync("**/*.ts", { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), "utf8").matchAll(/= defineMail\(\{\s*name: "([^"]+)"/g)].map(
      ([, name]) => name,
    ),
  );
  const listed = mailTemplates.map(({ name }) => name);
  expect(new Set(defined)).toEqual(new Set(listed));
});

test("every mail template has a sample and a unique name", () => {
  const names = mailTemplates.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(samples.map(([name]) => name))].toSorted());
});

describe.each(
  samples.flatMap(([name, data]) => languages.map((language) => [name, language, data] as const)),
)("%s, requested in %s", (called, language, data) => {
  const template = mailTemplates.find(({ name }) => name === called);
  if (template === undefined) throw new Error(`No mail is called ${called}`);
  const mail = template.write(data, site, language);

  test("is the same after its data was stored in a job", () => {
    expect(template.write(JSON.parse(JSON.stringify(data)), site, language)).toEqual(mail);
  });

  test("has a subject, and a plain text with every link of the HTML", () => {
    for (const [, href] of mail.html.matchAll(/href="([^"]+)"/g)) {
      expect(mail.text).toContain(href?.replaceAll("&amp;", "&"));
    }
    expect(mail.text).not.toMatch(/undefined|<[a-z]/);
    expect(mail.subject).not.toBe("");
  });

  test("loads no images, scripts or styles", () => {
    expect(mail.html).not.toMatch(/<img|<script|<link|src=|url\(|@import/);
  });

  test("links to the sign-in, account and record pages in its declared language", () => {
    const pages = mail.text.matchAll(/https:\/\/example\.com\/(?:auth|account|record)\S*/g);
    for (const [page] of pages)
      expect(new URL(page).searchParams.get("lang")).toBe(
        spokenIn(called, data, language) === "el" ? "el" : null,
      );
  });

  test("has all of the product's own text in its declared language", () => {
    const spoken = spokenIn(called, data, language);
    expect(mail.html).toContain(`<html lang="${spoken}">`);
    let ours = [mail.subject, mail.text].join("\n").replaceAll(/https?:\S+/g, "");
    // What people wrote themselves may be in any language.
    for (const [written] of JSON.stringify(data)
      .replaceAll("\\n", "|")
      .matchAll(/[A-Za-z][\w.@' -]{2,}/g))
      ours = ours.replaceAll(written, "");
    expect(spoken === "el" ? englishIn(ours) : []).toEqual([]);
  });
});

/** Mails to administrators are in English, like their panel; the data of some mails names its language. */
function spokenIn(called: string, data: object, language: Language): string {
  if (called === "new-enquiry" || called === "gathered-enquiries") return "en";
  return "language" in data ? String(data.language) : language;
}

test("a Greek mail is in Greek and declares it", () => {
  const mail = newsletterConfirm.write({ language: "el", ...newsletterLinks }, site);

  expect(mail.html).toContain('<html lang="el">');
  expect(mail.text).toContain("Επιβεβαίωση εγγραφής:\nhttps://example.com/c?token=1\n");
  expect(mail.text).toContain("Διαγραφή:\nhttps://example.com/u?token=2\n");
});

test("a Greek mail links to the page in Greek, since its reader may open it signed out", () => {
  const data = { firstName: "Μαρία", wrong: 10, isEnd: false, signInUrl: "https://example.com/auth" };
  expect(codesGuessed.write(data, site, "el").text).toContain("https://example.com/auth?lang=el\n");
  expect(codesGuessed.write(data, site, "en").text).toContain("https://example.com/auth\n");
});

test("a link that is not http is refused", () => {
  const data = { language: "en", ...newsletterLinks, confirmUrl: "javascript:alert(1)" };
  expect(() => newsletterConfirm.write(data, site)).toThrow("confirmUrl");
});

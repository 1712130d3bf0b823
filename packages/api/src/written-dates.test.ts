import { languages } from "@antochi/contract/languages";
import { expect, test } from "vitest";
import { mailTemplates } from "./jobs.ts";
import { writtenDay, writtenMinute } from "./written-dates.ts";

const site = { name: "Antochi", url: "https://example.com" };
const at = "2026-09-07T21:30:00.000Z";

test("months have three letters in either language, as on the screens", () => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 7, 21, 30)));
  for (const language of languages) {
    for (const date of months) {
      expect(writtenDay(date, language)).toMatch(/^[78] \p{L}{3} 2026$/u);
      expect(writtenMinute(date, language)).toMatch(/^07 \p{L}{3} 2026, 21:30 UTC$/u);
    }
  }
});

test("an email's days are in the firm's time zone, and its minutes name UTC", () => {
  const date = new Date(at);
  expect(languages.map((language) => writtenDay(date, language))).toEqual(["8 Sep 2026", "8 Σεπ 2026"]);
  expect(languages.map((language) => writtenMinute(date, language))).toEqual([
    "07 Sep 2026, 21:30 UTC",
    "07 Σεπ 2026, 21:30 UTC",
  ]);
});

test.each([
  ["en", "8 Sep 2026", "07 Sep 2026, 21:30 UTC"],
  ["el", "8 Σεπ 2026", "07 Σεπ 2026, 21:30 UTC"],
] as const)("emails in %s all format days and minutes this way", (language, day, minute) => {
  const accountUrl = "https://example.com/account";
  const to = { firstName: "Member", language };
  const due = [{ title: "Masts", dueAt: at, isOverdue: true }];
  const asked = { language, reference: "7KQ2M9XA", subject: "Masts", text: "Yes" };
  const browser = { browser: "Chrome on Linux", address: "192.0.2.0" };
  const letters: readonly [name: string, data: object, date: string][] = [
    ["reading-overdue", { ...to, due, more: 0, recordUrl: accountUrl }, day],
    ["enquiry-reply", { ...asked, history: [{ who: null, at, text: "Masts?" }] }, day],
    ["signed-in-from-new-browser", { ...to, ...browser, at, accountUrl }, minute],
    ["data-export-ready", { ...to, until: at, accountUrl }, minute],
  ];
  for (const [name, data, date] of letters) {
    const template = mailTemplates.find((each) => each.name === name);
    expect(template?.write(data, site, language).text, name).toContain(date);
  }
});

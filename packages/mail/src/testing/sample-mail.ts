import type { Mail } from "../mail.ts";

/** A mail in Greek, with these overrides. */
export function sampleMail(overrides: Partial<Mail> = {}): Mail {
  return {
    to: "reader@example.org",
    messageId: "job-1@example.com",
    subject: "Επιβεβαίωση εγγραφής",
    text: "Καλημέρα\n",
    html: "<p>Καλημέρα</p>",
    ...overrides,
  };
}

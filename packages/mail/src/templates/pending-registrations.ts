import { composeLetter, type Site } from "../letter.ts";
import type { MailContent } from "../mail.ts";

export type PendingRegistrations = { count: number; adminUrl: string };

/** Tells an administrator how many registrations wait; names stay in the panel. */
export function pendingRegistrations({ count, adminUrl }: PendingRegistrations, site: Site): MailContent {
  const subject = count === 1 ? "One registration awaits approval" : `${count} registrations await approval`;
  return composeLetter(
    {
      language: "en",
      subject,
      paragraphs: [`${subject} at ${site.name}.`],
      action: { label: "Open the admin panel", url: adminUrl },
      footnotes: ["You receive this message because your address is among ADMIN_NOTIFY."],
    },
    site,
  );
}

import { languages } from "@antochi/contract/languages";
import { z } from "zod";
import type { Site } from "./letter.ts";
import type { MailContent } from "./mail.ts";
import { accountApproved } from "./templates/account-approved.ts";
import { addressAlreadyRegistered } from "./templates/address-already-registered.ts";
import { newEnquiry } from "./templates/new-enquiry.ts";
import { newsletterConfirm } from "./templates/newsletter-confirm.ts";

const language = z.enum(languages);
const url = z.url({ protocol: /^https?$/ });

const template = z.discriminatedUnion("template", [
  z.object({ template: z.literal("newsletter-confirm"), language, confirmUrl: url, unsubscribeUrl: url }),
  z.object({ template: z.literal("address-already-registered"), signInUrl: url }),
  z.object({ template: z.literal("account-approved"), firstName: z.string(), signInUrl: url }),
  z.object({
    template: z.literal("new-enquiry"),
    kind: z.enum(["contact", "fpv-interest", "message"]),
    name: z.string(),
    fields: z.array(z.object({ label: z.string(), value: z.string() })),
    adminUrl: url,
  }),
]);

/**
 * A mail that is yet to be written: the template and its data, fit to be kept as JSON in a job's row. Two are not
 * among them, since they are made when they are sent: the password reset, whose link is a secret, and the count of
 * registrations that wait.
 */
export const mailRequestSchema = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  unsubscribeUrl: url.optional(),
  content: template,
});

export type MailRequest = z.infer<typeof mailRequestSchema>;

/** Writes the mail of a request from its template. */
export function writeMail(content: MailRequest["content"], site: Site): MailContent {
  switch (content.template) {
    case "newsletter-confirm":
      return newsletterConfirm(content, site);
    case "address-already-registered":
      return addressAlreadyRegistered(content, site);
    case "account-approved":
      return accountApproved(content, site);
    case "new-enquiry":
      return newEnquiry(content, site);
  }
}

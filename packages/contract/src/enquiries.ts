import { z } from "zod";
import { bodyId } from "./ids.ts";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { pageInput, pageSizes } from "./pagination.ts";
import { emailAddress, optionalText, requiredText } from "./text.ts";

export const interestAreas = [
  "fieldbox",
  "mantis",
  "tactical-fpv",
  "representative",
  "all-products",
  "partnership",
] as const;
export type InterestArea = (typeof interestAreas)[number];

const language = z.enum(languages, "This language is not known").default("en");
const firstName = requiredText("First name is required", { max: limits.nameMax });
const lastName = requiredText("Last name is required", { max: limits.nameMax });
const message = requiredText("Message must be at least 10 characters long", {
  min: limits.messageMin,
  max: limits.messageMax,
  multiline: true,
});

export const contactSchema = z.object({
  email: emailAddress(),
  firstName,
  lastName,
  organization: requiredText("Organization is required", { max: limits.organizationMax }),
  interest: z.enum(interestAreas, { error: "Please select an interest area" }),
  message,
});
export type Contact = z.output<typeof contactSchema>;

export const fpvInterestSchema = z.object({
  email: emailAddress(),
  firstName,
  lastName,
  phone: requiredText("Phone number is required", { max: limits.phoneMax }),
  militaryRank: optionalText({ max: limits.rankMax }),
  unit: optionalText({ max: limits.unitMax }),
  /** The language of the page on which the form was filled in; answers are written in it. */
  language,
});
export type FpvInterest = z.output<typeof fpvInterestSchema>;

export const newsletterSchema = z.object({
  email: emailAddress(),
  /** The language that mails to this address are written in. */
  language,
});
export type NewsletterSubscription = z.output<typeof newsletterSchema>;

export const knowledgeBaseMessageSchema = z.object({
  name: requiredText("Name is required", { max: limits.nameMax }),
  email: emailAddress(),
  subject: requiredText("Subject is required", { max: limits.subjectMax }),
  message,
});
export type KnowledgeBaseMessage = z.output<typeof knowledgeBaseMessageSchema>;

/** When an enquiry came in, and since when and by whom (first and last name) it is dealt with. */
const enquiryShape = {
  id: z.int(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
};

/** A knowledge-base message as the admin's list shows it; all instants are ISO-8601 UTC. */
export const messageItemSchema = z.object({
  ...enquiryShape,
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
});
export type MessageItem = z.output<typeof messageItemSchema>;

export const contactItemSchema = z.object({
  ...enquiryShape,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  organization: z.string(),
  interest: z.enum(interestAreas),
  message: z.string(),
});
export type ContactItem = z.output<typeof contactItemSchema>;

export const fpvInterestItemSchema = z.object({
  ...enquiryShape,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  militaryRank: z.string().nullable(),
  unit: z.string().nullable(),
  language: z.enum(languages),
});
export type FpvInterestItem = z.output<typeof fpvInterestItemSchema>;

export const newsletterItemSchema = z.object({
  ...enquiryShape,
  email: z.string(),
  language: z.enum(languages),
  /** Since when the owner of the address has confirmed it; null until then. */
  confirmedAt: z.iso.datetime().nullable(),
});
export type NewsletterItem = z.output<typeof newsletterItemSchema>;

/** What the site takes in, each in a list of its own. */
export const enquiryKinds = ["messages", "contact", "fpv", "newsletter"] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

export const enquiryPageSchema = pageInput(pageSizes.messages).extend({
  /** Leaves out what is dealt with already. */
  openOnly: z.union([z.boolean(), z.stringbool()], "openOnly must be true or false").default(false),
});

export const handlingSchema = z.object({
  kind: z.enum(enquiryKinds, "This kind of enquiry is not known"),
  id: bodyId("The id is not valid"),
  handled: z.boolean("handled must be true or false"),
});

/** What an enquiry's handling is after a change. */
export const handlingAnswerSchema = z.object({
  id: z.int(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
});

/** Open enquiries are counted up to here; this number means "or more". */
export const openEnquiriesCountMax = 1_000;

export const openEnquiriesSchema = z.object({
  messages: z.int(),
  contact: z.int(),
  fpv: z.int(),
  newsletter: z.int(),
});
export type OpenEnquiries = z.output<typeof openEnquiriesSchema>;

export const contactReceived = "Thank you for your message. We will get back to you soon.";
export const subscriptionReceived = "Thank you for subscribing to our newsletter!";
export const fpvInterestReceived = "Thank you for your interest! We'll contact you soon.";
export const messageReceived = "Your message has been sent successfully. We'll get back to you soon!";

import { z } from "zod";
import { defineEnquiryKind } from "./enquiry-kind.ts";
import { interestAreas, interestLabels } from "./interest-labels.ts";
import { type Language, languageNames, languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { emailAddress, optionalText, requiredText } from "./text.ts";

/** Of the page on which a form was filled in: its sender is answered in it. */
const pageLanguage = z.enum(languages, "This language is not known");
const language = pageLanguage.default("en");
const firstName = requiredText("First name is required", { max: limits.nameMax });
const lastName = requiredText("Last name is required", { max: limits.nameMax });
const message = requiredText("Message must be at least 10 characters long", {
  min: limits.messageMin,
  max: limits.messageMax,
  multiline: true,
});

const noInterest = "Please select an interest area";
const interest = z
  .string({ error: noInterest })
  .trim()
  .max(limits.nameMax, noInterest)
  .pipe(z.enum(interestAreas, { error: noInterest }))
  .meta({ override: { type: "string", enum: [...interestAreas] } });

/** What the panel says of a language; of the usual one nothing. */
function unlessEnglish(spoken: Language | null): string | null {
  return spoken === null || spoken === "en" ? null : languageNames[spoken];
}

/**
 * Every kind of enquiry, in the panel's order. All else about a kind is made from its definition here, but for the
 * migration that creates its table.
 */
export const enquiryKinds = {
  messages: defineEnquiryKind({
    table: "knowledgeBaseMessages",
    rest: {
      send: {
        path: "/api/knowledge-base/messages",
        summary: "Send a message from the knowledge base",
        operationId: "enquiries.sendMessage",
      },
      list: {
        path: "/api/knowledge-base/messages",
        summary: "Messages from the knowledge base",
        operationId: "enquiries.listMessages",
      },
    },
    form: {
      name: requiredText("Name is required", { max: limits.nameMax }),
      email: emailAddress(),
      subject: requiredText("Subject is required", { max: limits.subjectMax }),
      message,
      /** Of the account where nothing says. */
      language: pageLanguage.optional(),
    },
    columns: {
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      /** Null of what was sent before it was kept. */
      language: z.enum(languages).nullable(),
    },
    hasAccount: true,
    confirmed: true,
    received: "Your message has been sent successfully. We'll get back to you soon!",
    notice: "Knowledge base",
    words: {
      kind: "Knowledge base",
      empty: "No messages yet.",
      emptyHint: "Messages from the knowledge base arrive here.",
    },
    describe: ({ name, subject, message: body, language: sentIn }) => ({
      name,
      subject,
      subjectLabel: "Subject",
      body,
      facts: [{ label: "Language", value: unlessEnglish(sentIn) }],
    }),
  }),

  contact: defineEnquiryKind({
    table: "contactSubmissions",
    rest: {
      send: { path: "/api/contact", summary: "Send a contact message", operationId: "enquiries.contact" },
      list: {
        path: "/api/admin/contact-submissions",
        summary: "Contact enquiries",
        operationId: "enquiries.listContacts",
      },
    },
    form: {
      email: emailAddress(),
      firstName,
      lastName,
      organization: requiredText("Organization is required", { max: limits.organizationMax }),
      interest,
      message,
      language,
    },
    columns: {
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      organization: z.string(),
      interest: z.enum(interestAreas),
      message: z.string(),
      language: z.enum(languages),
    },
    confirmed: true,
    received: "Thank you for your message. We will get back to you soon.",
    notice: "Contact",
    words: {
      kind: "Contact",
      empty: "No contact enquiries yet.",
      emptyHint: "What visitors send with the contact form arrives here.",
    },
    describe: (contact) => ({
      name: `${contact.firstName} ${contact.lastName}`,
      subject: interestLabels[contact.interest],
      subjectLabel: "Area of Interest",
      body: contact.message,
      facts: [
        { label: "Organization", value: contact.organization },
        { label: "Language", value: unlessEnglish(contact.language) },
      ],
    }),
  }),

  fpv: defineEnquiryKind({
    table: "fpvTrainingInterests",
    rest: {
      send: {
        path: "/api/fpv-training-interest",
        summary: "Register interest in the FPV training course",
        operationId: "enquiries.fpvInterest",
      },
      list: {
        path: "/api/admin/fpv-training-interests",
        summary: "Interests in the FPV course",
        operationId: "enquiries.listFpvInterests",
      },
    },
    form: {
      email: emailAddress(),
      firstName,
      lastName,
      phone: requiredText("Phone number is required", { max: limits.phoneMax }),
      militaryRank: optionalText({ max: limits.rankMax }),
      unit: optionalText({ max: limits.unitMax }),
      language,
    },
    columns: {
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      militaryRank: z.string().nullable(),
      unit: z.string().nullable(),
      language: z.enum(languages),
    },
    confirmed: true,
    received: "Thank you for your interest! We'll contact you soon.",
    notice: "FPV training",
    words: {
      kind: "FPV interest",
      empty: "No FPV interest yet.",
      emptyHint: "Who asks for the FPV training course appears here.",
    },
    describe: (interest) => ({
      name: `${interest.firstName} ${interest.lastName}`,
      subject: "FPV training course",
      body: null,
      facts: [
        { label: "Phone", value: interest.phone },
        { label: "Military Rank", shortLabel: "Rank", value: interest.militaryRank },
        { label: "Unit", value: interest.unit },
        { label: "Language", value: languageNames[interest.language] },
      ],
    }),
  }),

  newsletter: defineEnquiryKind({
    table: "newsletterSubscriptions",
    rest: {
      send: {
        path: "/api/newsletter/subscribe",
        summary: "Subscribe to the newsletter",
        operationId: "enquiries.subscribeNewsletter",
      },
      list: {
        path: "/api/admin/newsletter-subscriptions",
        summary: "Newsletter addresses",
        operationId: "enquiries.listNewsletterAddresses",
      },
    },
    form: {
      email: emailAddress(),
      language,
    },
    columns: {
      email: z.string(),
      language: z.enum(languages),
      /** Since when the owner of the address has confirmed it; null until then. */
      confirmedAt: z.iso.datetime().nullable(),
    },
    received: "Thank you for subscribing to our newsletter!",
    notice: null,
    words: {
      kind: "Newsletter",
      empty: "No newsletter addresses yet.",
      emptyHint: "Who subscribes to the newsletter appears here.",
    },
    describe: ({ language, confirmedAt }) => ({
      name: null,
      subject: "Newsletter",
      body: null,
      facts: [
        { label: "Address", value: confirmedAt === null ? "Not confirmed yet" : "Confirmed" },
        { label: "Language", value: languageNames[language] },
      ],
    }),
  }),
};

export type EnquiryKindName = keyof typeof enquiryKinds;

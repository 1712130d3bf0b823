import { randomUUID } from "node:crypto";
import { activityItemSchema, articleStatisticsSchema } from "@antochi/contract/activity";
import { auditItemSchema } from "@antochi/contract/audit";
import type { AuditAct } from "@antochi/contract/audit-acts";
import { currentUserSchema } from "@antochi/contract/auth";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { enquiryAnswerSchema } from "@antochi/contract/enquiries";
import { articleItemSchema, categoryItemSchema } from "@antochi/contract/knowledge-base";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import {
  completedUploadSchema,
  registeredPdfSchema,
  signedPartSchema,
  startedUploadSchema,
  uploadAddressSchema,
  uploadedPartSchema,
  uploadParametersSchema,
} from "@antochi/contract/uploads";
import {
  readinessArticleSchema,
  readinessMemberSchema,
  readinessUnitSchema,
} from "@antochi/contract/readiness";
import { assignmentItemSchema, serviceNameSchema } from "@antochi/contract/required-reading";
import { userItemSchema } from "@antochi/contract/users";
import { approvedMember, samplePassword } from "@antochi/testing/people";
import { z } from "zod";

/** The callers: a visitor, a user pending approval, a member, an administrator. */
export const callers = ["visitor", "pending", "member", "admin"] as const;
export type Caller = (typeof callers)[number];

/** The values of `{name}` in the addresses and bodies below. */
export type Given = Readonly<
  Record<"category" | "article" | "doomed" | "revised" | "pendingUser", number> &
    Record<"freePdf" | "uploaded" | "whole" | "wholeKey" | "part" | "dropped" | "droppedKey", string>
>;

type CallByRole = {
  call: string;
  /** The status for each caller, in their order. */
  statuses: readonly [visitor: number, pending: number, member: number, admin: number];
  body?: (given: Given, caller: Caller) => object;
  /** The shape of a success. */
  answer: z.ZodType;
  /** The tables that a success changes; a refusal changes none. `jobs` means that it enqueues something. */
  changes: readonly string[];
  /** The audit log entries of a success; a refusal leaves none but for a failed sign-in. */
  acts?: readonly AuditAct[];
};

const everybody = (status: number) => [status, status, status, status] as const;
const membersOnly = (status: number) => [401, 401, status, status] as const;
const adminsOnly = (status: number) => [401, 401, 403, status] as const;

const message = messageAnswerSchema.strict();
const enquiry = enquiryAnswerSchema.strict();
const pdf = { filename: "manual.pdf", type: "application/pdf" };
/** Each form has its own e-mail address, since one address gets at most two mails an hour. */
const enquirer = (caller: Caller, form: string) => ({
  firstName: "Sample",
  lastName: "Enquirer",
  email: `${form}.${caller}@example.com`,
});

/** Every call in section 7 of the specification with the data it needs to succeed, ordered so that each can succeed. */
export const callsByRole: readonly CallByRole[] = [
  { call: "GET /api/user", statuses: membersOnly(200), answer: currentUserSchema.strict(), changes: [] },
  {
    call: "POST /api/login",
    statuses: everybody(200),
    body: () => ({ email: approvedMember.email, password: samplePassword }),
    answer: currentUserSchema.strict(),
    changes: ["sessions"],
    acts: ["signed-in"],
  },
  {
    call: "POST /api/register",
    statuses: everybody(201),
    body: (_, caller) => ({
      ...enquirer(caller, "account"),
      phone: "+30 210 000 0000",
      password: "a password",
    }),
    answer: message,
    changes: ["jobs", "letter_turns", "users"],
    acts: ["registered"],
  },
  {
    call: "POST /api/contact",
    statuses: everybody(201),
    body: (_, caller) => ({
      ...enquirer(caller, "contact"),
      organization: "Sample",
      interest: "mantis",
      message: "At least ten.",
    }),
    answer: enquiry,
    changes: ["contact_submissions", "jobs", "letter_turns"],
  },
  {
    call: "POST /api/newsletter/subscribe",
    statuses: everybody(201),
    body: (_, caller) => ({ email: `${caller}@example.com` }),
    answer: message,
    changes: ["jobs", "letter_turns", "newsletter_subscriptions"],
  },
  {
    call: "POST /api/fpv-training-interest",
    statuses: everybody(201),
    body: (_, caller) => ({ ...enquirer(caller, "fpv"), phone: "210" }),
    answer: enquiry,
    changes: ["fpv_training_interests", "jobs", "letter_turns"],
  },
  {
    call: "POST /api/knowledge-base/messages",
    statuses: everybody(201),
    body: (_, caller) => ({
      name: "S",
      email: `messages.${caller}@example.com`,
      subject: "S",
      message: "At least ten.",
    }),
    answer: enquiry,
    changes: ["jobs", "knowledge_base_messages", "letter_turns"],
  },
  {
    call: "GET /api/knowledge-base/categories",
    statuses: everybody(200),
    answer: z.array(categoryItemSchema.strict()).min(1),
    changes: [],
  },
  {
    call: "GET /api/knowledge-base/articles",
    statuses: everybody(200),
    answer: z.array(articleItemSchema.strict()).min(1),
    changes: [],
  },
  {
    call: "POST /api/activity/log",
    statuses: membersOnly(201),
    body: ({ article }) => ({ articleId: article, action: "view_article" }),
    answer: message,
    changes: ["article_view_counts", "article_views_by_hour", "user_activity_logs"],
  },
  {
    call: "GET /api/users",
    statuses: adminsOnly(200),
    answer: z.array(userItemSchema.strict()).min(1),
    changes: [],
  },
  {
    call: "GET /api/admin/audit?limit=2",
    statuses: adminsOnly(200),
    answer: auditItemSchema.strict().array().min(1),
    changes: [],
  },
  {
    call: "GET /api/activity/logs",
    statuses: adminsOnly(200),
    answer: z.array(activityItemSchema.strict()).min(1),
    changes: [],
  },
  {
    call: "GET /api/activity/logs/{article}",
    statuses: adminsOnly(200),
    answer: z.array(activityItemSchema.strict()).min(1),
    changes: [],
  },
  {
    call: "GET /api/activity/statistics",
    statuses: adminsOnly(200),
    answer: z.array(articleStatisticsSchema.strict()).min(1),
    changes: [],
  },
  {
    call: "GET /api/knowledge-base/messages",
    statuses: adminsOnly(200),
    answer: z.array(enquiryKinds.messages.item.strict()).min(1),
    changes: [],
  },
  {
    call: "POST /api/knowledge-base/categories",
    statuses: adminsOnly(201),
    body: () => ({ name: "Recovery", description: "Getting stuck vehicles out" }),
    answer: categoryItemSchema.strict(),
    changes: ["knowledge_base_categories", "library_version"],
    acts: ["category-created"],
  },
  {
    call: "POST /api/knowledge-base/articles",
    statuses: adminsOnly(201),
    body: ({ category, freePdf }) => ({ title: "Masts", categoryId: category, pdfPath: freePdf }),
    answer: articleItemSchema.strict(),
    changes: ["article_editions", "knowledge_base_articles", "library_version"],
    acts: ["article-created"],
  },
  {
    call: "PUT /api/knowledge-base/articles/{article}",
    statuses: adminsOnly(200),
    body: ({ category }) => ({ title: "Another title", categoryId: category }),
    answer: articleItemSchema.strict(),
    changes: ["knowledge_base_articles", "library_version"],
    acts: ["article-changed"],
  },
  {
    call: "DELETE /api/knowledge-base/articles/{revised}/editions/1",
    statuses: adminsOnly(200),
    answer: message,
    changes: ["article_editions", "jobs", "stored_files"],
    acts: ["edition-deleted"],
  },
  {
    call: "DELETE /api/knowledge-base/articles/{doomed}",
    statuses: adminsOnly(200),
    answer: message,
    changes: [
      "article_editions",
      "jobs",
      "knowledge_base_articles",
      "library_version",
      "required_reading_marks",
      "stored_files",
      "user_activity_logs",
    ],
    acts: ["article-deleted"],
  },
  {
    call: "POST /api/objects/upload",
    statuses: adminsOnly(200),
    answer: uploadAddressSchema.strict(),
    changes: ["stored_files"],
  },
  {
    call: "PUT /api/knowledge-base/pdfs",
    statuses: adminsOnly(200),
    body: ({ uploaded }) => ({ pdfURL: uploaded }),
    answer: registeredPdfSchema.strict(),
    changes: ["jobs", "stored_files"],
    acts: ["file-registered"],
  },
  {
    call: "GET /api/s3/params?filename=manual.pdf&type=application/pdf",
    statuses: adminsOnly(200),
    answer: uploadParametersSchema.strict(),
    changes: ["stored_files"],
  },
  {
    call: "POST /api/s3/multipart",
    statuses: adminsOnly(200),
    body: () => ({ ...pdf, metadata: {} }),
    answer: startedUploadSchema.strict(),
    changes: ["stored_files"],
  },
  {
    call: "GET /api/s3/multipart/{whole}?key={wholeKey}",
    statuses: adminsOnly(200),
    answer: z.array(uploadedPartSchema.strict()).min(1),
    changes: [],
  },
  {
    call: "GET /api/s3/multipart/{whole}/2?key={wholeKey}",
    statuses: adminsOnly(200),
    answer: signedPartSchema.strict(),
    changes: [],
  },
  {
    call: "POST /api/s3/multipart/{whole}/complete?key={wholeKey}",
    statuses: adminsOnly(200),
    body: ({ part }) => ({ parts: [{ PartNumber: 1, ETag: part }] }),
    answer: completedUploadSchema.strict(),
    changes: [],
  },
  {
    call: "DELETE /api/s3/multipart/{dropped}?key={droppedKey}",
    statuses: adminsOnly(200),
    answer: z.strictObject({}),
    changes: ["stored_files"],
  },
  {
    call: "POST /api/admin/assignments",
    statuses: adminsOnly(201),
    body: ({ article }) => ({ articleId: article, everybody: true, dueAt: "2030-01-01T00:00:00Z" }),
    answer: assignmentItemSchema.strict(),
    changes: ["jobs", "reading_assignments", "required_reading_marks"],
    acts: ["reading-assigned"],
  },
  {
    call: "GET /api/admin/assignments",
    statuses: adminsOnly(200),
    answer: assignmentItemSchema.strict().array().min(1),
    changes: [],
  },
  {
    call: "GET /api/admin/readiness/articles",
    statuses: adminsOnly(200),
    answer: readinessArticleSchema.strict().array().min(1),
    changes: [],
  },
  {
    call: "GET /api/admin/readiness/units",
    statuses: adminsOnly(200),
    answer: readinessUnitSchema.strict().array(),
    changes: [],
  },
  {
    call: "GET /api/admin/readiness/members?unitId=0",
    statuses: adminsOnly(200),
    answer: readinessMemberSchema.strict().array().min(1),
    changes: [],
  },
  {
    call: "POST /api/admin/readiness/reminders",
    statuses: adminsOnly(201),
    body: () => ({ unitId: 0 }),
    answer: message,
    changes: ["jobs"],
    acts: ["members-reminded"],
  },
  {
    call: "GET /api/admin/service-names",
    statuses: adminsOnly(200),
    answer: serviceNameSchema.strict().array(),
    changes: [],
  },
  {
    call: "POST /api/reading/reports",
    statuses: membersOnly(200),
    body: ({ article }) => ({
      articleId: article,
      edition: 1,
      sitting: randomUUID(),
      startedAt: "2026-01-01T00:00:00Z",
      seconds: 1,
      pages: [1],
    }),
    answer: z.null(),
    changes: ["readiness_counts", "reading_progress", "reading_sittings", "required_readings"],
  },
  { call: "GET /api/s3/sts", statuses: adminsOnly(501), answer: z.never(), changes: [] },
  {
    call: "POST /api/reauthenticate",
    statuses: membersOnly(200),
    body: () => ({ password: samplePassword }),
    answer: message,
    changes: ["sessions"],
    acts: ["reauthenticated"],
  },
  {
    call: "POST /api/logout",
    statuses: everybody(200),
    answer: message,
    changes: ["sessions"],
    acts: ["signed-out"],
  },
  {
    call: "POST /api/users/{pendingUser}/approve",
    statuses: adminsOnly(200),
    answer: userItemSchema.strict(),
    changes: ["jobs", "required_reading_marks", "user_decisions", "users"],
    acts: ["user-approved"],
  },
];

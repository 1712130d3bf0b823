import type { SecondStepKind } from "./second-factors.ts";

/**
 * Every way in which a call can be refused, with its HTTP status and the message that clients get unless the code that
 * refuses has a more exact one. The browser maps the codes to its own words where a page is not in English.
 */
export const errorCatalogue = {
  "invalid-input": { status: 400, message: "The request is not valid" },
  "pdf-damaged": {
    status: 400,
    message: "This PDF is damaged and cannot be opened. Export it again and retry.",
  },
  "pdf-needs-password": {
    status: 400,
    message: "This PDF needs a password to open. Remove the password and upload it again.",
  },
  "link-spent": {
    status: 400,
    message: "This link was already used or is too old. Please ask for a new one.",
  },
  "sign-on-spent": {
    status: 400,
    message: "This sign-in was already used or is too old. Please start again.",
  },
  "not-signed-in": { status: 401, message: "Please sign in" },
  "invalid-credentials": { status: 401, message: "Invalid email or password" },
  forbidden: { status: 403, message: "You are not allowed to do this" },
  "foreign-origin": { status: 403, message: "This request did not come from this site" },
  "sign-on-refused": { status: 403, message: "The sign-in was refused. Please start again." },
  "awaiting-approval": { status: 403, message: "Your account is awaiting administrator approval" },
  "account-suspended": {
    status: 403,
    message: "Your account is suspended. Please contact an administrator.",
  },
  "reauthentication-required": {
    status: 403,
    message: "Please show first that it is you: sign in again, and try once more within ten minutes.",
  },
  "email-unconfirmed": {
    status: 403,
    message: "Please confirm your email first: open the link that we sent to it.",
  },
  "own-password-missing": {
    status: 403,
    message: "Your password was generated at the first start. Choose a new one on your account's page first.",
  },
  "second-factor-missing": {
    status: 403,
    message: "Administrators need a second step here. Set one up on your account's page first.",
  },
  "second-factor-required": {
    status: 403,
    message: "Enter the code that your app shows, or a recovery code",
  },
  "not-found": { status: 404, message: "Not found" },
  "method-not-allowed": { status: 405, message: "This address does not take that method" },
  conflict: { status: 409, message: "This is already there or in use" },
  "article-changed": { status: 409, message: "This article was changed meanwhile" },
  "assignment-changed": { status: 409, message: "This assignment was changed meanwhile" },
  "category-changed": { status: 409, message: "This category was changed meanwhile" },
  "service-changed": { status: 409, message: "The confirmed unit or rank was changed meanwhile" },
  "edition-superseded": { status: 409, message: "A newer edition came out. Please read that one." },
  "sentence-changed": {
    status: 409,
    message: "The wording that is agreed to has changed. Please read it.",
  },
  "pages-unseen": { status: 409, message: "Not all required pages have been seen yet" },
  "file-damaged": {
    status: 410,
    message: "This document's file is damaged or missing. An administrator has been notified.",
  },
  "body-too-large": { status: 413, message: "The request is too large" },
  "file-too-large": { status: 413, message: "The file is too large" },
  "unsupported-media-type": { status: 415, message: "The request body must be JSON" },
  "not-a-pdf": { status: 415, message: "The file is not a PDF" },
  "too-many-attempts": { status: 429, message: "Too many attempts. Try again later" },
  "too-many-requests": { status: 429, message: "Too many requests. Please wait a minute and try again." },
  internal: { status: 500, message: "Something went wrong on our side. Please try again." },
  "not-implemented": { status: 501, message: "This server does not offer that" },
  unavailable: { status: 503, message: "The service is briefly unavailable. Please try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One field that was refused: its path in the body (`parts.0.ETag`) and its message. */
export type FieldIssue = { path: string; message: string };

/** The body of every error response; with `second-factor-required`, it may name the second steps of the account. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  issues?: FieldIssue[];
  secondSteps?: readonly SecondStepKind[];
};

type RefusalDetails = {
  message?: string;
  cause?: unknown;
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  retryAfter?: number;
  issues?: FieldIssue[];
  secondSteps?: readonly SecondStepKind[];
};

/** Thrown below the transport to refuse a call; each transport maps it in one place. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;
  readonly issues: FieldIssue[] | undefined;
  readonly secondSteps: readonly SecondStepKind[] | undefined;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.name = "DomainError";
    this.code = code;
    this.retryAfter = details.retryAfter;
    this.issues = details.issues;
    this.secondSteps = details.secondSteps;
  }
}

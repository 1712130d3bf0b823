import { mailRequestSchema } from "@antochi/mail/mail-request";
import { z } from "zod";

const objectKey = z.object({ key: z.string().min(1) });
const storedPdf = z.object({ objectPath: z.string().min(1) });
const nothing = z.object({});

const payloads = {
  /** Removes an object, and what was uploaded of it so far. */
  "remove-object": objectKey,
  /** Makes the text of a registered PDF searchable. */
  "extract-text": storedPdf,
  /** Draws the first page of a registered PDF. */
  "make-thumbnail": storedPdf,
  /** Writes a mail from its template and sends it. */
  "send-mail": mailRequestSchema,
  /** Makes a link to choose a new password and sends it to its user. */
  "send-password-reset": z.object({ userId: z.int().positive() }),
  /** Counts the registrations that wait for approval and tells one administrator, if there are any. */
  "send-pending-registrations": z.object({ to: z.string() }),
  /** Hourly: uploads that nobody finished or used. */
  "sweep-uploads": nothing,
  /**
   * Hourly: sessions, reset links and counters that are over. NOTE: the name stays, though it says less: jobs that wait
   * under an old name would wait for ever.
   */
  "sweep-sessions": nothing,
  /** Hourly: what was counted of each article in past hours, to one row each. */
  "fold-views": nothing,
} as const satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof payloads;
export type JobPayload<Name extends JobName> = z.infer<(typeof payloads)[Name]>;

/**
 * Every job there is, with what its row carries. A payload is data for one handler, and its row is gone once the job
 * succeeded. It holds no password and no link to a new one (`send-password-reset` makes that itself). A mail's payload
 * has addresses and the sealed links of the newsletter, so this table is as confidential as the others.
 */
export const jobTable: { readonly [Name in JobName]: z.ZodType<JobPayload<Name>> } = payloads;

/** What a handler may know about the job besides its payload. */
export type JobInfo = {
  id: string;
  createdAt: Date;
  /** 1 at the first attempt. */
  attempt: number;
  /** Fires when the worker stops; a handler that takes long looks at it. */
  signal: AbortSignal | undefined;
};

/** One handler for each job that this worker does; jobs without one wait for a worker that has it. */
export type JobHandlers = {
  [Name in JobName]?: (payload: JobPayload<Name>, job: JobInfo) => Promise<void>;
};

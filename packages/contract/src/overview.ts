import { z } from "zod";

/** What waits is counted up to here; this number means "or more". */
export const waitingCountMax = 1_000;

/** Of how many that wait their age is told, the oldest. */
export const agesTold = 50;

/** How many wait, and since when the oldest of them do, oldest first. */
const waitingShape = { count: z.int(), since: z.array(z.iso.datetime()) };

/** Registrations that nobody decided on; who has waited longest. */
export const waitingRegistrationsSchema = z.object({ ...waitingShape, oldest: z.string().nullable() });

/**
 * Enquiries of the kinds that ask for an answer; what the longest waiting one is about, and how
 * addresses name it: `contact/12`.
 */
export const waitingEnquiriesSchema = z.object({
  ...waitingShape,
  oldest: z.string().nullable(),
  enquiry: z.string().nullable(),
});

/** Of the jobs that failed for good so many are named. */
export const failedJobsNamed = 20;

/** A job's number as Postgres has it, which may be beyond what JavaScript counts exactly. */
const jobId = z.string("A job's id must be a number").regex(/^[1-9]\d{0,17}$/, "A job's id must be a number");

/**
 * Jobs that used up their attempts and wait for a person, the latest first. Of a letter is said to whom it goes, where its
 * job knows that, and whether the mail server refused that address for good. `again` are those that failed and will be tried
 * again by themselves, first at `nextAt`.
 */
export const failedJobsSchema = z.object({
  count: z.int(),
  jobs: z.array(
    z.object({
      id: jobId,
      task: z.string(),
      isMail: z.boolean(),
      isRefused: z.boolean(),
      to: z.string().nullable(),
      failedAt: z.iso.datetime(),
    }),
  ),
  again: z.object({ count: z.int(), nextAt: z.iso.datetime().nullable() }),
});
export type FailedJob = z.output<typeof failedJobsSchema>["jobs"][number];

export const failedJobIdsSchema = z.object({
  ids: z.array(jobId, "ids must be a list").min(1, "Name a job").max(failedJobsNamed, "Too many jobs"),
});

/** How many of them are tried again; the others were gone, or under way. */
export const jobsRetriedSchema = z.object({ retried: z.int() });

/** How many letters will not be sent; the others were gone, or under way. */
export const lettersRemovedSchema = z.object({ removed: z.int() });

/**
 * How many members of each unit are late with how much, the unit with most first; `unit` is null, and its
 * id 0, for members without one.
 */
export const overdueSchema = z.object({
  count: z.int(),
  units: z.array(
    z.object({ unitId: z.int(), unit: z.string().nullable(), overdue: z.int(), asked: z.int() }),
  ),
});

/** How the house is: what its files take, and what is being read by OCR. */
export const houseSchema = z.object({
  /** Of the PDFs of articles; `loose` are those that no article has, which go within a day. */
  storage: z.object({ files: z.int(), bytes: z.int(), loose: z.int() }),
  /** Pages that are pictures; the counts end at `waitingCountMax`. `on` is false where none are read. */
  scans: z.object({ on: z.boolean(), waiting: z.int(), failed: z.int() }),
});

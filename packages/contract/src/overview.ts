import { z } from "zod";

/** What waits is counted up to here; this number means "or more". */
export const waitingCountMax = 1_000;

/** How many of those that wait longest are listed with their age. */
export const agesShown = 50;

/** How many wait, and since when the `agesShown` oldest have waited, oldest first. */
const waitingShape = { count: z.int(), since: z.array(z.iso.datetime()) };

/** Undecided registrations; `oldest` is who has waited longest. */
export const waitingRegistrationsSchema = z.object({ ...waitingShape, oldest: z.string().nullable() });

/**
 * Enquiries that wait, of the kinds that ask for an answer; `oldest` is what the longest waiting one is about, and `enquiry`
 * its name in addresses, such as `contact/12`.
 */
export const waitingEnquiriesSchema = z.object({
  ...waitingShape,
  oldest: z.string().nullable(),
  enquiry: z.string().nullable(),
});

/** How many of the jobs that failed for good are listed. */
export const failedJobsNamed = 20;

/** A job's id as text: a bigint of Postgres may exceed JavaScript's safe integers. */
const jobId = z.string("A job's id must be a number").regex(/^[1-9]\d{0,17}$/, "A job's id must be a number");

/**
 * Jobs that used up their attempts and wait for a person, latest first. A letter comes with its recipient (`to`), where its
 * job knows it, and with whether the mail server refused that address for good. `again` counts failed jobs that will be
 * retried automatically, the first at `nextAt`.
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

/** How many of the jobs are retried; the others were gone, or running. */
export const jobsRetriedSchema = z.object({ retried: z.int() });

/** How many letters will not be sent; the others were gone, or being sent. */
export const lettersRemovedSchema = z.object({ removed: z.int() });

/**
 * How much required reading is overdue in all, and in the units with most of it; `unit` is null, and its id 0, for members
 * without one.
 */
export const overdueSchema = z.object({
  count: z.int(),
  units: z.array(
    z.object({ unitId: z.int(), unit: z.string().nullable(), overdue: z.int(), asked: z.int() }),
  ),
});

/** The state of the installation: the storage of its files, and what OCR is reading. */
export const houseSchema = z.object({
  /** The PDFs of articles; `loose` are those without an article, which are removed within a day. */
  storage: z.object({ files: z.int(), bytes: z.int(), loose: z.int() }),
  /** Scanned pages; the counts end at `waitingCountMax`. `on` is false where OCR is off. */
  scans: z.object({ on: z.boolean(), waiting: z.int(), failed: z.int() }),
});

import { z } from "zod";

/** One kind of job: its payload and its schedule. Each is defined in the folder of its noun, beside its handler. */
export type Job<Payload, Name extends string = string> = {
  /** Its name in the queue. It must not change: jobs wait under it across updates. */
  readonly name: Name;
  /**
   * The payload of its row: data for one handler, deleted once the job succeeded. It holds no password and no link to a new
   * one. It may hold addresses, so the queue is as confidential as the other tables.
   */
  readonly payload: z.ZodType<Payload>;
  /** Due jobs with smaller numbers run first. Default 0. */
  readonly priority?: number;
  /** Jobs of one queue run one at a time across all processes. Default none: as many at once as there are workers. */
  readonly queue?: string;
  /** Its schedule; a job without one runs when it is enqueued. */
  readonly timetable?: Timetable;
};

export type Timetable = {
  /** The five fields of cron, in UTC. */
  readonly cron: string;
  /**
   * How many attempts it has, with growing pauses, before it waits for a person; fewer if it would be due again before they
   * are over.
   */
  readonly maxAttempts: number;
  /** How long ago a missed run may be for a starting process to make up for it, in milliseconds. */
  readonly madeUpForMs: number;
};

/** Defines a job that runs when it is enqueued. */
export function defineJob<Payload, const Name extends string>(
  job: Omit<Job<Payload, Name>, "timetable">,
): Job<Payload, Name> {
  return job;
}

const nothing = z.object({});

/** Defines a job that is due every hour. One of several replicas enqueues it, and not while the last one still waits. */
export function defineHourlyJob<const Name extends string>(job: {
  name: Name;
  /** Jobs differ in it: if all came in one minute, they would wait for each other. */
  minute: number;
}): Job<z.output<typeof nothing>, Name> {
  const timetable = { cron: `${job.minute} * * * *`, maxAttempts: 5, madeUpForMs: 0 };
  return { name: job.name, payload: nothing, timetable };
}

/** Defines a job that is due by cron and runs one at a time across all processes; otherwise like an hourly one. */
export function defineTimedJob<const Name extends string>({
  name,
  ...timetable
}: { name: Name } & Timetable): Job<z.output<typeof nothing>, Name> {
  return { name, payload: nothing, queue: name, timetable };
}

/** The prefix of the error that the queue stores for a job that its handler gave up; the reason follows. */
export const givenUpMark = "No retry helps: ";

/** Thrown by a handler when no retry helps: the job waits for a person at once, with the reason but not its cause. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
  constructor(reason: string, options?: ErrorOptions) {
    super(givenUpMark + reason, options);
  }
}

/** What a handler may know about the job besides its payload. */
export type JobInfo = {
  id: string;
  createdAt: Date;
  /** 1 at the first attempt. */
  attempt: number;
  /** Fires when the worker stops; long-running handlers check it. */
  signal: AbortSignal | undefined;
};

/** A kind of job and its handler, for a worker. */
export type JobHandler<Name extends string = string> = {
  readonly job: Pick<Job<unknown, Name>, "name" | "queue" | "timetable">;
  readonly run: (payload: unknown, info: JobInfo) => Promise<void>;
};

/** Pairs a kind of job with its handler; the handler never gets a payload that the job's schema refuses. */
export function handle<Payload, Name extends string>(
  job: Job<Payload, Name>,
  run: (payload: Payload, info: JobInfo) => Promise<void>,
): JobHandler<Name> {
  return { job, run: async (payload, info) => run(job.payload.parse(payload), info) };
}

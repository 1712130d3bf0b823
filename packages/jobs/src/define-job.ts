import { z } from "zod";

/** One kind of job: what its row carries, and when it comes. Its noun defines it, beside what it does. */
export type Job<Payload> = {
  /** Its name in the queue. Jobs wait under it across an update, so it stays. */
  readonly name: string;
  /**
   * What its row carries: data for one handler, gone once the job succeeded. It holds no password and no link to a new
   * one. It may hold addresses, so the queue is as confidential as the other tables.
   */
  readonly payload: z.ZodType<Payload>;
  /** A larger number waits for all smaller ones that are due. Default 0. */
  readonly priority?: number;
  /** Jobs of one queue run one at a time, in all processes together. Default none: as many as there are workers. */
  readonly queue?: string;
  /** When it is due by itself; without one it comes when somebody asks for it. */
  readonly timetable?: Timetable;
};

export type Timetable = {
  /** The five fields of cron, in UTC. */
  readonly cron: string;
  /**
   * How often it is tried in all before it waits for a person, with growing pauses; fewer times where it would be due again
   * before it is over.
   */
  readonly maxAttempts: number;
  /** How long ago it may have been due for a process that starts to make up for it, in milliseconds. */
  readonly madeUpForMs: number;
};

/** A job that comes when somebody asks for it. */
export function defineJob<Payload>(job: Omit<Job<Payload>, "timetable">): Job<Payload> {
  return job;
}

const nothing = z.object({});

/** A job that is due every hour. Of several replicas one writes it, and one that still waits is not written twice. */
export function defineHourlyJob(job: {
  name: string;
  /** When all hourly jobs came in one minute, they would wait for each other. */
  minute: number;
}): Job<z.output<typeof nothing>> {
  const timetable = { cron: `${job.minute} * * * *`, maxAttempts: 5, madeUpForMs: 0 };
  return { name: job.name, payload: nothing, timetable };
}

/** A job that is due by cron, one at a time in all processes together; otherwise like an hourly one. */
export function defineTimedJob({
  name,
  ...timetable
}: { name: string } & Timetable): Job<z.output<typeof nothing>> {
  return { name, payload: nothing, queue: name, timetable };
}

/** How what a handler gave up begins, as the queue keeps it; the reason follows. */
export const givenUpMark = "No retry helps: ";

/** What a handler throws where no retry helps: the job waits for a person at once, with the reason and not its cause. */
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
  /** Fires when the worker stops; a handler that takes long looks at it. */
  signal: AbortSignal | undefined;
};

/** A kind of job and what does it, for a worker. */
export type JobHandler = {
  readonly job: Pick<Job<unknown>, "name" | "queue" | "timetable">;
  readonly run: (payload: unknown, info: JobInfo) => Promise<void>;
};

/** Pairs a kind of job with what does it; a payload that the job's schema refuses does not reach it. */
export function handle<Payload>(
  job: Job<Payload>,
  run: (payload: Payload, info: JobInfo) => Promise<void>,
): JobHandler {
  return { job, run: async (payload, info) => run(job.payload.parse(payload), info) };
}

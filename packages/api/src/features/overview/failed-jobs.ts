import { countFailed, findFailed, findRetrying } from "@antochi/jobs/failed-jobs";
import { failedJobsNamed, failedJobsSchema, waitingCountMax } from "@antochi/contract/overview";
import { adminProcedure } from "../../trpc.ts";

/**
 * The jobs that failed for good and wait for a person, and those that will be tried again.
 * @param letterJobNames the jobs that send one letter each
 */
export const failedJobs = (letterJobNames: readonly string[]) =>
  adminProcedure.output(failedJobsSchema).query(async ({ ctx: { db } }) => {
    const count = await countFailed(db, waitingCountMax);
    const jobs = await findFailed(db, failedJobsNamed);
    const again = await findRetrying(db, waitingCountMax);
    return {
      again: { count: again.count, nextAt: again.nextAt?.toISOString() ?? null },
      count,
      jobs: jobs.map(({ failedAt, to, isGivenUp, ...job }) => {
        const isMail = letterJobNames.includes(job.task);
        return {
          ...job,
          isMail,
          isRefused: isMail && isGivenUp,
          to: isMail ? to : null,
          failedAt: failedAt.toISOString(),
        };
      }),
    };
  });

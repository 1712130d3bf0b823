import { failedJobIdsSchema, jobsRetriedSchema } from "@antochi/contract/overview";
import { retryFailed } from "@antochi/jobs/failed-jobs";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";

/** Retries jobs that failed for good, at once and with all their attempts; those that are gone or running are left alone. */
export const retryJobs = adminProcedure
  .input(failedJobIdsSchema)
  .output(jobsRetriedSchema)
  .mutation(({ ctx, input: { ids } }) =>
    ctx.db.transaction().execute(async (tx) => {
      const tasks = await retryFailed(tx, ids);
      if (tasks.length > 0) {
        await recordAct(tx, ctx, { act: "jobs-retried", by: ctx.user.id, details: { tasks } });
      }
      return { retried: tasks.length };
    }),
  );

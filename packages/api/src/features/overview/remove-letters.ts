import { failedJobIdsSchema, lettersRemovedSchema } from "@antochi/contract/overview";
import { removeFailed } from "@antochi/jobs/failed-jobs";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";

/**
 * Removes letters that failed for good from the queue: they are not sent. Other jobs stay, as do letters being sent.
 * @param letterJobNames the jobs that send one letter each
 */
export const removeLetters = (letterJobNames: readonly string[]) =>
  adminProcedure
    .input(failedJobIdsSchema)
    .output(lettersRemovedSchema)
    .mutation(({ ctx, input: { ids } }) =>
      ctx.db.transaction().execute(async (tx) => {
        const { removed, tasks } = await removeFailed(tx, { ids, names: letterJobNames });
        if (removed > 0) {
          await recordAct(tx, ctx, { act: "letters-removed", by: ctx.user.id, details: { tasks } });
        }
        return { removed };
      }),
    );

import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { type ReminderScope, reminderCountsSchema, reminderScopeSchema } from "@antochi/contract/readiness";
import type { Database } from "@antochi/db/schema";
import { enqueue } from "@antochi/jobs/enqueue";
import { sql } from "kysely";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";
import { isInScope, isLately, remindLateMembersJob } from "./remind-late-members.ts";

/** How many members a reminder would reach, to be shown before it is sent. */
export const countLateMembers = adminProcedure
  .input(reminderScopeSchema)
  .output(reminderCountsSchema)
  .query(({ ctx, input }) => countLate(ctx.db, input, ctx.now()));

async function countLate(
  db: Database,
  scope: ReminderScope,
  now: Date,
): Promise<{ late: number; reminded: number }> {
  const { rows } = await sql<{ late: number; reminded: number }>`
    select count(*)::int as late, (count(*) filter (where ${isLately(now)}))::int as reminded
    from (select distinct user_id from required_readings as kept where state = 'overdue' and ${isInScope(scope)}) as late
      left join reading_reminders as reminder using (user_id)
  `.execute(db);
  return rows[0] ?? { late: 0, reminded: 0 };
}

/** Has a job send one letter to each member who is late and was not reminded within a day, after the answer. */
export const remindMembers = adminProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/admin/readiness/reminders",
      status: 201,
      summary: "Remind late members",
    },
  })
  .input(reminderScopeSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const details = Object.fromEntries(
        Object.entries(input).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])),
      );
      await recordAct(tx, ctx, { act: "members-reminded", by: ctx.user.id, details });
      await enqueue(tx, remindLateMembersJob, input);
    });
    return { message: "Reminders are being sent" };
  });

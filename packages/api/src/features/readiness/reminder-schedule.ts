import { type ReminderSchedule, reminderScheduleSchema } from "@antochi/contract/readiness";
import type { Database } from "@antochi/db/schema";
import { defineTimedJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";
import { remindLateMembersJob } from "./remind-late-members.ts";

/** How often members are reminded by the schedule. */
export const reminderSchedule = adminProcedure
  .output(reminderScheduleSchema)
  .query(async ({ ctx }) => ({ every: await findRhythm(ctx.db) }));

/** Sets the schedule for all replicas; null turns it off. */
export const scheduleReminders = adminProcedure
  .input(reminderScheduleSchema)
  .output(reminderScheduleSchema)
  .mutation(async ({ ctx, input: { every } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const changed =
        every === null
          ? await tx.deleteFrom("reminderSchedule").returning("every").executeTakeFirst()
          : await tx
              .insertInto("reminderSchedule")
              .values({ every })
              .onConflict((conflict) =>
                conflict.column("one").doUpdateSet({ every }).where("reminderSchedule.every", "<>", every),
              )
              .returning("every")
              .executeTakeFirst();
      if (changed === undefined) return;
      await recordAct(tx, ctx, {
        act: "reminders-scheduled",
        by: ctx.user.id,
        details: { every: every ?? "off" },
      });
    });
    return { every };
  });

async function findRhythm(db: Database): Promise<ReminderSchedule["every"]> {
  const row = await db.selectFrom("reminderSchedule").select("every").executeTakeFirst();
  return row?.every ?? null;
}

/** At seven in the morning in Athens, at eight in summer. */
export const remindByScheduleJob = defineTimedJob({
  name: "remind-by-schedule",
  cron: "0 5 * * *",
  maxAttempts: 5,
  madeUpForMs: 6 * 3_600_000,
});

/** Reminds everybody who is late, if today is a day for it. */
export async function remindBySchedule({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const every = await findRhythm(db);
  const isMonday = now().getUTCDay() === 1;
  if (every === null || (every === "week" && !isMonday)) return;
  await db.transaction().execute((tx) => enqueue(tx, remindLateMembersJob, {}, { key: "schedule" }));
}

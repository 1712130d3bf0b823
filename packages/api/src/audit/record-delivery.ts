import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import type { Context } from "../context.ts";
import { deleteOver } from "../in-batches.ts";
import { recordAct } from "./record-act.ts";

const hourMs = 60 * 60 * 1000;
/** As many are remembered by a process, so that most ranges of a PDF ask nobody. */
const rememberedAtMost = 10_000;

type Delivery = { userId: number; objectPath: string };

/** Writes PDFs that go out into the audit log, once for each member, document and hour, whichever replica sends them. */
export function createDeliveryLog() {
  const recorded = new Set<string>();
  let present = 0;

  return async function record(ctx: Context, { userId, objectPath }: Delivery): Promise<void> {
    const hour = Math.floor(ctx.now().getTime() / hourMs);
    if (hour !== present || recorded.size >= rememberedAtMost) recorded.clear();
    present = hour;
    const name = `${userId} ${objectPath}`;
    if (recorded.has(name)) return;
    recorded.add(name);
    try {
      await recordOnce(ctx, { userId, objectPath, hour: new Date(hour * hourMs) });
    } catch (error) {
      // The next range tries again.
      recorded.delete(name);
      ctx.log.warn({ err: error, object: objectPath }, "a delivered PDF is not in the audit log");
    }
  };
}

async function recordOnce(
  ctx: Context,
  { userId, objectPath, hour }: Delivery & { hour: Date },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto("auditDeliveries")
      .values({ hour, userId, objectPath })
      .onConflict((conflict) => conflict.doNothing())
      .returning("hour")
      .executeTakeFirst();
    if (first === undefined) return;
    const article = await tx
      .selectFrom("articleEditions as edition")
      .innerJoin("knowledgeBaseArticles as article", "article.id", "edition.articleId")
      .select(["article.id", "article.title", "edition.number"])
      .where("edition.pdfPath", "=", objectPath)
      .orderBy("edition.number", "desc")
      .limit(1)
      .executeTakeFirst();
    await recordAct(tx, ctx, {
      act: "pdf-delivered",
      by: userId,
      on: { id: objectPath, ...(article && { label: article.title }) },
      ...(article && { details: { articleId: article.id, edition: article.number } }),
    });
  });
}

export const sweepDeliveriesJob = defineHourlyJob({ name: "sweep-audit-deliveries", minute: 41 });

/** Forgets which PDFs went out in hours that are over: their entries are there. */
export async function sweepDeliveries({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const over = new Date(now().getTime() - 2 * hourMs);
  await deleteOver(db, { table: "auditDeliveries", key: "hour", end: "hour", now: over });
}

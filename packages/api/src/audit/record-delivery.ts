import { anyInstant, anyNumber, anyText, prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { deleteOver } from "../in-batches.ts";
import { entryParts, whenceOf } from "./record-act.ts";

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
  await firstDelivery(ctx.db, { userId, objectPath, hour, at: ctx.now(), ...whenceOf(ctx.request) });
}

/** One prepared statement, since it is written while others read. */
const firstDelivery = prepareQuery({
  name: "first-delivery",
  sample: {
    userId: anyNumber(),
    objectPath: anyText(),
    hour: anyInstant(),
    at: anyInstant(),
    address: anyText(),
    key: anyText(),
    origin: anyText(),
    requestId: anyText(),
  },
  build: (db, { userId, objectPath, hour, ...from }) => {
    const { entry, whence, unsealed } = entryParts({
      act: "pdf-delivered",
      by: userId,
      on: objectPath,
      label: sql`label`,
      details: sql`details`,
      ...from,
    });
    const delivery = sql`
      with first as (
        insert into audit_deliveries (hour, user_id, object_path)
        values (${hour}, ${userId}, ${objectPath})
        on conflict do nothing
        returning object_path
      ), told as (
        select article.title as label, coalesce(article.details, '{}') as details
        from first left join lateral (
          select title, json_build_object('articleId', article.id, 'edition', edition.number)::text as details
          from article_editions as edition join knowledge_base_articles as article on article.id = edition.article_id
          where edition.pdf_path = first.object_path
          order by edition.number desc
          limit 1
        ) as article on true
      ), entry as (${entry} from told returning id), whence as (${whence}) ${unsealed}`;
    return { compile: () => delivery.compile(db) };
  },
});

export const sweepDeliveriesJob = defineHourlyJob({ name: "sweep-audit-deliveries", minute: 41 });

/** Forgets which PDFs went out in hours that are over: their entries are there. */
export async function sweepDeliveries({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const over = new Date(now().getTime() - 2 * hourMs);
  await deleteOver(db, { table: "auditDeliveries", key: "hour", end: "hour", now: over });
}

import { auditActs } from "@antochi/contract/audit-acts";
import { anyText, prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import type { Log } from "@antochi/jobs/log";
import { sql } from "kysely";
import { doTogether } from "../do-together.ts";
import { deleteOver } from "../in-batches.ts";
import type { RequestInfo } from "../request-info.ts";
import { whenceOf } from "./record-act.ts";

const hourMs = 60 * 60 * 1000;
/** A process remembers this many deliveries, so that most range requests of a PDF need no query. */
const rememberedAtMost = 10_000;

type Delivering = { now: () => Date; log: Log; request: Pick<RequestInfo, "id" | "ip"> };

/** The most deliveries written by one statement. */
const deliveriesOfOneStatement = 1_000;

/**
 * Deliveries are gathered, since a statement costs three times what an entry does. The log may be this late without anybody
 * noticing; a killed process loses the deliveries of this time.
 */
const gatheredForMs = 100;

const act = "pdf-delivered";

/** A delivery as it is written, by column names. The times are ISO 8601; `hour` is the hour of the delivery. */
type Delivery = {
  hour: string;
  at: string;
  user_id: number;
  object_path: string;
  address: string;
  key: string;
  origin: string;
  request_id: string;
};

export type DeliveryLog = {
  /** Resolves once the entry is written, or the process has logged why it is not. */
  record: (context: Delivering, delivered: { userId: number; objectPath: string }) => Promise<void>;
  /** Resolves once all deliveries are written. */
  settle: () => Promise<void>;
};

/**
 * Writes delivered PDFs into the audit log, once per member, document and hour, whichever replica sends them. Nobody waits
 * for it, so that deliveries of about the same time are batched into one statement.
 */
export function createDeliveryLog(db: Database): DeliveryLog {
  const recorded = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let present = 0;
  const write = doTogether({
    kind: "deliveries",
    async run(deliveries: readonly Delivery[]) {
      await writeDeliveries(db, { deliveries: JSON.stringify(deliveries) });
      return new Map<Delivery, never>();
    },
    atMost: deliveriesOfOneStatement,
    runsAtOnce: 1,
    gatherForMs: gatheredForMs,
  });

  async function recordOne(
    { now, request, log }: Delivering,
    { userId, objectPath }: { userId: number; objectPath: string },
  ): Promise<void> {
    const at = now();
    const hour = Math.floor(at.getTime() / hourMs);
    if (hour !== present || recorded.size >= rememberedAtMost) recorded.clear();
    present = hour;
    const name = `${userId} ${objectPath}`;
    if (recorded.has(name)) return;
    recorded.add(name);
    try {
      const { requestId, ...whence } = whenceOf(request);
      await write({
        hour: new Date(hour * hourMs).toISOString(),
        at: at.toISOString(),
        user_id: userId,
        object_path: objectPath,
        request_id: requestId,
        ...whence,
      });
    } catch (error) {
      // The next range request tries again.
      recorded.delete(name);
      log.warn({ err: error, object: objectPath }, "a delivered PDF is not in the audit log");
    }
  }

  return {
    async record(context, delivered) {
      const recording = recordOne(context, delivered);
      underWay.add(recording);
      await recording;
      underWay.delete(recording);
    },
    async settle() {
      await Promise.all(underWay);
    },
  };
}

/** Prepared, since deliveries are recorded while their PDFs are being sent. Replicas insert the same deliveries in the same order. */
const writeDeliveries = prepareQuery({
  name: "write-deliveries",
  sample: { deliveries: anyText() },
  build: (db, { deliveries }) => {
    const statement = sql`
      with delivered as (
        select distinct on (hour, user_id, object_path) *
        from jsonb_to_recordset(${deliveries}::jsonb) as each (
          hour timestamptz, at timestamptz, user_id integer, object_path text,
          address text, key text, origin text, request_id text
        )
        order by hour, user_id, object_path
      ), first as (
        insert into audit_deliveries (hour, user_id, object_path)
        select hour, user_id, object_path from delivered
        on conflict do nothing
        returning hour, user_id, object_path
      ), told as (
        select delivered.*, article.title, coalesce(article.details, '{}') as details
        from first join delivered using (hour, user_id, object_path)
        left join lateral (
          select title, json_build_object('articleId', article.id, 'edition', edition.number)::text as details
          from article_editions as edition join knowledge_base_articles as article on article.id = edition.article_id
          where edition.pdf_path = first.object_path
          order by edition.number desc
          limit 1
        ) as article on true
      ), entry as (
        insert into audit_entries
          (created_at, act, actor, user_id, object_kind, object_id, object_label, details, origin, request_id)
        select at, ${sql.lit(act)}, 'user', user_id, ${sql.lit(auditActs[act])}, object_path, title, details, origin, request_id
        from told order by at
        returning id, origin
      ), whence as (
        insert into audit_origins (entry_id, created_at, address, key)
        select entry.id, told.at, told.address, told.key from entry join told using (origin)
      )
      insert into audit_unsealed (entry_id) select id from entry`;
    return { compile: () => statement.compile(db) };
  },
});

export const sweepDeliveriesJob = defineHourlyJob({ name: "sweep-audit-deliveries", minute: 41 });

/** Forgets which PDFs were delivered in past hours: their entries exist. */
export async function sweepDeliveries({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const over = new Date(now().getTime() - 2 * hourMs);
  await deleteOver(db, { table: "auditDeliveries", keys: ["hour"], end: "hour", now: over });
}

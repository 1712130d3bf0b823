import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import { recordAct } from "../../audit/record-act.ts";
import type { Dependencies } from "../../dependencies.ts";
import { inBatches } from "../../in-batches.ts";
import { monthsBefore } from "../../retention.ts";

export const sweepEnquiriesJob = defineHourlyJob({ name: "sweep-enquiries", minute: 37 });

const rowsAtOnce = 1_000;

type Parts = Pick<Dependencies, "db" | "now" | "retention">;

/**
 * Deletes enquiries older than RETAIN_ENQUIRIES_MONTHS, dealt with or not. A confirmed newsletter address is not an
 * enquiry: it stays until its owner unsubscribes.
 */
export async function sweepEnquiries({ db, now, retention: { enquiriesMonths } }: Parts): Promise<void> {
  if (enquiriesMonths === null) return;
  const before = monthsBefore(now(), enquiriesMonths);
  for (const [name, { table, columns }] of Object.entries<EnquiryKind>(enquiryKinds)) {
    const stays = "confirmedAt" in columns ? sql`and confirmed_at is null` : sql``;
    await inBatches(rowsAtOnce, () =>
      db.transaction().execute(async (tx) => {
        const { rows: gone } = await sql<{ id: number }>`
          delete from ${sql.table(table)} where id in (
            select id from ${sql.table(table)} where created_at < ${before} ${stays}
            order by created_at, id limit ${rowsAtOnce} for update skip locked
          ) returning id
        `.execute(tx);
        const rows = gone.length;
        await sql`
          delete from enquiry_entries where kind = ${name} and enquiry_id = any(${gone.map(({ id }) => id)}::int[])
        `.execute(tx);
        if (rows > 0)
          await recordAct(
            tx,
            { now },
            { act: "enquiries-expired", by: null, on: { id: name }, details: { rows } },
          );
        return rows;
      }),
    );
  }
}

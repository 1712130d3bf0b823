import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import { inBatches } from "../in-batches.ts";

export const shortenAddressesJob = defineHourlyJob({ name: "shorten-audit-addresses", minute: 53 });

/** How long an entry's address is kept whole. */
export const keptWholeMs = 90 * 24 * 60 * 60 * 1000;
const rowsAtOnce = 1_000;

/**
 * Shortens the addresses of entries older than 90 days: IPv4 loses its last part, IPv6 all but the first 32 bits. The key is
 * deleted too; without it nobody can find the rest by trying.
 */
export async function shortenAddresses({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const before = new Date(now().getTime() - keptWholeMs);
  await inBatches(rowsAtOnce, async () => {
    const { numAffectedRows } = await sql`
      update audit_origins set
        key = null,
        address = case
          when address ~ '^[0-9]+([.][0-9]+){3}$' then regexp_replace(address, '[.][0-9]+$', '.0/24')
          when address ~ '^[0-9a-f:]+/64$' then host(network(set_masklen(address::inet, 32))) || '/32'
          else ${sql.lit("–")}
        end
      where entry_id in (
        select entry_id from audit_origins
        where key is not null and created_at < ${before} order by created_at limit ${rowsAtOnce}
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  });
}

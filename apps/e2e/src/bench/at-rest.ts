import { setTimeout as delay } from "node:timers/promises";
import type { createPool } from "@antochi/db/pool";
import { z } from "zod";

const atMostMs = 300_000;

/** Waits until no job of a product is due or under way: looking into the PDFs that it was given takes its time and the machine's. */
export async function comeToRest(db: ReturnType<typeof createPool>): Promise<void> {
  const until = Date.now() + atMostMs;
  while (Date.now() < until) {
    const { rows } = await db.query(
      "select exists (select from graphile_worker.jobs where run_at <= now()) as busy",
    );
    const [jobs] = z.object({ busy: z.boolean() }).array().parse(rows);
    if (!jobs?.busy) return;
    await delay(500);
  }
  throw new Error("The product's jobs did not end");
}

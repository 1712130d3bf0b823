import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { openFillingPool } from "./filling-pool.ts";

const atMostMs = 300_000;

/** Waits until no job of a product is due or running: checking the PDFs that it was given takes time and processor time. */
export async function waitForJobs(databaseUrl: string): Promise<void> {
  const pool = openFillingPool(databaseUrl);
  try {
    const until = Date.now() + atMostMs;
    while (Date.now() < until) {
      const { rows } = await pool.query(
        "select exists (select from graphile_worker.jobs where run_at <= now()) as busy",
      );
      const [jobs] = z.object({ busy: z.boolean() }).array().parse(rows);
      if (!jobs?.busy) return;
      await delay(500);
    }
  } finally {
    await pool.end();
  }
  throw new Error("The product's jobs did not end");
}

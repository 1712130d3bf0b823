import { houseSchema, waitingCountMax } from "@antochi/contract/overview";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { adminProcedure } from "../../trpc.ts";

/** How much space the stored files take, and how far the OCR of scanned pages is. */
export const house = adminProcedure.output(houseSchema).query(async ({ ctx }) => ({
  storage: await measureStorage(ctx.db),
  scans: {
    on: ctx.ocr,
    waiting: await countPages(ctx.db, "waiting"),
    failed: await countPages(ctx.db, "failed"),
  },
}));

/** Measures the registered PDFs; pictures of first pages, which the store has as well, are small. */
async function measureStorage(db: Database) {
  return db
    .selectFrom("storedFiles as file")
    .leftJoin(
      (eb) => eb.selectFrom("articleEditions").select("pdfPath").distinct().as("edition"),
      (join) => join.onRef("edition.pdfPath", "=", "file.objectPath"),
    )
    .select([
      sql<number>`count(edition.pdf_path)`.as("files"),
      sql<number>`coalesce(sum(size) filter (where edition.pdf_path is not null), 0)::int8`.as("bytes"),
      sql<number>`count(*) filter (where edition.pdf_path is null)`.as("loose"),
    ])
    .where("state", "=", "registered")
    .executeTakeFirstOrThrow();
}

/** Each repeats the condition of a partial index, so that Postgres uses it. */
const pagesThat = {
  waiting: sql`state <> 'read' and state = 'waiting'`,
  failed: sql`state = 'failed'`,
};

async function countPages(db: Database, state: keyof typeof pagesThat): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from scanned_pages where ${pagesThat[state]} limit ${waitingCountMax}
    ) as pages
  `.execute(db);
  return rows[0]?.count ?? 0;
}

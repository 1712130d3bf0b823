import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Database } from "@antochi/db/schema";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import { keyOfObjectPath, newObjectKey, objectPathOf, thumbnailKeyOf } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { sampleEnquiries } from "@antochi/testing/enquiries";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { sql } from "kysely";
import type { Place } from "./place.ts";

export type Contents = { categoryId: number; adminId: number; articles: KnowledgeBaseArticle[] };

/** Fills a place with some of everything, including texts that COPY has to escape. */
export async function fill({ database: { db }, store }: Place, sizes = [1, 70_000]): Promise<Contents> {
  const admin = await insertUser(db, instructorAdmin);
  await insertUser(db, approvedMember);
  await insertUser(db, secondMember, { unit: 'tab\tnewline\nbackslash\\ \\N quote\' "Αντοχή" 🛰' });
  const { id: categoryId } = await insertCategory(db, { name: "Radio" });
  const contents: Contents = { categoryId, adminId: admin.id, articles: [] };
  for (const size of sizes) contents.articles.push(await addArticle(db, store, contents, size));
  for (const article of contents.articles) await addView(db, article.id);
  await db.insertInto("contactSubmissions").values(sampleEnquiries.contact).execute();
  await db.insertInto("knowledgeBaseMessages").values(sampleEnquiries.messages).execute();
  await sql`select graphile_worker.add_job('remove-object', '{"key":"a\\tb"}'::json, job_key => 'remove-object:a')`.execute(
    db,
  );
  return contents;
}

/** Publishes an article whose PDF, of this many random bytes, is in the store with its picture. */
export async function addArticle(
  db: Database,
  store: ObjectStore,
  { categoryId, adminId }: Pick<Contents, "categoryId" | "adminId">,
  size: number,
): Promise<KnowledgeBaseArticle> {
  const key = newObjectKey("pdfs/");
  const bytes = randomBytes(size);
  await store.write(key, Readable.from([bytes]), { contentType: "application/pdf", maxBytes: size });
  const picture = thumbnailKeyOf(key);
  await store.write(picture, Readable.from([bytes.subarray(0, 100)]), {
    contentType: "image/png",
    maxBytes: 100,
  });
  const { objectPath } = await insertRegisteredFile(db, {
    objectPath: objectPathOf(key),
    size,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  return insertArticle(db, { categoryId, createdBy: adminId, pdfPath: objectPath ?? "" });
}

/** Removes an article and its file as the product does: the rows at once, the object soon after. */
export async function removeArticle(
  db: Database,
  store: ObjectStore,
  article: KnowledgeBaseArticle,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("knowledgeBaseArticles").where("id", "=", article.id).execute();
    await tx.deleteFrom("storedFiles").where("objectPath", "=", article.pdfPath).execute();
  });
  await store.remove(keyOfObjectPath(article.pdfPath));
}

/** Adds a log entry and increments the count, which always happens together. */
export async function addView(db: Database, articleId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("userActivityLogs")
      .values({ articleId, userId: null, action: "view_article" })
      .execute();
    await tx
      .insertInto("articleViewCounts")
      .values({ articleId, stripe: 0, views: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["articleId", "stripe"])
          .doUpdateSet((eb) => ({ views: eb("articleViewCounts.views", "+", 1) })),
      )
      .execute();
  });
}

/** Every row of every table that a backup keeps, except the copy's own rows, as JSON texts in a fixed order. */
export async function rowsOf({ database }: Place): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not like 'kysely%' and relname <> 'mail_hold'
    order by relname`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from public.${name} t order by 1`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** The waiting jobs, without the numbers and times that a queue assigns. */
export async function jobsOf({ database }: Place): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(`
    select tasks.identifier, jobs.payload::text, jobs.run_at::text, jobs.max_attempts, jobs.key
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    order by jobs.key`);
  return rows;
}

/** The bytes of every object, by key. */
export async function objectsOf({ store }: Place): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const prefix of ["pdfs/", "thumbnails/", "uploads/"] as const) {
    for await (const { key } of store.list(prefix)) {
      const bytes = await buffer(await store.read(key));
      found.set(key, createHash("sha256").update(bytes).digest("hex"));
    }
  }
  return new Map([...found].toSorted(([a], [b]) => a.localeCompare(b)));
}

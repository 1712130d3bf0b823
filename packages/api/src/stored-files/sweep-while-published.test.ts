import { sql } from "kysely";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openStage } from "../testing/job-stage.ts";
import { whenSomebodyWaits } from "../testing/lock-waits.ts";
import { sweepUploads } from "./sweep-uploads.ts";

test("a PDF that gets its article while the sweep looks at it stays, and the others are swept", async () => {
  await using stage = await openStage();
  const { database, store, clock } = stage;
  const { db } = database;
  const admin = await insertUser(db, instructorAdmin);
  const category = await insertCategory(db);
  const registeredAt = new Date(clock.now().getTime() - 48 * 3_600_000);
  const used = await insertRegisteredFile(db, { registeredAt });
  await insertArticle(db, { categoryId: category.id, createdBy: admin.id, pdfPath: used.objectPath ?? "" });
  const published = await insertRegisteredFile(db, { registeredAt });
  await insertRegisteredFile(db, { registeredAt });
  // Whoever looks for the edition of a PDF waits at this gate, with what it sees of the database already settled.
  await sql`create function pass_gate() returns boolean language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return true; end $$`.execute(db);
  await sql`alter table article_editions rename to all_editions`.execute(db);
  await sql`create view article_editions as select * from all_editions where pass_gate()`.execute(db);

  const sweeping = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx);
    const swept = sweepUploads({ db, store, now: clock.now });
    await whenSomebodyWaits(db);
    await tx
      .insertInto("knowledgeBaseArticles")
      .values({
        categoryId: category.id,
        createdBy: admin.id,
        title: "Just in time",
        pdfPath: published.objectPath ?? "",
      })
      .execute();
    return { swept };
  });
  await sweeping.swept;

  const left = await db.selectFrom("storedFiles").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual([used.id, published.id]);
});

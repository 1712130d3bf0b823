import { randomUUID } from "node:crypto";
import { connectForTest } from "@antochi/testing/test-connection";
import { findRunningPostgres } from "@antochi/embedded/running";
import { z } from "zod";
import { dataDirOf, type DeployedProduct } from "../product/product.ts";
import type { AddedArticle } from "./articles.ts";

/** An article as lists know it. */
export type ListedArticle = Omit<AddedArticle, "bytes">;

const rowSchema = z.object({ id: z.int(), categoryId: z.int() });

/**
 * Adds an article in a category of its own, of whose PDF there is but the row: for journeys in which nobody opens it. Three
 * processes look into a PDF that is published, for a second of a processor.
 */
export async function addListed(product: DeployedProduct): Promise<ListedArticle> {
  const url = await findRunningPostgres(`${dataDirOf(product)}/postgres`);
  if (url === null) throw new Error("This product has no Postgres of its own");
  await using database = connectForTest({ url, poolSize: 1 });
  const mark = randomUUID();
  const [title, category] = [`Battery care ${mark.slice(0, 8)}`, `Field manuals ${mark.slice(0, 8)}`];
  const objectPath = `/objects/pdfs/${mark}.pdf`;
  const { rows } = await database.pool.query(
    `with category as (insert into knowledge_base_categories (name) values ($1) returning id),
     file as (
       insert into stored_files (upload_key, object_path, state, original_name, size, sha256, page_count, registered_at)
       values ('uploads/' || $2 || '.pdf', $3, 'registered', 'sample.pdf', 1024, md5($2) || md5($2), 3, now())
       returning object_path
     )
     insert into knowledge_base_articles (category_id, title, pdf_path, created_by)
     select category.id, $4, file.object_path, (select id from users where is_admin order by id limit 1)
     from category, file returning id, category_id as "categoryId"`,
    [category, mark, objectPath, title],
  );
  return { ...rowSchema.parse(rows[0]), title, category, objectPath };
}

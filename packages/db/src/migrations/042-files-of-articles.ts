import { type Kysely, sql } from "kysely";

/**
 * Which articles' titles stand in a file that was made for somebody, so that it is not handed out once one of them is not for
 * them any more. Nobody knows what stands in those of the day of the upgrade: any article may.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["certificates", "data_exports"]) {
    await sql`alter table ${sql.table(table)} add column tells_of integer[] not null default '{}'`.execute(
      db,
    );
    await sql`
      update ${sql.table(table)} set tells_of = array(select id from knowledge_base_articles) where made_at is not null
    `.execute(db);
  }
}

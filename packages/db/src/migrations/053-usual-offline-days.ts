import { type Kysely, sql } from "kysely";

/** Lets an article be kept on devices for as long as is usual in the installation, which is the number 0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table knowledge_base_articles
      drop constraint knowledge_base_articles_offline_days_check,
      add constraint knowledge_base_articles_offline_days_check check (offline_days between 0 and 90) not valid;
    alter table knowledge_base_articles validate constraint knowledge_base_articles_offline_days_check;
  `.execute(db);
}

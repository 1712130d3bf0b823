import { type Kysely, sql } from "kysely";

/**
 * A name for what the library holds, another after each change and from the same commit on. Not logged: after a crash
 * there is none until the next change or start, and none ever comes twice, so nobody takes an old answer for a new one.
 * The trigger waits for the end of the transaction, when no further lock is taken that could make a ring with this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table library_version (
      one boolean primary key default true check (one),
      version text not null default gen_random_uuid()::text,
      changed_by text not null default pg_current_xact_id()::text
    );
    insert into library_version default values;

    create function renew_library_version() returns trigger language plpgsql as $$
    begin
      insert into library_version as current default values
        on conflict (one) do update set version = excluded.version, changed_by = excluded.changed_by
        where current.changed_by <> excluded.changed_by;
      return null;
    end
    $$;
    create constraint trigger knowledge_base_articles_renew_library_version
      after insert or update or delete on knowledge_base_articles
      deferrable initially deferred for each row execute function renew_library_version();
    create constraint trigger knowledge_base_categories_renew_library_version
      after insert or update or delete on knowledge_base_categories
      deferrable initially deferred for each row execute function renew_library_version();
  `.execute(db);
}

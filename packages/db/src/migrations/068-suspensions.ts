import { type Kysely, sql } from "kysely";

/**
 * When each member was suspended, so that no date that passed meanwhile makes them late as soon as they are restored. Null where nobody
 * was restored since this migration, so that an upgrade moves no due date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  await sql
    .raw(`
      alter table users add column suspensions tstzmultirange;
      comment on column users.suspensions is 'when they were suspended until they were restored; null is never';

      create function keep_suspensions() returns trigger language plpgsql as $$
      begin
        -- Whoever was late by the very moment of the suspension stays late.
        new.suspensions = coalesce(old.suspensions, '{}') + tstzmultirange(
          tstzrange(old.suspended_at, greatest(old.suspended_at, now()::timestamptz(3)), '(]')
        );
        return new;
      end
      $$;
      create trigger users_keep_suspensions before update of suspended_at on users for each row
        when (old.suspended_at is not null and new.suspended_at is null) execute function keep_suspensions();

      create function due_beyond_suspensions(
        due_at timestamptz, suspensions tstzmultirange,
        grace_days integer, earlier_until timestamptz[], earlier_grace_days integer[]
      ) returns timestamptz language plpgsql stable as $$
      declare
        suspension tstzrange;
      begin
        -- In the order of time: days of grace may end within the next one.
        foreach suspension in array array(select unnest(suspensions)) loop
          if due_at <@ suspension then
            due_at = upper(suspension) + make_interval(days => greatest(grace_days, (
              select max(days) from unnest(earlier_until, earlier_grace_days) as earlier (until, days)
              where upper(suspension) < until
            )));
          end if;
        end loop;
        return due_at;
      end
      $$;
    `)
    .execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Decisions about registrations that can be taken back until their letter leaves, notes that administrators keep of people,
 * and what finds others with the same phone or name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_decisions (
      decision integer primary key generated always as identity,
      user_id integer not null constraint user_decisions_user_id_key unique
        constraint user_decisions_user_id_fkey references users on delete cascade,
      verdict text not null constraint user_decisions_verdict_check check (verdict in ('approved', 'rejected')),
      decided_by integer constraint user_decisions_decided_by_fkey references users on delete set null,
      decided_at timestamptz(3) not null,
      letter_at timestamptz(3) not null,
      reason text,
      told boolean not null,
      words text
    );
    create index user_decisions_decided_by_idx on user_decisions (decided_by) where decided_by is not null;
    comment on index user_decisions_decided_by_idx is 'the deletion of a user';

    create table user_notes (
      user_id integer primary key constraint user_notes_user_id_fkey references users on delete cascade,
      text text not null,
      written_by integer constraint user_notes_written_by_fkey references users on delete set null,
      written_at timestamptz(3) not null
    );
    create index user_notes_written_by_idx on user_notes (written_by) where written_by is not null;
    comment on index user_notes_written_by_idx is 'the deletion of a user';

    create function phone_digits(phone text) returns text
    language sql immutable strict parallel safe
    begin atomic
      select right(regexp_replace(phone, '[^0-9]', '', 'g'), 10);
    end;
    comment on function phone_digits is 'a phone number as numbers are compared: its last ten digits';
    create index users_phone_digits_idx on users (phone_digits(phone));
    comment on index users_phone_digits_idx is 'who else gave this phone number';
    create index users_suspended_phone_idx on users (phone_digits(phone)) where suspended_at is not null;
    comment on index users_suspended_phone_idx is 'whether somebody who is suspended gave this phone number';
    create index users_full_name_idx on users (fold_text(first_name || ' ' || last_name));
    comment on index users_full_name_idx is 'who else has this name, whatever its case and accents';
  `.execute(db);
}

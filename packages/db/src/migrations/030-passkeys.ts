import { type Kysely, sql } from "kysely";

/** Passkeys: public keys of what members sign in with, and the challenges that are out for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id text primary key,
      user_id integer not null constraint passkeys_user_id_fkey references users on delete cascade,
      public_key text not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      name text not null,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3)
    );
    create index passkeys_user_id_idx on passkeys (user_id);
    comment on index passkeys_user_id_idx is 'the passkeys of a user; the deletion of one';
    create table passkey_challenges (
      challenge text primary key,
      user_id integer constraint passkey_challenges_user_id_fkey references users on delete cascade,
      expires_at timestamptz(3) not null
    );
    create index passkey_challenges_user_id_idx on passkey_challenges (user_id) where user_id is not null;
    comment on index passkey_challenges_user_id_idx is 'the deletion of a user';
    create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
    comment on index passkey_challenges_expires_at_idx is 'the sweep of those that are over';
  `.execute(db);
}

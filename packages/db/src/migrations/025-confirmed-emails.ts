import { type Kysely, sql } from "kysely";

/** Whether an account's e-mail has been shown to be its owner's, and the links that show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column email_confirmed_at timestamptz(3), add column next_email text;
    comment on column users.next_email is 'the address that it has once its owner opens the link in their mail';
    -- Whoever set the product up named this address; all others show theirs when they are asked to.
    update users set email_confirmed_at = now() where id = (select min(id) from users where is_admin);
    create table email_confirmations (
      token_hash text primary key,
      user_id integer not null constraint email_confirmations_user_id_fkey references users on delete cascade,
      email text not null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    );
    comment on column email_confirmations.email is 'the address that the link was sent to: it counts while it is the account''s, or its next one';
    create index email_confirmations_user_idx on email_confirmations (user_id);
    comment on index email_confirmations_user_idx is 'the links that go with a user';
    create index email_confirmations_expiry_idx on email_confirmations (expires_at);
    comment on index email_confirmations_expiry_idx is 'the sweep of links that are over';
  `.execute(db);
}

import { type Kysely, sql } from "kysely";

/** One sign-on: who people are at a provider, sign-ins that are under way there, and what a role or a session owes to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column has_password boolean not null default true,
      add column admin_by_group boolean not null default false,
      add constraint users_admin_by_group_check check (is_admin or not admin_by_group);
    comment on column users.has_password is 'false where the hash is of random bytes that nobody was ever told';
    comment on column users.admin_by_group is 'whether a group at the provider gave the role, and so may take it';
    alter table sessions add column provider_factors boolean not null default false;
    comment on column sessions.provider_factors is 'whether the provider said that it saw two factors';
    create table sign_on_identities (
      issuer text not null,
      subject text not null,
      user_id integer not null
        constraint sign_on_identities_user_id_fkey references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      confirmed_at timestamptz(3),
      primary key (issuer, subject)
    );
    comment on column sign_on_identities.confirmed_at is 'null while the account''s password or an administrator''s word is waited for';
    create unique index sign_on_identities_user_id_idx
      on sign_on_identities (user_id, issuer, (confirmed_at is null));
    comment on index sign_on_identities_user_id_idx is 'the identity of a user at a provider; the deletion of a user';
    create index sign_on_identities_asked_idx
      on sign_on_identities (created_at) where confirmed_at is null;
    comment on index sign_on_identities_asked_idx is 'what administrators are asked for, oldest first';
    create table sign_ons (
      state_hash text primary key,
      browser_hash text not null,
      user_id integer constraint sign_ons_user_id_fkey references users on delete cascade,
      next text,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      returned_at timestamptz(3),
      claims text
    );
    create index sign_ons_user_id_idx on sign_ons (user_id) where user_id is not null;
    comment on index sign_ons_user_id_idx is 'the deletion of a user';
    create index sign_ons_expires_at_idx on sign_ons (expires_at);
    comment on index sign_ons_expires_at_idx is 'the sweep of those that are over';
  `.execute(db);
}

import { type Kysely, sql } from "kysely";

/** Users, who of them is signed in, how they get back in, and how often somebody tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsers(db);
  await createSessions(db);
  await createPasswordResets(db);
  await createRateLimits(db);
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      username text not null constraint users_username_key unique,
      password text not null,
      first_name text not null,
      last_name text not null,
      email text not null constraint users_email_key unique,
      phone text not null,
      military_rank text,
      unit text,
      is_admin boolean not null default false,
      is_approved boolean not null default false,
      subscribe_to_newsletter boolean not null default false,
      created_at timestamptz(3) not null default now(),
      suspended_at timestamptz(3),
      is_pending boolean not null generated always as (not is_approved) stored,
      search_text text not null generated always as (
        fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(unit, ''))
      ) stored
    );
    create index users_pending_newest_idx on users (is_pending desc, created_at desc, id desc);
    comment on index users_pending_newest_idx is 'the administrators'' list of users: pending first, then newest';
    -- Searches are many and registrations few, so none is left in a pending list for the searches to read through.
    create index users_search_idx on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
    comment on index users_search_idx is 'the administrators'' search for a part of a name, an e-mail or a unit';
  `.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id text primary key,
      user_id integer not null constraint sessions_user_id_fkey references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      last_used timestamptz(3) not null default now()
    );
    create index sessions_user_idx on sessions (user_id);
    comment on index sessions_user_idx is 'ending all sessions of one user';
    create index sessions_expiry_idx on sessions (expires_at);
    comment on index sessions_expiry_idx is 'the sweep of sessions that are over';
  `.execute(db);
}

async function createPasswordResets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_resets (
      token_hash text primary key,
      user_id integer not null constraint password_resets_user_id_fkey references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    );
    create index password_resets_user_idx on password_resets (user_id);
    comment on index password_resets_user_idx is 'voiding the other links of a user who used one';
    create index password_resets_expiry_idx on password_resets (expires_at);
    comment on index password_resets_expiry_idx is 'the sweep of links that are over';
  `.execute(db);
}

/** Columns as in rate-limiter-flexible 11, lib/RateLimiterPostgres.js, `_getCreateTableStmt`. */
async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expiry_idx on rate_limits (expire);
    comment on index rate_limits_expiry_idx is 'the sweep of counters that are over';
  `.execute(db);
}

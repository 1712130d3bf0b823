import { type Kysely, sql } from "kysely";

/** What visitors and members send, each with when and by whom it was dealt with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createContactSubmissions(db);
  await createFpvTrainingInterests(db);
  await createNewsletterSubscriptions(db);
  await createKnowledgeBaseMessages(db);
}

async function createContactSubmissions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_submissions (
      id integer generated always as identity primary key,
      first_name text not null,
      last_name text not null,
      email text not null,
      organization text not null,
      interest text not null constraint contact_submissions_interest_check check (
        interest in ('fieldbox', 'mantis', 'tactical-fpv', 'representative', 'all-products', 'partnership')
      ),
      message text not null,
      created_at timestamptz(3) not null default now(),
      handled_at timestamptz(3),
      handled_by integer constraint contact_submissions_handled_by_fkey references users on delete set null
    );
    create index contact_submissions_newest_idx on contact_submissions (created_at desc, id desc);
    comment on index contact_submissions_newest_idx is 'the list of contact enquiries, newest first';
    create index contact_submissions_handled_by_idx on contact_submissions (handled_by) where handled_by is not null;
    comment on index contact_submissions_handled_by_idx is 'the deletion of a user';
  `.execute(db);
}

async function createFpvTrainingInterests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fpv_training_interests (
      id integer generated always as identity primary key,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      military_rank text,
      unit text,
      language text not null default 'en'
        constraint fpv_training_interests_language_check check (language in ('en', 'el')),
      created_at timestamptz(3) not null default now(),
      handled_at timestamptz(3),
      handled_by integer constraint fpv_training_interests_handled_by_fkey references users on delete set null
    );
    create index fpv_training_interests_newest_idx on fpv_training_interests (created_at desc, id desc);
    comment on index fpv_training_interests_newest_idx is 'the list of FPV enquiries, newest first';
    create index fpv_training_interests_handled_by_idx
      on fpv_training_interests (handled_by) where handled_by is not null;
    comment on index fpv_training_interests_handled_by_idx is 'the deletion of a user';
  `.execute(db);
}

async function createNewsletterSubscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_subscriptions (
      id integer generated always as identity primary key,
      email text not null constraint newsletter_subscriptions_email_key unique,
      language text not null default 'en'
        constraint newsletter_subscriptions_language_check check (language in ('en', 'el')),
      confirmed_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      handled_at timestamptz(3),
      handled_by integer constraint newsletter_subscriptions_handled_by_fkey references users on delete set null
    );
    create index newsletter_subscriptions_newest_idx on newsletter_subscriptions (created_at desc, id desc);
    comment on index newsletter_subscriptions_newest_idx is 'the list of newsletter addresses, newest first';
    create index newsletter_subscriptions_handled_by_idx
      on newsletter_subscriptions (handled_by) where handled_by is not null;
    comment on index newsletter_subscriptions_handled_by_idx is 'the deletion of a user';
  `.execute(db);
}

async function createKnowledgeBaseMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table knowledge_base_messages (
      id integer generated always as identity primary key,
      user_id integer constraint knowledge_base_messages_user_id_fkey references users on delete set null,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      created_at timestamptz(3) not null default now(),
      handled_at timestamptz(3),
      handled_by integer constraint knowledge_base_messages_handled_by_fkey references users on delete set null
    );
    create index knowledge_base_messages_newest_idx on knowledge_base_messages (created_at desc, id desc);
    comment on index knowledge_base_messages_newest_idx is 'the list of knowledge-base messages, newest first';
    create index knowledge_base_messages_user_idx on knowledge_base_messages (user_id) where user_id is not null;
    comment on index knowledge_base_messages_user_idx is 'the deletion of a user';
    create index knowledge_base_messages_handled_by_idx
      on knowledge_base_messages (handled_by) where handled_by is not null;
    comment on index knowledge_base_messages_handled_by_idx is 'the deletion of a user';
  `.execute(db);
}

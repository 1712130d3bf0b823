import { type Kysely, sql } from "kysely";

/** What the administrators' panel reads besides whole lists: parts of them, what waits, and views by the hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createViewsByHour(db);
  await indexPartsOfUsers(db);
  await indexOpenEnquiries(db);
}

/** Half-empty pages leave room to count up in place, without a touch on any index. */
async function createViewsByHour(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_views_by_hour (
      article_id integer not null
        constraint article_views_by_hour_article_id_fkey references knowledge_base_articles on delete cascade,
      hour timestamptz(3) not null,
      stripe smallint not null,
      views bigint not null,
      primary key (article_id, hour, stripe)
    ) with (fillfactor = 50);

    insert into article_views_by_hour (article_id, hour, stripe, views)
      select article_id, date_trunc('hour', created_at, 'UTC'), 0, count(*)
      from user_activity_logs group by 1, 2;
  `.execute(db);
}

async function indexPartsOfUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_suspended_idx on users (is_pending desc, created_at desc, id desc)
      where suspended_at is not null;
    comment on index users_suspended_idx is 'the list and the count of suspended users';
    create index users_admins_idx on users (is_pending desc, created_at desc, id desc) where is_admin;
    comment on index users_admins_idx is 'the list and the count of administrators, and whether there is one';
  `.execute(db);
}

async function indexOpenEnquiries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index contact_submissions_open_idx on contact_submissions (created_at desc, id desc)
      where handled_at is null;
    comment on index contact_submissions_open_idx is 'the list and the count of contact enquiries that wait';
    create index fpv_training_interests_open_idx on fpv_training_interests (created_at desc, id desc)
      where handled_at is null;
    comment on index fpv_training_interests_open_idx is 'the list and the count of FPV enquiries that wait';
    create index newsletter_subscriptions_open_idx on newsletter_subscriptions (created_at desc, id desc)
      where handled_at is null;
    comment on index newsletter_subscriptions_open_idx is 'the list and the count of addresses that wait';
    create index knowledge_base_messages_open_idx on knowledge_base_messages (created_at desc, id desc)
      where handled_at is null;
    comment on index knowledge_base_messages_open_idx is 'the list and the count of messages that wait';
  `.execute(db);
}

import { type Kysely, sql } from "kysely";

/** Issues of the newsletter, and a letter of each to every confirmed address: claimed before it is sent, so that no address gets two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_issues (
      id integer primary key generated always as identity,
      number integer constraint newsletter_issues_number_key unique,
      state text not null default 'draft'
        constraint newsletter_issues_state_check check (state in ('draft', 'sending', 'held', 'stopped', 'sent')),
      subject_en text not null default '',
      text_en text not null default '',
      subject_el text not null default '',
      text_el text not null default '',
      revision integer not null default 1,
      changed_at timestamptz(3) not null,
      written_by integer constraint newsletter_issues_written_by_fkey references users on delete set null,
      tested_at timestamptz(3),
      starts_at timestamptz(3),
      resumed_at timestamptz(3),
      ended_at timestamptz(3),
      sent integer not null default 0,
      refused integer not null default 0,
      uncertain integer not null default 0,
      constraint newsletter_issues_number_check check ((state = 'draft') = (number is null))
    );
    comment on index newsletter_issues_number_key is 'the issues that were sent, the latest first';
    create unique index newsletter_issues_draft_idx on newsletter_issues (state) where state = 'draft';
    comment on index newsletter_issues_draft_idx is 'the one issue that is being written';
    create index newsletter_issues_written_by_idx on newsletter_issues (written_by) where written_by is not null;
    comment on index newsletter_issues_written_by_idx is 'the deletion of a user';

    create table newsletter_deliveries (
      id integer primary key generated always as identity,
      issue_id integer not null constraint newsletter_deliveries_issue_id_fkey references newsletter_issues on delete cascade,
      subscription_id integer
        constraint newsletter_deliveries_subscription_id_fkey references newsletter_subscriptions on delete set null,
      state text not null default 'waiting' constraint newsletter_deliveries_state_check
        check (state in ('waiting', 'claimed', 'sent', 'refused', 'uncertain')),
      tries integer not null default 0,
      due_at timestamptz(3) not null,
      settled_at timestamptz(3)
    );
    create unique index newsletter_deliveries_address_idx on newsletter_deliveries (subscription_id, issue_id);
    comment on index newsletter_deliveries_address_idx is
      'no address stands twice in an issue; the end of a subscription; addresses that were refused before';
    create index newsletter_deliveries_due_idx on newsletter_deliveries (issue_id, due_at, id) where state = 'waiting';
    comment on index newsletter_deliveries_due_idx is 'the next letter of an issue, and how many wait';
    create index newsletter_deliveries_settled_idx on newsletter_deliveries (issue_id, settled_at desc) where settled_at is not null;
    comment on index newsletter_deliveries_settled_idx is 'how many of the latest letters were refused';
    create index newsletter_deliveries_told_idx on newsletter_deliveries (issue_id, state, id)
      where state in ('claimed', 'refused', 'uncertain');
    comment on index newsletter_deliveries_told_idx is 'letters of an issue that are told one by one, or were interrupted';
    create index newsletter_deliveries_left_idx on newsletter_deliveries (issue_id) where subscription_id is null;
    comment on index newsletter_deliveries_left_idx is 'how many left the newsletter since an issue';
    create index newsletter_subscriptions_confirmed_idx on newsletter_subscriptions (language) where confirmed_at is not null;
    comment on index newsletter_subscriptions_confirmed_idx is 'how many addresses an issue goes to';
  `.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Letters for which the mail server asked to come back until nobody did: no refusal, so the address gets the next issue. Those of before were
 * settled as refused, after four tries that were put off and a fifth.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table newsletter_issues add column unreached integer not null default 0;
    alter table newsletter_deliveries
      drop constraint newsletter_deliveries_state_check,
      add constraint newsletter_deliveries_state_check
        check (state in ('waiting', 'claimed', 'sent', 'refused', 'unreached', 'uncertain'));
    drop index newsletter_deliveries_told_idx;
    create index newsletter_deliveries_told_idx on newsletter_deliveries (issue_id, state, id)
      where state in ('claimed', 'refused', 'unreached', 'uncertain');
    comment on index newsletter_deliveries_told_idx is 'letters of an issue that are told one by one, or were interrupted';
    with unreached as (
      update newsletter_deliveries set state = 'unreached' where state = 'refused' and tries = 4 returning issue_id
    ), counted as (select issue_id, count(*)::int as letters from unreached group by issue_id)
    update newsletter_issues set refused = refused - letters, unreached = letters
    from counted where counted.issue_id = newsletter_issues.id;
  `.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Since when the terms of an assignment count, where an administrator changed them: nobody is late by a date that had passed when it
 * was set, nor by days, months or editions that are asked for only since. All are empty where the terms are as they were made, so
 * that what was due before stays due when it was: of earlier changes nobody knows the day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table reading_assignments
        add column not_due_before timestamptz(3),
        add column each_edition_since timestamptz(3),
        add column earlier_until timestamptz(3)[] not null default '{}',
        add column earlier_grace_days integer[] not null default '{}',
        add column earlier_months integer[] not null default '{}',
        add constraint reading_assignments_earlier_check check (
          cardinality(earlier_grace_days) = cardinality(earlier_until) and cardinality(earlier_months) = cardinality(earlier_until)
        );
      comment on column reading_assignments.not_due_before is
        'before it nobody is late, where its date had passed when it was set; null is its date alone';
      comment on column reading_assignments.each_edition_since is
        'since when each edition is asked for, where it was not at first; null is since it was made';
      comment on column reading_assignments.earlier_until is
        'until when each of the earlier terms counted that gave more days or months than one after it';
      comment on column reading_assignments.earlier_grace_days is 'the grace_days of each of these';
      comment on column reading_assignments.earlier_months is 'the again_after_months of each of these; 0 is for good';
    `)
    .execute(db);
}

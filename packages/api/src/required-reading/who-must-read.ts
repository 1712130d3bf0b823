import type { Database } from "@antochi/db/schema";
import type { AskedAs, RequiredState } from "@antochi/contract/required-reading";
import { type RawBuilder, sql } from "kysely";
import { readableByMember } from "../library/article-readers.ts";

/** Restricts the query: conditions on the rows `member`, `article` and `assignment`. */
export type Scope = Partial<Record<"members" | "articles" | "assignments", RawBuilder<boolean>>> & {
  /** Includes suspended members, who otherwise have nothing to read. */
  suspendedToo?: true;
};

/** An article that a member has to read, and their progress with it. */
export type RequiredReading = {
  userId: number;
  articleId: number;
  /** 0 for a member without a confirmed unit. */
  unitId: number;
  /** The current edition. */
  edition: number;
  state: RequiredState;
  /** Null if it is acknowledged. */
  dueAt: Date | null;
  /** The latest edition that they acknowledged, and when. */
  acknowledgedEdition: number | null;
  acknowledgedAt: Date | null;
  /** Since when they are asked again, if an acknowledgement ran out: pages seen before do not count. Otherwise null. */
  againSince: Date | null;
  /** When this changes by the passing of time alone. */
  changesAt: Date | null;
  /** The pages that each assignment asks for; null means all. */
  pages: (string | null)[];
  /** The different sentences to acknowledge it with (`asked-words.ts`); null for an assignment without its own. */
  sentences: (string | null)[];
  /** The widest of the targets through which they are asked. */
  askedAs: AskedAs;
};

/**
 * Orders several acknowledgements of one article by one member as they were given: their ids rise under the member's locked
 * account (`keep-acknowledgement.ts`), whereas a clock that was set back would put a later one before an earlier. The
 * expression must match no index, or Postgres may search everybody's for one member's latest: `latest-plans.test.ts`.
 */
export const asGiven = sql<number>`id + 0`;

/**
 * Decides who must read what; nothing else may decide it. Held by `who-must-read.test.ts` and
 * `suspended-members.test.ts`.
 *
 * 1. Every approved, unsuspended member named by an assignment must read its article, if it is published for them.
 * 2. Several assignments of one article to one member count together: it is acknowledged once all are satisfied, and due at
 *    the earliest due date of those that are not.
 * 3. A member is asked since the latest of: the assignment was made; its article became readable; they became a member; their
 *    target (everybody, their unit, their rank, they themselves) was named and they came to belong to it; and, where the
 *    assignment asks again for these, the edition was published and the acknowledgement ran out.
 * 4. If several targets name a member, the earliest counts: someone who is already asked is not asked anew.
 * 5. A member asked later than the assignment was made has its days of grace from then on, if they end after its due date.
 * 6. Changed terms count from the change on (`terms-since.ts`):
 *    - A due date already past when it was set makes nobody late before the date it replaced, or before the days of grace
 *      from the change on.
 *    - Shortened days of grace apply only to members asked since.
 *    - A member who is done but for the months or newer editions that a change asks for is asked since the change; one whose
 *      acknowledgement had already run out is asked since it did.
 *    - An edition published before each edition was asked for gives no days of its own.
 * 7. A due date that passed while a member was suspended does not make them late: they have the days of grace from the day on
 *    which they were restored. Whoever was late before stays late, and a date that lies ahead stays as it is.
 * 8. Once an acknowledgement has run out for one of the assignments, the member is asked again since the first of all open
 *    ones was asked. That stays until they acknowledge it anew, even if it runs out for others meanwhile.
 */
export function whoMustRead(scope: Scope, now: Date): RawBuilder<RequiredReading> {
  return sql<RequiredReading>`
    select
      user_id, article_id, unit_id, edition,
      case
        when bool_and(is_done) then 'acknowledged'
        when min(due_at) filter (where not is_done) <= ${now}::timestamptz then 'overdue'
        when acknowledged_edition is not null then 'earlier'
        when has_opened then 'opened'
        else 'unopened'
      end as state,
      min(due_at) filter (where not is_done) as due_at,
      acknowledged_edition, acknowledged_at,
      case when bool_or(over_at <= ${now}::timestamptz) then min(coalesce(over_at, asked_since)) filter (where not is_done) end
        as again_since,
      least(
        min(over_at) filter (where is_done),
        case when min(due_at) filter (where not is_done) > ${now}::timestamptz then min(due_at) filter (where not is_done) end
      ) as changes_at,
      array_agg(distinct pages) as pages,
      array_agg(distinct sentence) as sentences,
      (array_agg(asked_as order by asked_as = 'everybody' desc, asked_as = 'unit' desc, asked_as = 'rank' desc))[1] as asked_as
    from (${standings(scope, now)}) as each
    group by user_id, article_id, unit_id, edition, acknowledged_edition, acknowledged_at, has_opened
  `;
}

/** Members by assignment: whether they are done with it, and when it is due (rules 5 to 7). */
function standings(scope: Scope, now: Date) {
  return sql`
    select
      asked.user_id, asked.article_id, asked.unit_id, asked.edition, asked.pages, asked.sentence, asked.asked_as,
      acknowledged_edition, acknowledged_at, over_at, asked_since,
      coalesce(acknowledged_edition >= needed and (over_at is null or over_at > ${now}::timestamptz), false) as is_done,
      case
        when suspensions is null then usual_due_at
        else due_beyond_suspensions(usual_due_at, suspensions, grace_days, earlier_until, earlier_grace_days)
      end as due_at,
      exists (
        select from reading_progress as progress
        where (progress.user_id, progress.article_id, progress.edition) = (asked.user_id, asked.article_id, asked.edition)
      ) as has_opened
    from (${askedMembers(scope)}) as asked
    left join lateral (
      select edition as acknowledged_edition, acknowledged_at
      from acknowledgements as acknowledged
      where acknowledged.user_id = asked.user_id and acknowledged.article_id = asked.article_id
      order by ${asGiven} desc limit 1
    ) as standing on true
    cross join lateral (${lasting}) as lasting
    cross join lateral (
      select greatest(
        asked_since,
        case when over_at <= ${now}::timestamptz then runs_out_at end,
        case
          when each_edition_since is not null and acknowledged_edition >= from_edition
          then least(each_edition_since, runs_out_at)
        end
      ) as since
    ) as beginning
    cross join lateral (
      select case
        when since > created_at then greatest(first_due_at, since + make_interval(days => greatest(grace_days, (
          select max(days) from unnest(earlier_until, earlier_grace_days) as earlier (until, days) where since < until
        ))))
        else first_due_at
      end as usual_due_at
    ) as usual
  `;
}

/** When the acknowledgement runs out: by the terms as they are, and by the most lenient that they have been. */
const lasting = sql`
  select
    case when acknowledged_edition >= needed then acknowledged_at + make_interval(months => again_after_months) end
      as over_at,
    case when again_after_months is not null then greatest(
      acknowledged_at + make_interval(months => again_after_months),
      (
        select max(least(until, acknowledged_at + make_interval(months => nullif(months, 0))))
        from unnest(earlier_until, earlier_months) as earlier (until, months)
      )
    ) end as runs_out_at
`;

/** The members whom each assignment asks, since when, and with which terms (rules 1, 3 and 4). */
function askedMembers({ members, articles, assignments, suspendedToo }: Scope) {
  const every = sql<boolean>`true`;
  return sql`
    select
      member.id as user_id, article.id as article_id, coalesce(member.unit_id, 0) as unit_id, current.number as edition,
      member.suspensions,
      case when assignment.each_edition then current.number else assignment.from_edition end as needed,
      greatest(
        assignment.created_at, assignment.readable_since, member.service_since,
        case
          when assignment.everybody then least(coalesce(assignment.widened_at, assignment.created_at), target.since)
          else target.since
        end,
        case
          when assignment.each_edition and current.published_at > coalesce(assignment.each_edition_since, '-infinity')
          then current.published_at
        end
      ) as asked_since,
      assignment.created_at, greatest(assignment.due_at, assignment.not_due_before) as first_due_at,
      assignment.grace_days, assignment.again_after_months, assignment.from_edition, assignment.each_edition_since,
      assignment.earlier_until, assignment.earlier_grace_days, assignment.earlier_months,
      assignment.pages, assignment.sentence,
      case when assignment.everybody then 'everybody' else target.kind end as asked_as
    from reading_assignments as assignment
      join knowledge_base_articles as article on article.id = assignment.article_id and article.state = 'published'
      join article_editions as current on current.article_id = article.id and current.is_current
      join users as member on member.is_approved ${suspendedToo ? sql`` : sql`and member.suspended_at is null`}
      left join lateral (${target}) as target on true
    where (assignment.everybody or target.kind is not null)
      and ${readableByMember("article", "member")}
      and ${members ?? every} and ${articles ?? every} and ${assignments ?? every}
  `;
}

/** Of which articles members are asked for some pages alone, with the pages that each assignment asks for. */
export function askedInPart(scope: Required<Pick<Scope, "members" | "articles">>) {
  return sql<Pick<RequiredReading, "userId" | "articleId"> & { pages: string[] }>`
    select user_id, article_id, array_agg(distinct pages) as pages
    from (${askedMembers(scope)}) as asked
    group by user_id, article_id having bool_and(pages is not null)
  `;
}

/** The targets of the assignment that name the member: the widest of them, and since when the earliest has. */
const target = sql`
  select
    (array_agg(coalesce(name.kind, 'person') order by name.kind = 'unit' desc nulls last))[1] as kind,
    min(coalesce(
      greatest(
        aim.added_at,
        case name.kind when 'unit' then member.unit_since when 'rank' then member.rank_since end
      ),
      assignment.created_at
    )) as since
  from reading_assignment_targets as aim left join service_names as name on name.id = aim.service_id
  where (not assignment.everybody or assignment.widened_at is not null)
    and aim.assignment_id = assignment.id
    and (aim.user_id = member.id or aim.service_id in (member.unit_id, member.rank_id))
`;

/** What a member has to read now, by the rows as they are: all that they are asked to, or one article. */
export async function readingsOf(
  db: Database,
  { userId, articleId, now }: { userId: number; articleId?: number; now: Date },
): Promise<RequiredReading[]> {
  const scope = {
    members: sql<boolean>`member.id = ${userId}::int`,
    ...(articleId !== undefined && { articles: sql<boolean>`article.id = ${articleId}::int` }),
  };
  const { rows } = await sql<RequiredReading>`
    ${whoMustRead(scope, now)} order by min(due_at) filter (where not is_done), article_id
  `.execute(db);
  return rows;
}

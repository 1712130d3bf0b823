import type { Pool } from "pg";
import { instructorAdmin } from "./people.ts";

type Queryable = Pick<Pool, "query">;

/** Rows per statement: few enough for even a busy machine to stay within the statement timeout. */
const userChunk = 1_000;
const membersAtOnce = 500;

/** Adds approved members, confirmed and evenly spread over this many units and four ranks. */
export async function addServingUsers(
  db: Queryable,
  { count, units, now }: { count: number; units: number; now: Date },
): Promise<void> {
  for (let done = 0; done < count; done += userChunk) {
    await db.query(
      `insert into users (username, password, first_name, last_name, email, phone, is_approved, confirmed_unit, confirmed_rank,
         created_at)
       select 'serving-' || n, $3, (array['Maria', 'Nikos', 'Eleni', 'Dimitris'])[1 + n % 4],
         (array['Sample', 'Example', 'Δείγμα'])[1 + n % 3] || ' ' || n, 'serving-' || n || '@example.org',
         '+30 210 ' || lpad(n::text, 7, '0'), true, 'Unit ' || n % $4::int,
         (array['Sergeant', 'Captain', 'Λοχίας', 'Corporal'])[1 + n % 4], $2::timestamptz
       from generate_series($5::int + 1, $5::int + $1::int) as n`,
      [Math.min(userChunk, count - done), now, instructorAdmin.password, units, done],
    );
  }
}

/** Gives every article another edition. */
export async function addEditions(db: Queryable): Promise<void> {
  await db.query(
    `with file as (
       insert into stored_files (upload_key, object_path, state, original_name, size, sha256, page_count, registered_at)
       select 'uploads/' || id || '.pdf', '/objects/pdfs/' || id || '.pdf', 'registered', 'sample.pdf', 1024,
         md5(id::text) || md5(id::text), 12, now()
       from (select gen_random_uuid() as id from knowledge_base_articles) as ids
       returning object_path
     ),
     placed as (select object_path, row_number() over () as place from file),
     article as (select id, row_number() over (order by id) as place from knowledge_base_articles)
     update knowledge_base_articles set pdf_path = placed.object_path, updated_at = now()
     from article join placed using (place)
     where knowledge_base_articles.id = article.id`,
  );
}

/**
 * Assigns every article, due within these days: every third assignment recurs with every new edition, and every fourth
 * is only for some ranks instead of everybody.
 */
export async function addAssignments(
  db: Queryable,
  { now, dueInDays: [first, last] }: { now: Date; dueInDays: readonly [number, number] },
): Promise<void> {
  await db.query(
    `with assigned as (
       insert into reading_assignments (article_id, everybody, from_edition, each_edition, due_at, grace_days, created_at)
       select id, place % 4 <> 0, 1 + (place % 3)::int, place % 3 = 0,
         $1::timestamptz + make_interval(days => $2::int + (place % ($3::int - $2::int))::int), 0, $1::timestamptz
       from (select id, row_number() over (order by id) as place from knowledge_base_articles) as article
       returning id, everybody
     )
     insert into reading_assignment_targets (assignment_id, service_id)
     select assigned.id, service.id from assigned join service_names as service on service.kind = 'rank' and service.name <> 'Captain'
     where not assigned.everybody`,
    [now, first, last],
  );
}

/**
 * Makes this share of all members acknowledge each article, in one of its editions.
 * @returns how many acknowledgements there are
 */
export async function addAcknowledgements(
  db: Queryable,
  { share, editions, now }: { share: number; editions: number; now: Date },
): Promise<number> {
  let after = 0;
  let written = 0;
  for (;;) {
    const { rows } = await db.query<{ last: number | null }>(
      "select max(id) as last from (select id from users where id > $1 and unit_id is not null order by id limit $2) as portion",
      [after, membersAtOnce],
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return written;
    const { rowCount } = await db.query(
      `insert into acknowledgements
         (code, user_id, first_name, last_name, rank, unit, article_id, title, edition, sha256, sentence, acknowledged_at)
       select md5(member.id || '-' || article.id), member.id, first_name, last_name, confirmed_rank, confirmed_unit, article.id, title,
         1 + (member.id * 31 + article.id * 17) % $4::int, repeat('0', 64), 'I have read and understood it',
         $5::timestamptz - make_interval(mins => (member.id * 7 + article.id) % 100000)
       from users as member cross join knowledge_base_articles as article
       where member.id > $1 and member.id <= $2 and member.unit_id is not null
         and (member.id * 60 + article.id) % 600 < 600 * $3::float8
       order by member.id, article.id`,
      [after, last, share, editions, now],
    );
    written += rowCount ?? 0;
    after = last;
  }
}

import type { Pool } from "pg";
import { instructorAdmin } from "./people.ts";

type Queryable = Pick<Pool, "query">;

/** Called with the number of rows added so far. */
type OnProgress = (done: number) => void;

/** Rows per statement: few enough for even a busy machine to stay within the statement timeout. */
const userChunk = 500;
const viewChunk = 20_000;

/**
 * Adds users who registered over the last two years: one in a hundred is pending, one in a hundred is suspended, half
 * have a rank and a unit. All have the sample password.
 */
export async function addUsers(
  db: Queryable,
  count: number,
  now: Date,
  onProgress?: OnProgress,
): Promise<void> {
  for (let done = 0; done < count; done += userChunk) {
    onProgress?.(done);
    await db.query(
      `insert into users (username, password, first_name, last_name, email, phone, military_rank, unit,
       is_approved, suspended_at, created_at)
     select 'sample-' || n, $3,
       (array['Maria', 'Nikos', 'Eleni', 'Ιωάννα', 'Dimitris', 'Γιώργος', 'Alex', 'Sofia'])[1 + n % 8],
       (array['Sample', 'Example', 'Δείγμα', 'Παράδειγμα', 'Specimen'])[1 + n % 5] || ' ' || n,
       'sample-' || n || '@example.org',
       '+30 210 ' || lpad(n::text, 7, '0'),
       case when n % 2 = 0 then (array['Sergeant', 'Captain', 'Λοχίας', 'Corporal'])[1 + n % 4] end,
       case when n % 2 = 0 then 'Unit ' || chr(65 + n % 26) || ', platoon ' || n % 9 end,
       n % 100 <> 0,
       case when n % 100 = 50 then $2::timestamptz end,
       $2::timestamptz - interval '2 years' * ((n * 7919) % 100000) / 100000
     from generate_series(
       (select coalesce(max(id), 0) + 1 from users), (select coalesce(max(id), 0) + $1::int from users)
     ) as n`,
      [Math.min(userChunk, count - done), now, instructorAdmin.password],
    );
  }
}

/** Adds articles without a PDF behind them, in categories of twenty, as written by the first administrator. */
export async function addArticles(db: Queryable, count: number, now: Date): Promise<void> {
  await db.query(
    `insert into knowledge_base_categories (name, description)
     select 'Category ' || n, 'Sample articles, part ' || n from generate_series(1, ceil($1 / 20.0)::int) as n`,
    [count],
  );
  await db.query(
    `with file as (
       insert into stored_files (upload_key, object_path, state, original_name, size, sha256, page_count, registered_at)
       select 'uploads/' || id || '.pdf', '/objects/pdfs/' || id || '.pdf', 'registered', 'sample.pdf', 1024,
         md5(id::text) || md5(id::text), 12, $2::timestamptz
       from (select gen_random_uuid() as id from generate_series(1, $1::int)) as ids
       returning object_path
     ),
     category as (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them
       from knowledge_base_categories)
     insert into knowledge_base_articles (category_id, title, pdf_path, created_by, created_at, updated_at)
     select category.id, 'Sample article ' || file.n, file.object_path,
       (select id from users where is_admin order by id limit 1),
       $2::timestamptz, $2::timestamptz - interval '1 hour' * file.n
     from (select object_path, row_number() over () as n from file) as file
     join category on category.place = file.n % category.all_of_them`,
    [count, now],
  );
}

/**
 * Adds views of the existing articles by the existing users, over the last year: a few articles have most of them. The
 * stored counts are updated in the same statements as the log.
 */
export async function addViews(
  db: Queryable,
  count: number,
  now: Date,
  onProgress?: OnProgress,
): Promise<void> {
  for (let done = 0; done < count; done += viewChunk) {
    onProgress?.(done);
    await db.query(
      `with article as (select array_agg(id order by id) as ids, count(*)::int as number from knowledge_base_articles),
       member as (select array_agg(id order by id) as ids, count(*)::int as number from users where is_approved),
       logged as (
         insert into user_activity_logs (user_id, article_id, action, created_at)
         select member.ids[1 + floor(random() * member.number)::int],
           article.ids[1 + floor(power(random(), 3) * article.number)::int],
           'view_article', at
         from (
           select $2::timestamptz - random() * interval '365 days' as at from generate_series(1, $1::int) order by 1
         ) as moments, article, member
         returning id, article_id, created_at
       ),
       counted as (
         insert into article_view_counts (article_id, stripe, views)
         select article_id, id % 8, count(*) from logged group by 1, 2
         on conflict (article_id, stripe) do update set views = article_view_counts.views + excluded.views
       )
       insert into article_views_by_hour (article_id, hour, stripe, views)
       select article_id, date_trunc('hour', created_at, 'UTC'), 0, count(*) from logged group by 1, 2
       on conflict (article_id, hour, stripe) do update set views = article_views_by_hour.views + excluded.views`,
      [Math.min(viewChunk, count - done), now],
    );
  }
  await countMonth(db, now);
  await db.query("vacuum analyze");
}

/** Stores the counts of a month, like the hourly job. */
async function countMonth(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `insert into library_views_by_hour (hour, views)
     select date_trunc('hour', created_at, 'UTC'), count(*) from user_activity_logs
     where created_at >= date_trunc('hour', $1::timestamptz) - interval '32 days' and created_at < date_trunc('hour', $1::timestamptz)
     group by 1
     on conflict (hour) do update set views = excluded.views`,
    [now],
  );
  await db.query(
    `insert into article_month_views (article_id, views)
     select article_id, count(*) from user_activity_logs
     where created_at >= date_trunc('hour', $1::timestamptz) - interval '30 days' and created_at < date_trunc('hour', $1::timestamptz)
     group by 1
     on conflict (article_id) do update set views = excluded.views`,
    [now],
  );
}

/** Adds messages from the knowledge base and as many contact enquiries over the last year, one in ten still open. */
export async function addEnquiries(db: Queryable, count: number, now: Date): Promise<void> {
  await db.query(
    `insert into knowledge_base_messages (name, email, subject, message, created_at, handled_at)
     select 'Visitor ' || n, 'visitor-' || n || '@example.org', 'Subject ' || n, 'A sample of a message.', at,
       case when n % 10 <> 0 then at + interval '1 hour' end
     from (select n, $2::timestamptz - interval '1 hour' * n / 2 as at from generate_series(1, $1::int) as n) as moments`,
    [count, now],
  );
  await db.query(
    `insert into contact_submissions (first_name, last_name, email, organization, interest, message, created_at, handled_at)
     select 'Visitor', n::text, 'visitor-' || n || '@example.org', 'Sample', 'mantis', 'A sample of an enquiry.', at,
       case when n % 10 <> 0 then at + interval '1 hour' end
     from (select n, $2::timestamptz - interval '1 hour' * n / 2 as at from generate_series(1, $1::int) as n) as moments`,
    [count, now],
  );
}

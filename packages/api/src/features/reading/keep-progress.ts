import type { ReadingReport } from "@antochi/contract/reading-report";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { isOpenTo, type ReaderGroups, readableBy } from "../../library/article-readers.ts";
import { findLatest } from "../../required-reading/acknowledgement-queries.ts";
import { keepRequiredReading } from "../../required-reading/keep-required-readings.ts";
import { readingsOf } from "../../required-reading/who-must-read.ts";

type Report = ReadingReport & { userId: number; groups: ReaderGroups; now: Date };

/**
 * Adds a report to a member's progress in an edition. A sitting's time is that of its longest report, and no more than has
 * passed since it began, which is not before the edition was published, whatever the device's clock says; pages that the
 * edition does not have are ignored. A sitting is recorded once a page was seen in it. If an acknowledgement has run out,
 * pages count anew if the sitting began since then, whenever it is reported.
 * @returns whether there is such an edition for these groups, with the file that was read
 */
export async function keepProgress(tx: DatabaseTransaction, report: Report): Promise<boolean> {
  const { userId, articleId, now } = report;
  const found = await findEdition(tx, report);
  if (!found || (report.sha256 !== undefined && report.sha256 !== found.sha256)) return false;
  const { startedAt, seconds } = timeOf(report, found.publishedAt);

  // The first report turns 'not opened' into 'opened', which must not interleave with an acknowledgement.
  const isFirst = found.known === null;
  if (isFirst) await sql`select from users where id = ${userId} for no key update`.execute(tx);

  const anewSince = await findAnewSince(tx, report, startedAt);
  const pageCount = await upsertProgress(tx, report, { startedAt, anewSince });
  if (pageCount === undefined) return false;
  const seen = report.pages.filter((page) => page <= pageCount);
  await upsertSitting(tx, report, { startedAt, seconds, seen });
  if (isFirst) await keepRequiredReading(tx, { userId, articleId, now });
  return true;
}

/** An edition, and whether its member's progress in it is known: null while nothing was reported. */
async function findEdition(tx: DatabaseTransaction, { userId, articleId, edition }: Report) {
  return tx
    .selectFrom("articleEditions as edition")
    .innerJoin("storedFiles as file", "file.objectPath", "edition.pdfPath")
    .leftJoin("readingProgress as progress", (join) =>
      join
        .onRef("progress.articleId", "=", "edition.articleId")
        .onRef("progress.edition", "=", "edition.number")
        .on("progress.userId", "=", userId),
    )
    .select(["edition.publishedAt", "file.sha256", "progress.edition as known"])
    .where("edition.articleId", "=", articleId)
    .where("edition.number", "=", edition)
    .executeTakeFirst();
}

/** When the sitting of a report began, and how long it lasted, as far as either can be. */
function timeOf(report: Report, publishedAt: Date): { startedAt: Date; seconds: number } {
  const now = report.now.getTime();
  const began = Math.max(new Date(report.startedAt).getTime(), publishedAt.getTime());
  const startedAt = Math.min(began, now);
  const seconds = Math.min(report.seconds, Math.floor((now - startedAt) / 1000));
  return { startedAt: new Date(startedAt), seconds };
}

/** Since when pages count anew, for a sitting that began since then; otherwise null. */
async function findAnewSince(
  tx: DatabaseTransaction,
  { userId, articleId, now }: Report,
  startedAt: Date,
): Promise<Date | null> {
  // Only what was acknowledged can have run out.
  const latest = await findLatest(tx, { userId, articleId });
  const [required] = latest ? await readingsOf(tx, { userId, articleId, now }) : [];
  const againSince = required?.againSince ?? null;
  return againSince !== null && againSince <= startedAt ? againSince : null;
}

/** Adds the pages of a report. @returns how many the edition has; undefined where it is not open to these groups */
async function upsertProgress(
  tx: DatabaseTransaction,
  { userId, articleId, edition, pages, groups, now }: Report,
  { startedAt, anewSince }: { startedAt: Date; anewSince: Date | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ pageCount: number }>`
    insert into reading_progress as progress
      (user_id, article_id, edition, pages, seconds, first_at, last_at, anew_since, pages_anew)
    select ${userId}::int, article.id, edition.number, told.pages, 0, ${startedAt}::timestamptz, ${now}::timestamptz,
      ${anewSince}::timestamptz, case when ${anewSince}::timestamptz is not null then told.pages end
    from knowledge_base_articles as article
      join article_editions as edition on edition.article_id = article.id and edition.number = ${edition}
      join stored_files as file on file.object_path = edition.pdf_path
      cross join lateral (
        select string_agg(case when page = any (${pages}::int[]) then '1' else '0' end, '' order by page)::bit varying as pages
        from generate_series(1, file.page_count) as page
      ) as told
    where article.id = ${articleId} and ${readableBy(groups)} and ${isOpenTo(groups)}
    for key share of article
    on conflict (user_id, article_id, edition) do update set
      pages = progress.pages | excluded.pages,
      first_at = least(progress.first_at, excluded.first_at), last_at = greatest(progress.last_at, excluded.last_at),
      anew_since = greatest(progress.anew_since, excluded.anew_since),
      pages_anew = case
        when excluded.anew_since is null then progress.pages_anew
        when progress.anew_since >= excluded.anew_since then progress.pages_anew | excluded.pages_anew
        else excluded.pages_anew
      end
    returning length(pages) as page_count
  `.execute(tx);
  return rows[0]?.pageCount;
}

/** Adds a sitting with the pages of the edition that it saw, and its time to the progress; nothing until it saw one. */
async function upsertSitting(
  tx: DatabaseTransaction,
  { userId, articleId, edition, sitting, now }: Report,
  { startedAt, seconds, seen }: { startedAt: Date; seconds: number; seen: readonly number[] },
): Promise<void> {
  await sql`
    with before as (
      select first_page, last_page, seconds from reading_sittings where user_id = ${userId} and id = ${sitting}
    ), told as (
      select min(page) as first_page, max(page) as last_page from (
        select unnest(${seen}::int[]) as page
        union all select unnest(array[first_page, last_page]) from before
      ) as page
    ), kept as (
      insert into reading_sittings as sitting
        (user_id, id, article_id, edition, first_page, last_page, seconds, started_at, ended_at)
      select ${userId}::int, ${sitting}::uuid, ${articleId}::int, ${edition}::int, first_page, last_page,
        ${seconds}::int, ${startedAt}::timestamptz, ${now}::timestamptz
      from told where first_page is not null
      on conflict (user_id, id) do update set
        first_page = excluded.first_page, last_page = excluded.last_page,
        seconds = greatest(sitting.seconds, excluded.seconds), ended_at = greatest(sitting.ended_at, excluded.ended_at)
      where sitting.article_id = excluded.article_id and sitting.edition = excluded.edition
      returning seconds
    )
    update reading_progress set seconds = reading_progress.seconds + kept.seconds - coalesce((select seconds from before), 0)
    from kept where (user_id, article_id, edition) = (${userId}, ${articleId}, ${edition})
  `.execute(tx);
}

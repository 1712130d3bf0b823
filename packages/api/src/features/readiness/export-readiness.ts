import type { ReadinessFileFilter, ReadinessFilter } from "@antochi/contract/readiness";
import type { RequiredState } from "@antochi/contract/required-reading";
import { namesOf } from "@antochi/contract/names-of";
import { keysetPages } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import type { Cell } from "../../exports/csv.ts";
import { exportFormats, type ExportFormat } from "../../exports/export-formats.ts";
import { everyRequiredArticle } from "../../required-reading/counted-units.ts";
import { asPeopleSort } from "../../required-reading/as-people-sort.ts";
import { asGiven } from "../../required-reading/who-must-read.ts";
import { containing, wordsOf } from "../../search/search-words.ts";
import { countKept, type KeptProgress, keptProgress } from "./kept-progress.ts";
import { findPeople } from "./member-queries.ts";

/** The format of each file, by its name. */
export const readinessFiles: ReadonlyMap<string, ExportFormat> = new Map(
  namesOf(exportFormats).map((ending) => [`readiness.${ending}`, exportFormats[ending]]),
);

/** What is in memory at once, however many units, people and articles there are. */
const portions = { units: 200, people: 100, rows: 5_000 };

const heads = [
  "unit",
  "last name",
  "first name",
  "rank",
  "article",
  "edition",
  "state",
  "due",
  "acknowledged edition",
  "pages seen",
  "pages",
  "due again since",
  "agreed to",
];
const states: Readonly<Record<RequiredState, string>> = {
  acknowledged: "acknowledged",
  overdue: "overdue",
  earlier: "earlier edition",
  opened: "opened",
  unopened: "not opened",
};

/**
 * A row for each member and article that they are asked to read, as far as the filter matches, ordered by unit, name and
 * title, in batches. A search matches everybody in the units that it finds, and the people that it finds in others, as the
 * grid does.
 */
export async function* exportReadiness(
  db: Database,
  { search = null, ...filter }: ReadinessFilter & Partial<Pick<ReadinessFileFilter, "search">>,
  atOnce = portions,
): AsyncGenerator<Cell[][]> {
  yield [heads];
  const articles = everyRequiredArticle(filter.articleId);
  for await (const { unitId, isFound } of eachUnit(db, { ...filter, search }, atOnce.units)) {
    const limit = atOnce.people;
    const within = { ...filter, unitId, search: isFound ? null : search };
    const pages = keysetPages({
      limit,
      fetch: (after?: readonly [string, string, number]) =>
        findPeople(db, within, { limit, after, articles }),
      positionOf: (person) => [person.lastName, person.firstName, person.userId],
    });
    for await (const people of pages) {
      for await (const rows of eachStanding(db, people, filter, atOnce.rows)) {
        yield rows.map((row) => presentRow(people[row.place - 1], row));
      }
    }
  }
}

type Person = Awaited<ReturnType<typeof findPeople>>[number];

/** The progress with an article of the person at a place of a list; the first has place 1. */
type Row = {
  userId: number;
  place: number;
  articleId: number;
  title: string;
  edition: number;
  state: RequiredState;
  dueAt: Date | null;
  acknowledgedEdition: number | null;
  againSince: Date | null;
  /** The sentence that they last agreed to, for whichever edition. */
  agreedTo: string | null;
  pagesSeen: number | null;
  pagesAsked: number | null;
};

function presentRow(person: Person | undefined, row: Row): Cell[] {
  const { state, againSince } = row;
  return [
    person?.unit ?? null,
    person?.lastName ?? null,
    person?.firstName ?? null,
    person?.rank ?? null,
    row.title,
    row.edition,
    state === "earlier" && againSince !== null ? "due again" : states[state],
    row.dueAt,
    row.acknowledgedEdition,
    row.pagesSeen,
    row.pagesAsked,
    againSince,
    row.agreedTo,
  ];
}

const articleTitle = asPeopleSort(sql`article.title`);

/** These people's progress with everything that they are asked to read, from the kept rows. */
async function* eachStanding(
  db: Database,
  people: readonly Person[],
  { articleId, state }: ReadinessFilter,
  atOnce: number,
): AsyncGenerator<Row[]> {
  const userIds = people.map(({ userId }) => userId);
  let last: { place: number; title: string; articleId: number } | undefined;
  do {
    const { rows } = await sql<Omit<Row, "pagesAsked"> & KeptProgress>`
      select asked.place::int as place, kept.user_id, article.id as article_id, article.title, current.number as edition,
        kept.state, kept.due_at, kept.acknowledged_edition, kept.again_since,
        latest.sentence as agreed_to, ${keptProgress}
      from unnest(${userIds}::int[]) with ordinality as asked (user_id, place)
        join required_readings as kept on kept.user_id = asked.user_id
        join knowledge_base_articles as article on article.id = kept.article_id
        join article_editions as current on current.article_id = article.id and current.is_current
        left join reading_progress as progress
          on (progress.user_id, progress.article_id, progress.edition) = (kept.user_id, article.id, current.number)
            and kept.state <> 'acknowledged'
        left join lateral (
          select sentence from acknowledgements as acknowledged
          where acknowledged.user_id = kept.user_id and acknowledged.article_id = kept.article_id
          order by ${asGiven} desc limit 1
        ) as latest on kept.acknowledged_edition is not null
      where article.id in (${everyRequiredArticle(articleId)})
        ${state === undefined ? sql`` : sql`and kept.state = ${state}`}
        ${last ? sql`and (asked.place, ${articleTitle}, article.id) > (${last.place}::int, ${last.title}, ${last.articleId}::int)` : sql``}
      order by asked.place, ${articleTitle}, article.id limit ${atOnce}
    `.execute(db);
    if (rows.length > 0) yield await countKept(db, rows);
    last = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (last);
}

type Unit = { unitId: number; name: string | null; isFound: boolean };

const unitName = asPeopleSort(sql`coalesce(service.name, '')`);

/** The units in which somebody is asked to read, by name; people without a unit come last. */
async function* eachUnit(
  db: Database,
  { unitId, articleId, search }: ReadinessFileFilter,
  atOnce: number,
): AsyncGenerator<Unit> {
  const words = wordsOf(search).map((word) => sql`coalesce(service.folded like ${containing(word)}, false)`);
  const isFound = sql.join([sql`true`, ...words], sql` and `);
  let last: Unit | undefined;
  do {
    const { rows } = await sql<Unit>`
      select counts.unit_id, service.name, ${isFound} as is_found
      from readiness_counts as counts left join service_names as service on service.id = counts.unit_id
      where counts.asked > 0 and counts.article_id in (${everyRequiredArticle(articleId)})
        ${unitId === undefined ? sql`` : sql`and counts.unit_id = ${unitId}::int`}
        ${last ? sql`and (service.name is null, ${unitName}, counts.unit_id) > (${last.name === null}, ${last.name ?? ""}, ${last.unitId}::int)` : sql``}
      group by counts.unit_id, service.name, service.folded
      order by service.name is null, ${unitName}, counts.unit_id limit ${atOnce}
    `.execute(db);
    yield* rows;
    last = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (last);
}

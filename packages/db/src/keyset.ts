import {
  type ExtractTypeFromStringReference,
  type SelectQueryBuilder,
  type SelectType,
  type StringReference,
  sql,
} from "kysely";

/** Columns that no two rows share all of, so that every row has one place in the list. None may be null. */
export type SortKey<DB, Tables extends keyof DB> = readonly StringReference<DB, Tables>[];

/** The values of one row's sort key, in the key's order. */
export type Position<DB, Tables extends keyof DB, Key extends SortKey<DB, Tables>> = {
  readonly [Index in keyof Key]: SelectType<ExtractTypeFromStringReference<DB, Tables, Key[Index]>>;
};

type PageRequest<DB, Tables extends keyof DB, Key extends SortKey<DB, Tables>> = {
  key: Key;
  /**
   * One for the whole key, since only then a comparison of rows finds its place in an index. A list that needs both
   * has a generated column to turn one of them round, as `users.isPending` does.
   */
  direction: "asc" | "desc";
  /** The sort key of the row that the page comes after; undefined for the first page. */
  after: Position<DB, Tables, Key> | undefined;
  limit: number;
};

/**
 * Narrows a query, which has its selection and filters but neither order nor limit, to one page: up to `limit + 1`
 * rows, of which the last one only tells that there is a next page. Where an index has the filters' columns and then
 * the key's, a page takes the same time wherever in the list it is.
 */
export function keysetPage<DB, Tables extends keyof DB, Row, const Key extends SortKey<DB, Tables>>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { key, direction, after, limit }: PageRequest<DB, Tables, Key>,
): SelectQueryBuilder<DB, Tables, Row> {
  const ordered = key.reduce((sorted, column) => sorted.orderBy(column, direction), query);
  const page = ordered.limit(limit + 1);
  if (after === undefined) return page;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const operator = sql.raw(direction === "asc" ? ">" : "<");
  return page.where(sql<boolean>`(${columns}) ${operator} (${sql.join([...after])})`);
}

type Pages<Row, At> = {
  /** How many rows a page has, at most. */
  limit: number;
  /** Up to `limit + 1` rows, as `keysetPage` asks for them. */
  fetch: (after: At | undefined) => Promise<Row[]>;
  positionOf: (row: Row) => At;
};

/**
 * All pages of a list one after the other, so that only one is in memory. The first one comes where there is nothing, too.
 */
export async function* keysetPages<Row, const At>({
  limit,
  fetch,
  positionOf,
}: Pages<Row, At>): AsyncGenerator<Row[]> {
  let after: At | undefined;
  do {
    const rows = await fetch(after);
    const page = rows.slice(0, limit);
    yield page;
    const last = rows.length > limit ? page.at(-1) : undefined;
    after = last && positionOf(last);
  } while (after !== undefined);
}

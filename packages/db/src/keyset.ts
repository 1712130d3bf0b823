import {
  type ExtractTypeFromStringReference,
  type SelectQueryBuilder,
  type SelectType,
  type StringReference,
  sql,
} from "kysely";

/** Columns that together are unique, so that every row has one place in the list. None may be null. */
export type SortKey<DB, Tables extends keyof DB> = readonly StringReference<DB, Tables>[];

/** The values of one row's sort key, in the key's order. */
export type Position<DB, Tables extends keyof DB, Key extends SortKey<DB, Tables>> = {
  readonly [Index in keyof Key]: SelectType<ExtractTypeFromStringReference<DB, Tables, Key[Index]>>;
};

type PageRequest<DB, Tables extends keyof DB, Key extends SortKey<DB, Tables>> = {
  key: Key;
  /**
   * One direction for the whole key: only then can an index serve the row comparison. A list that needs both directions has
   * a generated column that inverts one, as `users.isPending` does.
   */
  direction: "asc" | "desc";
  /** The sort key of the last row before this page; undefined for the first page. */
  after: Position<DB, Tables, Key> | undefined;
  limit: number;
};

/**
 * Narrows a query, which has its selection and filters but neither order nor limit, to one page of up to `limit + 1`
 * rows; the extra one only tells that there is a next page. With an index on the filters' columns and then the key's, every
 * page of the list takes the same time.
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
  /** The most rows of a page. */
  limit: number;
  /** Up to `limit + 1` rows, as `keysetPage` asks for them. */
  fetch: (after: At | undefined) => Promise<Row[]>;
  positionOf: (row: Row) => At;
};

/**
 * Yields the pages of a list one by one, so that only one is in memory. An empty list has one empty page.
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

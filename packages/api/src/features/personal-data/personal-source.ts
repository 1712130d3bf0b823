import type { Database, Schema } from "@antochi/db/schema";
import type { ReaderGroups } from "../../library/article-readers.ts";
import { type RawBuilder, sql } from "kysely";
import type { User } from "@antochi/db/tables/users";

/** What columns are called that point to somebody, by number or address, or to a row that is about somebody. */
type PersonColumn =
  | "userId"
  | "email"
  | "createdBy"
  | "publishedBy"
  | "handledBy"
  | "ownerId"
  | "decidedBy"
  | "writtenBy"
  | "issuedTo"
  | "askedBy"
  | "objectId"
  | "entryId"
  | "enquiryId"
  | "subscriptionId"
  | "acknowledgementId"
  | "sessionId";

/** The tables that have such a column. One under another name is found by `personal-tables.test.ts`. */
type PersonalTable = {
  [Table in keyof Schema]: keyof Schema[Table] & PersonColumn extends never ? never : Table;
}[keyof Schema];

/** Rows that are somebody's by what they are of, as the answer to an enquiry is: the columns that say so, and which rows. */
type Through<Column extends string> = {
  through: readonly Column[];
  rows: (person: Person) => RawBuilder<unknown>;
};

/** What a file of somebody's data has of a table. */
export type PersonalSource<Column extends string = string> =
  | {
      /** Of the two files, without its ending. */
      file: string;
      /** The columns that make a row this person's; by an address only where they have shown that it is theirs. */
      whose: readonly Column[] | Through<Column>;
      /** In whose order rows are read, a page at a time: columns that no two of one person's rows share. */
      key: readonly Column[];
      columns: readonly Column[];
      /** Where rows name an article: what its number and its title are called among what is told. */
      article?: { id: string; title: string };
      /** What is told besides: worked out of the row. */
      made?: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>;
      /** Columns that point to somebody, and why they make no row anybody's. */
      others?: Readonly<Partial<Record<Column, string>>>;
      /** Why the other columns are not told, beyond those of the key: each for itself, or all of what is the house's. */
      untold?: Readonly<Partial<Record<Column, string>>> | string;
    }
  | { nothing: string; about: readonly Column[] };

/** Several where a table's rows are somebody's in more than one way. */
export type PersonalSources<Column extends string = string> =
  | PersonalSource<Column>
  | readonly PersonalSource<Column>[];

/** Every table that points to somebody, and what a file of their data has of it, or why it has nothing. */
export type PersonalTables = {
  readonly [Table in PersonalTable]: PersonalSources<keyof Schema[Table] & string>;
};

/** Whose data it is; of an article they are told what they may read now. */
export type Person = Pick<User, "id" | "email" | "emailConfirmedAt"> & { groups: ReaderGroups };

type Row = Record<string, unknown>;

/** Rows in memory at once. */
const pageSize = 500;

/** What a table has of somebody, in pages. */
export async function* readPersonal(
  db: Database,
  {
    table,
    source,
    person,
  }: { table: string; source: Extract<PersonalSource, { file: string }>; person: Person },
): AsyncGenerator<Row[]> {
  const { whose, key, columns, made = {} } = source;
  const isTheirs = conditionOf(whose, person);
  const told = [
    ...columns.map((column) => sql`${sql.ref(column)}`),
    ...Object.entries(made).map(([name, value]) => sql`${value(person)} as ${sql.ref(name)}`),
  ];
  const place = key.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(`place${index}`)}`);
  const order = sql.join(key.map((column) => sql.ref(column)));
  let after: unknown[] | undefined;
  do {
    const beyond = after === undefined ? sql`` : sql`and (${order}) > (${sql.join(after)})`;
    const { rows } = await sql<Row>`
      select ${sql.join([...told, ...place])} from ${sql.table(table)}
      where (${isTheirs}) ${beyond} order by ${order} limit ${pageSize}
    `.execute(db);
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    after = last && key.map((_, index) => last[`place${index}`]);
    yield rows.map((row) => Object.fromEntries(headsOf(source).map((name) => [name, row[name]])));
  } while (after);
}

/** The names of what is told of each row, in their order. */
export function headsOf({
  columns,
  made = {},
}: Pick<Extract<PersonalSource, { file: string }>, "columns" | "made">) {
  return [...columns, ...Object.keys(made)];
}

/** Whether a row is this person's. */
export function conditionOf(whose: readonly string[] | Through<string>, person: Person): RawBuilder<unknown> {
  if ("rows" in whose) return whose.rows(person);
  return sql.join(
    whose.map((column) => pointsTo(column, person)),
    sql` or `,
  );
}

function pointsTo(column: string, { id, email, emailConfirmedAt }: Person): RawBuilder<unknown> {
  if (column !== "email") return sql`${sql.ref(column)} = ${id}`;
  return emailConfirmedAt === null ? sql`false` : sql`email = ${email}`;
}

import type { Database, Schema } from "@antochi/db/schema";
import type { ReaderGroups } from "../../library/article-readers.ts";
import { type RawBuilder, sql } from "kysely";
import type { User } from "@antochi/db/tables/users";

/** The names of columns that refer to a person, by number or address, or to a row that is about a person. */
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

/** The tables that have such a column. A column under another name is found by `personal-tables.test.ts`. */
type PersonalTable = {
  [Table in keyof Schema]: keyof Schema[Table] & PersonColumn extends never ? never : Table;
}[keyof Schema];

/** Rows that are a person's indirectly, as the reply to their enquiry is: the columns that say so, and the condition. */
type Through<Column extends string> = {
  through: readonly Column[];
  rows: (person: Person) => RawBuilder<unknown>;
};

/** What the export of a person's data contains of a table, or why it contains nothing. */
export type PersonalSource<Column extends string = string> =
  | {
      /** The name of its two files, without the extension. */
      file: string;
      /** The columns that make a row this person's; an email address counts only once they have shown that it is theirs. */
      whose: readonly Column[] | Through<Column>;
      /** The columns by which rows are ordered and read in pages: no two of one person's rows have the same values. */
      key: readonly Column[];
      columns: readonly Column[];
      /** If rows name an article: the names of the exported columns with its number and title. */
      article?: { id: string; title: string };
      /** Further exported columns, computed from the row. */
      made?: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>;
      /** Columns that refer to a person, and why they do not make the row theirs. */
      others?: Readonly<Partial<Record<Column, string>>>;
      /** Why the other columns, except the key's, are not exported: each for itself, or all because they are the house's. */
      omitted?: Readonly<Partial<Record<Column, string>>> | string;
    }
  | { nothing: string; about: readonly Column[] };

/** Several if a table's rows can be a person's in more than one way. */
export type PersonalSources<Column extends string = string> =
  | PersonalSource<Column>
  | readonly PersonalSource<Column>[];

/** Every table that refers to a person, and what the export of their data contains of it, or why it contains nothing. */
export type PersonalTables = {
  readonly [Table in PersonalTable]: PersonalSources<keyof Schema[Table] & string>;
};

/** Whose data is exported. Of articles it contains what `groups` may read now. */
export type Person = Pick<User, "id" | "email" | "emailConfirmedAt"> & { groups: ReaderGroups };

type Row = Record<string, unknown>;

/** Rows in memory at once. */
const pageSize = 500;

/** Reads a person's rows of a table, in pages. */
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
  const exported = [
    ...columns.map((column) => sql`${sql.ref(column)}`),
    ...Object.entries(made).map(([name, value]) => sql`${value(person)} as ${sql.ref(name)}`),
  ];
  const place = key.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(`place${index}`)}`);
  const order = sql.join(key.map((column) => sql.ref(column)));
  let after: unknown[] | undefined;
  do {
    const beyond = after === undefined ? sql`` : sql`and (${order}) > (${sql.join(after)})`;
    const { rows } = await sql<Row>`
      select ${sql.join([...exported, ...place])} from ${sql.table(table)}
      where (${isTheirs}) ${beyond} order by ${order} limit ${pageSize}
    `.execute(db);
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    after = last && key.map((_, index) => last[`place${index}`]);
    yield rows.map((row) => Object.fromEntries(headsOf(source).map((name) => [name, row[name]])));
  } while (after);
}

/** The names of the exported columns, in order. */
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

import { randomUUID } from "node:crypto";
import type { Compilable, CompiledQuery } from "kysely";
import type { Database, DatabaseTransaction } from "./schema.ts";

type Value = string | number | Date | readonly string[];

/** The name of each prepared statement by its text; the texts are the code's own, so they are as few as the calls below. */
const names = new Map<string, string>();

/** The name under which a connection prepares this text once and for all, if it is that of a prepared query. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * Values that stand for those of each call while a query is built. Nothing else in a query is like them: of a plain 1 as the
 * sample, every other 1 would become the call's value too.
 */
const placeholders = new Set<unknown>();

/** Stands for a number of each call. */
export function anyNumber(): number {
  return keep(Number.MIN_SAFE_INTEGER + placeholders.size);
}

/** Stands for a text of each call. */
export function anyText(): string {
  return keep(randomUUID());
}

/** Stands for an instant of each call. */
export function anyInstant(): Date {
  return keep(new Date());
}

/** Stands for texts of each call. */
export function anyTexts(): readonly string[] {
  return keep([randomUUID()]);
}

function keep<Placeholder>(value: Placeholder): Placeholder {
  placeholders.add(value);
  return value;
}

/**
 * A query that is asked so often that building and planning it would cost more than running it: built once for the
 * process, and prepared once on each connection.
 *
 * @param name of the statement in Postgres, at most 63 characters
 * @param sample for each of its parameters `anyNumber()`, `anyText()`, `anyTexts()` or `anyInstant()`, by which
 *   it is found in the built query
 * @param build the query for such values. It uses each as it is, and names its columns one by one: of `select *` Postgres
 *   keeps what it meant when it was prepared, and refuses once a migration has added a column
 * @returns runs it for other values and answers its rows
 */
export function prepareQuery<Values extends Readonly<Record<string, Value>>, Row>({
  name,
  sample,
  build,
}: {
  name: string;
  sample: Values;
  build: (db: Database | DatabaseTransaction, values: Values) => Compilable<Row>;
}): (db: Database | DatabaseTransaction, values: Values) => Promise<Row[]> {
  let built: { query: CompiledQuery<Row>; places: readonly Place[] } | undefined;

  return async (db, values) => {
    built ??= compile(db);
    const { query, places } = built;
    const parameters = places.map((place) => ("key" in place ? values[place.key] : place.constant));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };

  function compile(db: Database | DatabaseTransaction) {
    const query = build(db, sample).compile();
    const keys = new Map<unknown, string>(Object.entries(sample).map(([key, value]) => [value, key]));
    for (const [value, key] of keys) {
      if (!placeholders.has(value)) throw new Error(`${name} has a sample of its own making for ${key}`);
    }
    const places = query.parameters.map((value) => {
      const key = keys.get(value);
      return key === undefined ? { constant: value } : { key };
    });
    for (const key of keys.values()) {
      if (!places.some((place) => place.key === key)) throw new Error(`${name} does not use ${key} as it is`);
    }
    names.set(query.sql, name);
    return { query, places };
  }
}

/** What stands at one place of the built query: a value of each call's, or always the same. */
type Place = { key: string } | { constant: unknown };

import { type Kysely, sql } from "kysely";

type Name = { id: number; kind: "unit" | "rank"; name: string; folded: string };

/**
 * Names of units and ranks in the one form in which they are stored from now on: without invisible characters, composed, and
 * with a single space between words. A name whose form another one has already stays: to make them one decides who may read
 * what, which administrators do by joining them. Triggers do not run, since nobody changes groups.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: names } =
    await sql<Name>`select id, kind, name, folded from service_names order by id`.execute(db);
  const untidy = names.filter(({ name }) => tidy(name) !== name);
  if (untidy.length === 0) return;
  // What earlier migrations changed has triggers that wait, beside which no table is altered.
  await sql`set constraints all immediate`.execute(db);
  for (const table of ["users", "knowledge_base_articles"])
    await sql.raw(`alter table ${table} disable trigger user`).execute(db);
  for (const name of untidy) if (await rename(db, name)) await renameInRows(db, name);
  for (const table of ["users", "knowledge_base_articles"])
    await sql.raw(`alter table ${table} enable trigger user`).execute(db);
}

/** @returns whether no other name has this form */
async function rename(db: Kysely<unknown>, { id, kind, name }: Name): Promise<boolean> {
  const { rows } = await sql`
    update service_names set name = ${tidy(name)}
    where id = ${id} and not exists (
      select from service_names as other
      where other.id <> ${id} and other.kind = ${kind} and other.folded = translate(fold_text(${tidy(name)}), 'ς', 'σ')
    )
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Members and audiences may have the name in another case or with other accents. */
async function renameInRows(db: Kysely<unknown>, { kind, folded }: Name): Promise<void> {
  const confirmed = sql.ref(`confirmed_${kind}`);
  const { rows } = await sql<{ name: string }>`
    select distinct ${confirmed} as name from users where translate(fold_text(${confirmed}), 'ς', 'σ') = ${folded}
    union
    select distinct substr(entry, ${kind.length + 2}::int) from knowledge_base_articles, unnest(audience) as entry
    where starts_with(entry, ${`${kind}:`}) and translate(fold_text(substr(entry, ${kind.length + 2}::int)), 'ς', 'σ') = ${folded}
  `.execute(db);
  for (const { name } of rows) {
    const [before, after] = [`${kind}:${name}`, `${kind}:${tidy(name)}`];
    await sql`update users set ${confirmed} = ${tidy(name)} where ${confirmed} = ${name}`.execute(db);
    await sql`
      update knowledge_base_articles set audience = array_replace(audience, ${before}::text, ${after}::text)
      where audience @> array[${before}::text]
    `.execute(db);
  }
}

function tidy(name: string): string {
  return name
    .replace(/(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFC")
    .replace(/[\s\u0085]+/g, " ")
    .trim();
}

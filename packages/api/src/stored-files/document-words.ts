import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import { formOf, wordsOfText } from "../search/words-of-text.ts";
import { inBatches } from "../in-batches.ts";
import { holdStoredPdf } from "./hold-stored-pdf.ts";

export const keepDocumentWordsJob = defineHourlyJob({ name: "keep-document-words", minute: 33 });

/** Words that may be suggested for a mistyped one: shorter ones are too much alike, longer ones are not words. */
const offered = /^\p{L}{4,40}$/u;
const pagesAtOnce = 100;
const wordsAtOnce = 5_000;
const documentsAtOnce = 10;

/**
 * Records a document's words, for 'Did you mean', from its stored pages. Whoever changes the pages calls this in the same
 * transaction, in which the document's row is held. Idempotent.
 */
export async function keepWords(tx: DatabaseTransaction, objectPath: string): Promise<void> {
  const forms = await countForms(tx, objectPath);
  // The sweep must not delete a word as unused between the two inserts.
  await sql`select pg_advisory_xact_lock_shared(${advisoryLocks.knownWords})`.execute(tx);
  // Sorted, so that two documents' inserts cannot deadlock.
  const known = [...forms].map(([word, counts]) => ({ word, form: commonest(counts) }));
  known.sort((one, other) => (one.word < other.word ? -1 : 1));
  for (let start = 0; start < known.length; start += wordsAtOnce) {
    const some = known.slice(start, start + wordsAtOnce);
    await sql`
      insert into known_words (word, form)
      select * from unnest(${some.map(({ word }) => word)}::text[], ${some.map(({ form }) => form)}::text[])
      on conflict (word) do nothing
    `.execute(tx);
  }
  const words = known.map(({ word }) => word);
  await tx
    .insertInto("documentWords")
    .values({ objectPath, words })
    .onConflict((conflict) => conflict.column("objectPath").doUpdateSet({ words }))
    .execute();
}

/** `keepWords` in a transaction of its own; does nothing for a document that was deleted meanwhile. */
export async function keepWordsNow(db: Database, objectPath: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await holdStoredPdf(tx, { objectPath })) await keepWords(tx, objectPath);
  });
}

/** How often a document has each word, for each way in which it is written. */
async function countForms(
  tx: DatabaseTransaction,
  objectPath: string,
): Promise<Map<string, Map<string, number>>> {
  const counts = new Map<string, Map<string, number>>();
  for (let after = 0, isDone = false; !isDone; ) {
    const pages = await tx
      .selectFrom("documentPages")
      .select(["page", "text"])
      .where("objectPath", "=", objectPath)
      .where("page", ">", after)
      .orderBy("page")
      .limit(pagesAtOnce)
      .execute();
    for (const { page, text } of pages) {
      after = page;
      for (const word of wordsOfText(text)) {
        if (word.first !== word.last || !offered.test(word.word)) continue;
        const forms = counts.get(word.word) ?? new Map<string, number>();
        const form = formOf(text, word);
        counts.set(word.word, forms.set(form, (forms.get(form) ?? 0) + 1));
      }
    }
    isDone = pages.length < pagesAtOnce;
  }
  return counts;
}

function commonest(counts: ReadonlyMap<string, number>): string {
  const [[form] = [""]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return form;
}

/**
 * Records the words of documents that were read before this table existed, and deletes words that no document has any more:
 * a twenty-fourth of all words each hour, so that every word is checked once a day.
 */
export async function keepDocumentWords({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await inBatches(documentsAtOnce, async () => {
    const documents = await sql<{ objectPath: string }>`
      select object_path from stored_files as file
      where state = 'registered'
        and not exists (select from document_words where object_path = file.object_path)
        and exists (select from document_pages where object_path = file.object_path)
      limit ${documentsAtOnce}
    `.execute(db);
    for (const { objectPath } of documents.rows) await keepWordsNow(db, objectPath);
    return documents.rows.length;
  });
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.knownWords})`.execute(tx);
    await sql`
      delete from known_words
      where abs(hashtext(word)::bigint) % 24 = ${now().getUTCHours()}::int
        and not exists (select from document_words where words @> array[known_words.word])
    `.execute(tx);
  });
}

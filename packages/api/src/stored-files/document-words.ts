import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import { formOf, wordsOfText } from "../search/words-of-text.ts";
import { inBatches } from "../in-batches.ts";
import { holdStoredPdf } from "./hold-stored-pdf.ts";

export const keepDocumentWordsJob = defineHourlyJob({ name: "keep-document-words", minute: 33 });

/** What may be offered for a mistyped word: shorter ones look too much alike, longer ones are none. */
const offered = /^\p{L}{4,40}$/u;
const pagesAtOnce = 100;
const wordsAtOnce = 5_000;
const documentsAtOnce = 10;

/**
 * Writes down which words a document has, for 'Did you mean', from the pages that are stored. Whoever changes its pages
 * calls it in the same transaction, in which the document is held; doing it again gives the same.
 */
export async function keepWords(tx: DatabaseTransaction, objectPath: string): Promise<void> {
  const forms = await countForms(tx, objectPath);
  // The sweep must not take a word for nobody's between the two.
  await sql`select pg_advisory_xact_lock_shared(${advisoryLocks.knownWords})`.execute(tx);
  // In one order, so that two documents' words do not wait for each other crosswise.
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

/** The same in a transaction of its own; a document that was deleted meanwhile has no words. */
export async function keepWordsNow(db: Database, objectPath: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await holdStoredPdf(tx, { objectPath })) await keepWords(tx, objectPath);
  });
}

/** How often a document has each word, in each of the ways it is written. */
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
 * Writes the words of documents down that were read before there was a place for them, and removes those that no document
 * has any more: of these each hour a twenty-fourth, so that every word comes up once a day.
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

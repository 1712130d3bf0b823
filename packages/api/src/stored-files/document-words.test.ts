import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../testing/job-stage.ts";
import { keepDocumentWords, keepWords } from "./document-words.ts";

const stage = await openStage();
const { db } = stage.database;
afterAll(() => stage[Symbol.asyncDispose]());

async function addPages(...pages: string[]): Promise<string> {
  const { objectPath } = await insertRegisteredFile(db);
  const path = objectPath ?? "";
  const rows = pages.map((text, index) => ({ objectPath: path, page: index + 1, text }));
  await db.insertInto("documentPages").values(rows).execute();
  return path;
}

async function wordsOf(objectPath: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom("documentWords")
    .select("words")
    .where("objectPath", "=", objectPath)
    .executeTakeFirst();
  return row?.words;
}

async function knownForms(): Promise<string[]> {
  const rows = await db.selectFrom("knownWords").select("form").orderBy("form").execute();
  return rows.map(({ form }) => form);
}

/** Runs the job hourly for a day. */
async function passADay(): Promise<void> {
  for (let hour = 0; hour < 24; hour += 1) {
    stage.clock.advance(3_600_000);
    await keepDocumentWords({ db, now: stage.clock.now });
  }
}

test("a document's words are those of its pages, each in its most frequent spelling", async () => {
  const path = await addPages(
    "Η ΈΛΙΚΑ, η έλικα. Anti-jamming at 433MHz: the con-\ntainer, IP67",
    "Η έλικα και το con\u00ADtainer.",
  );
  await db.transaction().execute((tx) => keepWords(tx, path));
  expect(await wordsOf(path)).toEqual(["anti", "container", "jamming", "ελικα"]);
  expect(await knownForms()).toEqual(["anti", "container", "jamming", "έλικα"]);
});

test("within a day documents read earlier get their words, and words without a document are deleted", async () => {
  const old = await addPages("Tourniquet");
  await passADay();
  expect(await wordsOf(old)).toEqual(["tourniquet"]);
  expect(await knownForms()).toContain("tourniquet");

  await db.deleteFrom("storedFiles").where("objectPath", "=", old).execute();
  await passADay();
  expect(await knownForms()).toEqual(["anti", "container", "jamming", "έλικα"]);
});

import { Readable } from "node:stream";
import { samplePdf } from "@antochi/pdf/testing/sample-pdfs";
import { newObjectKey } from "@antochi/storage/object-key";
import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { afterAll, describe, expect, test } from "vitest";
import { openStage } from "../testing/task-stage.ts";
import { extractText } from "./extract-text.ts";

const stage = await openStage();
const { store } = stage;
const { db } = stage.database;
afterAll(() => stage[Symbol.asyncDispose]());

async function register(bytes: Buffer): Promise<string> {
  const key = newObjectKey("pdfs/");
  await store.write(key, Readable.from([bytes]), { contentType: "application/pdf", maxBytes: bytes.length });
  const objectPath = `/objects/${key}`;
  await insertRegisteredFile(db, { objectPath, size: bytes.byteLength });
  return objectPath;
}

async function pagesOf(objectPath: string) {
  return db
    .selectFrom("documentPages")
    .select(["page", "text"])
    .where("objectPath", "=", objectPath)
    .orderBy("page")
    .execute();
}

describe("the text of a registered PDF", { timeout: 30_000 }, () => {
  test("is kept page by page, the same when it is read again", async () => {
    const objectPath = await register(await samplePdf({ pages: 3 }));
    await extractText({ db, store }, { objectPath });
    await extractText({ db, store }, { objectPath });
    expect(await pagesOf(objectPath)).toEqual([
      { page: 1, text: "Page 1" },
      { page: 2, text: "Page 2" },
      { page: 3, text: "Page 3" },
    ]);
  });

  test("is missing where the file cannot be read, is gone from the store or from the table", async () => {
    const broken = await register(Buffer.from("%PDF-1.7 and no more"));
    await extractText({ db, store }, { objectPath: broken });
    const lost = await register(await samplePdf({ pages: 1 }));
    await store.remove(lost.slice("/objects/".length));
    await extractText({ db, store }, { objectPath: lost });
    await extractText({ db, store }, { objectPath: "/objects/pdfs/never.pdf" });
    expect([...(await pagesOf(broken)), ...(await pagesOf(lost))]).toEqual([]);
  });

  test("goes with its file", async () => {
    const objectPath = await register(await samplePdf({ pages: 1 }));
    await extractText({ db, store }, { objectPath });
    await db.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
    expect(await pagesOf(objectPath)).toEqual([]);
  });
});

import { Readable } from "node:stream";
import { linedPages, pageObject } from "@antochi/pdf/testing/lined-pages";
import { stream, writePdf } from "@antochi/pdf/testing/pdf-writer";
import { samplePdf } from "@antochi/pdf/testing/sample-pdfs";
import { newObjectKey } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { openStage } from "../testing/job-stage.ts";
import { holdStoredPdf } from "./hold-stored-pdf.ts";
import { extractText } from "./page-text.ts";

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

/** A PDF of one line, in a font that maps the letters a to d to U+0002, U+0003, U+001F and U+007F. */
function pdfWithControls(line: string): Buffer {
  const drawing = `BT /F 20 Tf 20 20 Td (${line}) Tj ET`;
  const objects = [
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 99] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>",
    `<</Length ${drawing.length}>> stream\n${drawing}\nendstream`,
    "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding <</Differences [97 /uni0002 /uni0003 /uni001F /uni007F]>>>>",
  ];
  let file = "%PDF-1.7\n";
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj ${object} endobj\n`;
  }
  const trailer = `trailer <</Root 1 0 R /Size ${objects.length + 1}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer);
}

/** Three lined pages, the last of which draws a form that draws another ten times, which does the same, and so on. */
function pagesWithEndlessThird() {
  const objects = linedPages(3);
  const depth = 12;
  const first = objects.length + 1;
  objects[pageObject(3)] = stream("", "/Next Do");
  objects[pageObject(3) - 1] =
    `<</Type/Page/Parent 2 0 R/Contents ${pageObject(3) + 1} 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Next ${first} 0 R>>>>>>`;
  for (let level = 0; level < depth; level += 1) {
    const next = level + 1 < depth ? `/XObject<</Next ${first + level + 1} 0 R>>` : "";
    const entries = `/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</Font<</F 3 0 R>>${next}>>`;
    objects.push(stream(entries, next === "" ? "BT /F 20 Tf (x) Tj ET" : "/Next Do ".repeat(10)));
  }
  return objects;
}

describe("the text of a registered PDF", () => {
  test("is stored page by page, and is the same after it is extracted again", async () => {
    const objectPath = await register(await samplePdf({ pages: 3 }));
    await extractText({ db, store, ocr: false }, { objectPath });
    await extractText({ db, store, ocr: false }, { objectPath });
    expect(await pagesOf(objectPath)).toEqual([
      { page: 1, text: "Page 1" },
      { page: 2, text: "Page 2" },
      { page: 3, text: "Page 3" },
    ]);
  });

  test("is read for an outline too: whether there is one, or none in a file that cannot be read", async () => {
    const outlineOf = async (bytes: Buffer) => {
      const objectPath = await register(bytes);
      await extractText({ db, store, ocr: false }, { objectPath });
      return db
        .selectFrom("storedFiles")
        .select("hasOutline")
        .where("objectPath", "=", objectPath)
        .executeTakeFirst();
    };
    const outlined = writePdf([
      ...linedPages(1, { catalogue: "/Outlines 6 0 R" }),
      "<</First 7 0 R/Last 7 0 R/Count 1>>",
      `<</Title(Page 1)/Parent 6 0 R/Dest[${pageObject(1)} 0 R/Fit]>>`,
    ]);
    expect(await outlineOf(outlined)).toEqual({ hasOutline: true });
    expect(await outlineOf(await samplePdf())).toEqual({ hasOutline: false });
    expect(await outlineOf(Buffer.from("no PDF"))).toEqual({ hasOutline: false });
  });

  test("is stored without control characters, among them the markers of search hits", async () => {
    const objectPath = await register(pdfWithControls("1a2b3c4d5"));
    await extractText({ db, store, ocr: false }, { objectPath });
    expect(await pagesOf(objectPath)).toEqual([{ page: 1, text: "1 2 3 4 5" }]);
  });

  test("is stored as far as extraction got before its limit, and the job fails without a retry", async () => {
    const objectPath = await register(writePdf(pagesWithEndlessThird()));
    const reading = extractText(
      { db, store, ocr: true, limits: { processorLimitMs: 6_000 } },
      { objectPath },
    );
    await expect(reading).rejects.toThrow(
      "No retry helps: reading the text of this PDF takes too long or too much memory; 2 of its pages can be searched",
    );
    const pages = [
      { page: 1, text: "Page 1" },
      { page: 2, text: "Page 2" },
    ];
    expect(await pagesOf(objectPath)).toEqual(pages);
    // A run that gets less far does not delete earlier text.
    const limits = { processorLimitMs: 20 };
    await expect(extractText({ db, store, ocr: true, limits }, { objectPath })).rejects.toThrow(
      "0 of its pages",
    );
    expect(await pagesOf(objectPath)).toEqual(pages);
  });

  test("is extracted again if the store did not have the file before", async () => {
    const objectPath = await register(await samplePdf({ pages: 1 }));
    const scansOf = async () =>
      await db
        .selectFrom("storedFiles")
        .select("scannedPages")
        .where("objectPath", "=", objectPath)
        .executeTakeFirstOrThrow();
    const missing = { ...store, read: () => Promise.reject(new ObjectMissing(objectPath)) };
    await extractText({ db, store: missing, ocr: true }, { objectPath });
    expect(await scansOf()).toEqual({ scannedPages: null });
    await extractText({ db, store, ocr: true }, { objectPath });
    expect(await scansOf()).toEqual({ scannedPages: 0 });
  });

  test("is missing if the file cannot be read, or is gone from the store or from the table", async () => {
    const broken = await register(Buffer.from("%PDF-1.7 and no more"));
    await extractText({ db, store, ocr: false }, { objectPath: broken });
    const lost = await register(await samplePdf({ pages: 1 }));
    await store.remove(lost.slice("/objects/".length));
    await extractText({ db, store, ocr: false }, { objectPath: lost });
    await extractText({ db, store, ocr: false }, { objectPath: "/objects/pdfs/never.pdf" });
    expect([...(await pagesOf(broken)), ...(await pagesOf(lost))]).toEqual([]);
  });

  test("is not written for a file deleted during extraction, without an error from Postgres", async () => {
    const objectPath = await register(await samplePdf({ pages: 2 }));
    const deleting: ObjectStore = {
      ...store,
      async read(...asked) {
        const stream = await store.read(...asked);
        await db.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
        return stream;
      },
    };
    await extractText({ db, store: deleting, ocr: true }, { objectPath });
    expect(await pagesOf(objectPath)).toEqual([]);
  });

  test("is written under a lock that keeps its file from being deleted", async () => {
    const objectPath = await register(await samplePdf({ pages: 1 }));
    await db.transaction().execute(async (tx) => {
      expect(await holdStoredPdf(tx, { objectPath })).toBe(true);
      await expect(
        db.transaction().execute(async (other) => {
          await sql`set local lock_timeout = 1`.execute(other);
          await other.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
        }),
      ).rejects.toMatchObject({ code: "55P03" });
    });
    await db.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
    expect(await db.transaction().execute((tx) => holdStoredPdf(tx, { objectPath }))).toBe(false);
  });

  test("is deleted with its file", async () => {
    const objectPath = await register(await samplePdf({ pages: 1 }));
    await extractText({ db, store, ocr: false }, { objectPath });
    await db.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
    expect(await pagesOf(objectPath)).toEqual([]);
  });
});

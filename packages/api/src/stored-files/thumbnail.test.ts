import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { samplePdf } from "@antochi/pdf/testing/sample-pdfs";
import { newObjectKey, thumbnailKeyOf } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { afterAll, describe, expect, test } from "vitest";
import { openStage } from "../testing/job-stage.ts";
import { makeThumbnail } from "./thumbnail.ts";

const stage = await openStage();
const { store } = stage;
const { db } = stage.database;
afterAll(() => stage[Symbol.asyncDispose]());

/** A registered file with these bytes in the store. */
async function register(bytes: Buffer): Promise<{ pdf: string; picture: string; objectPath: string }> {
  const pdf = newObjectKey("pdfs/");
  await store.write(pdf, Readable.from([bytes]), {
    contentType: "application/pdf",
    maxBytes: bytes.byteLength,
  });
  const objectPath = `/objects/${pdf}`;
  await insertRegisteredFile(db, { objectPath, size: bytes.byteLength });
  return { pdf, picture: thumbnailKeyOf(pdf), objectPath };
}

async function hasThumbnail(objectPath: string): Promise<boolean> {
  const file = await db
    .selectFrom("storedFiles")
    .select("hasThumbnail")
    .where("objectPath", "=", objectPath)
    .executeTakeFirstOrThrow();
  return file.hasThumbnail;
}

describe("the thumbnail of a registered PDF's first page", () => {
  test("is stored beside it, 320 pixels wide, and recorded in its row; making it again is idempotent", async () => {
    const { picture, objectPath } = await register(await samplePdf({ size: [300, 450] }));

    await makeThumbnail({ db, store }, { objectPath });
    await makeThumbnail({ db, store }, { objectPath });

    const png = await buffer(await store.read(picture));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 480]);
    expect(await hasThumbnail(objectPath)).toBe(true);
  });

  test("is skipped if the page cannot be rendered, and the job succeeds", async () => {
    const { picture, objectPath } = await register(Buffer.from("%PDF-1.7 and no more"));

    await makeThumbnail({ db, store }, { objectPath });

    expect(await stage.exists(picture)).toBe(false);
    expect(await hasThumbnail(objectPath)).toBe(false);
  });

  test("is not made for a PDF that is already deleted", async () => {
    const { pdf, picture, objectPath } = await register(await samplePdf({ pages: 1 }));
    await store.remove(pdf);

    await makeThumbnail({ db, store }, { objectPath });
    await db.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
    await makeThumbnail({ db, store }, { objectPath });

    expect(await stage.exists(picture)).toBe(false);
  });

  test("is removed again if the PDF is deleted while it is rendered", async () => {
    const { picture, objectPath } = await register(await samplePdf({ pages: 1 }));
    const deleting: ObjectStore = {
      ...store,
      async write(...written) {
        await db.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
        return store.write(...written);
      },
    };

    await makeThumbnail({ db, store: deleting }, { objectPath });

    expect(await stage.exists(picture)).toBe(false);
  });
});

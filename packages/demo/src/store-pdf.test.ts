import { createHash } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createDiskStore } from "@antochi/storage/disk-store";
import { keyOfObjectPath } from "@antochi/storage/object-key";
import { expect, test } from "vitest";
import { sampleArticles } from "./catalogue.ts";
import { storedPdfOf, storePdf } from "./store-pdf.ts";

test("the PDF of each sample lies where its row says, with the bytes of its row, however often it is stored", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-store-pdf-"));
  const store = createDiskStore({
    root: directory.path,
    publicUrl: "http://localhost:3000",
    signingSecret: "secret",
    now: () => new Date("2026-11-21T10:00:00.000Z"),
  });
  await store.prepare();

  for (const _ of ["first", "after a crash"])
    for (const article of sampleArticles) await storePdf(store, article);

  const keys: string[] = [];
  for await (const { key } of store.list("pdfs/")) keys.push(key);
  const rows = sampleArticles.map(storedPdfOf);
  expect(keys.toSorted()).toEqual(rows.map(({ objectPath }) => keyOfObjectPath(objectPath)).toSorted());
  for (const { objectPath, size, sha256 } of rows) {
    const key = keyOfObjectPath(objectPath);
    expect(await store.stat(key)).toMatchObject({ size });
    const bytes = await buffer(await store.read(key));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
});

test("an edition that is printed later has a key of its own, and other names and titles change none", () => {
  for (const article of sampleArticles) {
    const { objectPath, uploadKey } = storedPdfOf(article);
    const reprinted = storedPdfOf({
      ...article,
      sha256: createHash("sha256").update(article.sha256).digest("hex"),
    });
    expect(reprinted.objectPath).not.toBe(objectPath);
    expect(reprinted.uploadKey).not.toBe(uploadKey);
    expect(storedPdfOf({ ...article, slug: "renamed", title: "Renamed" })).toMatchObject({
      objectPath,
      uploadKey,
    });
  }
});

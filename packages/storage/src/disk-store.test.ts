import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, watch } from "node:fs";
import { link, mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { newObjectKey } from "./object-key.ts";
import { InvalidPart, ObjectExists, ObjectTooLarge, StoreUnavailable } from "./store-errors.ts";
import { describeObjectStore } from "./testing/object-store.contract.ts";
import { openDiskStore } from "./testing/open-disk-store.ts";
import {
  MiB,
  all,
  anHour,
  bytesOf,
  pdf,
  readText,
  uploadPart,
  writeText,
} from "./testing/store-under-test.ts";

describeObjectStore("disk", openDiskStore);

const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * 60 * 1000);

describe("the disk store", () => {
  it("finds everything after a restart, including an unfinished upload and its addresses", async () => {
    await using opened = await openDiskStore();
    await opened.store.prepare();
    const stored = await writeText(opened.store, newObjectKey("pdfs/"), "kept");
    const key = newObjectKey("uploads/");
    const uploadId = await opened.store.multipart.create(key, pdf);
    const first = await uploadPart(opened.store, { key, uploadId, partNumber: 1 }, Buffer.alloc(5 * MiB));
    const { url } = await opened.store.multipart.signPart(key, uploadId, { ...anHour, partNumber: 2 });

    const again = opened.openAgain();
    await again.prepare();
    expect(await again.stat(stored.key)).toEqual(stored);
    const body = Readable.from([Buffer.from("the end")]);
    const { status, headers } = await again.receiveSignedPut({
      method: "PUT",
      url: pathOf(url),
      headers: {},
      body,
    });
    expect(status).toBe(200);
    const parts = [first, { PartNumber: 2, ETag: headers["etag"] ?? "" }];
    await again.multipart.complete(key, uploadId, { parts, maxBytes: 20 * MiB });
    expect(await again.stat(key)).toMatchObject({ size: 5 * MiB + 7 });
  });

  it("keeps no file open for an object opened but not read, or read to its end", async () => {
    await using opened = await openDiskStore();
    await opened.store.prepare();
    const { key } = await writeText(opened.store, newObjectKey("pdfs/"), "looked at");
    const before = await readdir("/proc/self/fd");
    for (let times = 0; times < 20; times++) {
      await using object = await opened.store.open(key);
      if (object !== null && times % 2 === 0) await bytesOf(await object.read(() => false));
    }
    expect((await readdir("/proc/self/fd")).length).toBeLessThan(before.length + 5);
  });

  it("lists the unfinished uploads of a whole prefix", async () => {
    await using opened = await openDiskStore();
    const { store } = opened;
    await store.prepare();
    const keys = [newObjectKey("uploads/"), newObjectKey("uploads/")];
    for (const key of keys) await store.multipart.create(key, pdf);
    await store.multipart.create(newObjectKey("pdfs/"), pdf);
    const listed = await all(store.multipart.listUnfinished("uploads/"));
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  });

  it("leaves no file behind if nothing was stored", async () => {
    await using opened = await openDiskStore();
    const { store, root } = opened;
    await store.prepare();
    const key = newObjectKey("uploads/");
    const writing = store.write(key, Readable.from([Buffer.alloc(11)]), { ...pdf, maxBytes: 10 });
    await expect(writing).rejects.toBeInstanceOf(ObjectTooLarge);
    const uploadId = await store.multipart.create(key, pdf);
    await uploadPart(store, { key, uploadId, partNumber: 1 }, Buffer.from("part"));
    await store.multipart.abort(key, uploadId);
    const stored = await writeText(store, newObjectKey("pdfs/"), "stored");
    await expect(store.copy(stored.key, stored.key)).rejects.toBeInstanceOf(ObjectExists);
    await store.remove(stored.key);
    const left = await readdir(root, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    expect(await readdir(join(root, "multipart"))).toEqual([]);
  });

  it("keeps one of two different parts that arrive at once under the same number", async () => {
    await using opened = await openDiskStore();
    const { store } = opened;
    await store.prepare();
    const key = newObjectKey("uploads/");
    const uploadId = await store.multipart.create(key, pdf);
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
    const put = (partNumber: number, text: string) =>
      uploadPart(store, { key, uploadId, partNumber }, Buffer.from(text));
    for (const partNumber of numbers) await Promise.all([put(partNumber, "one"), put(partNumber, "two")]);
    const kept = await store.multipart.listParts(key, uploadId);
    expect(kept.map(({ PartNumber }) => PartNumber)).toEqual(numbers);
  });

  it("keeps a part whose same bytes arrive again beside others", async () => {
    await using opened = await openDiskStore();
    const { store } = opened;
    await store.prepare();
    const key = newObjectKey("uploads/");
    const uploadId = await store.multipart.create(key, pdf);
    const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
    const put = (partNumber: number, text: string) =>
      uploadPart(store, { key, uploadId, partNumber }, Buffer.from(text));
    for (const partNumber of numbers) {
      await put(partNumber, "one");
      await Promise.all(["two", "one", "two", "one"].map((text) => put(partNumber, text)));
    }
    const kept = await store.multipart.listParts(key, uploadId);
    expect(kept.map(({ PartNumber }) => PartNumber)).toEqual(numbers);
  });

  it("continues with parts written by an earlier version", async () => {
    await using opened = await openDiskStore();
    const { store, root } = opened;
    await store.prepare();
    const key = newObjectKey("uploads/");
    const uploadId = await store.multipart.create(key, pdf);
    const md5 = createHash("md5").update("earlier").digest("hex");
    await writeFile(join(root, "multipart", uploadId, `00001.${md5}`), "earlier");
    const part = { PartNumber: 1, ETag: `"${md5}"` };
    expect(await store.multipart.listParts(key, uploadId)).toEqual([{ ...part, Size: 7 }]);
    await uploadPart(store, { key, uploadId, partNumber: 1 }, Buffer.from("earlier"));
    expect(await readdir(join(root, "multipart", uploadId))).toHaveLength(2);
    await store.multipart.complete(key, uploadId, { parts: [part], maxBytes: MiB });
    expect(await readText(store, key)).toBe("earlier");
  });

  it("refuses a part that goes while the parts are being joined, and keeps the upload", async () => {
    await using opened = await openDiskStore();
    const { store, root } = opened;
    await store.prepare();
    const key = newObjectKey("uploads/");
    const uploadId = await store.multipart.create(key, pdf);
    const first = await uploadPart(store, { key, uploadId, partNumber: 1 }, Buffer.alloc(5 * MiB));
    const second = await uploadPart(store, { key, uploadId, partNumber: 2 }, Buffer.from("the end"));
    // The object's file is created after the parts were listed, and long before the second one is opened.
    const directory = join(root, "multipart", uploadId);
    const watcher = watch(join(root, "temporary"), () => {
      for (const name of readdirSync(directory)) if (name.startsWith("00002.")) rmSync(join(directory, name));
    });
    try {
      const parts = [first, second];
      const joining = store.multipart.complete(key, uploadId, { parts, maxBytes: 20 * MiB });
      await expect(joining).rejects.toBeInstanceOf(InvalidPart);
    } finally {
      watcher.close();
    }
    expect(await store.multipart.listParts(key, uploadId)).toEqual([{ ...first, Size: 5 * MiB }]);
    expect(await store.stat(key)).toBeNull();
  });

  it("keeps everything readable only by its owner, also if an earlier version did not", async () => {
    await using opened = await openDiskStore();
    const { store, root } = opened;
    await mkdir(join(root, "objects", "pdfs"), { recursive: true, mode: 0o755 });
    await store.prepare();
    await writeText(store, newObjectKey("pdfs/"), "stored");
    const key = newObjectKey("uploads/");
    const uploadId = await store.multipart.create(key, pdf);
    await uploadPart(store, { key, uploadId, partNumber: 1 }, Buffer.from("part"));
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      const open = entry.isDirectory() ? 0o700 : 0o600;
      // `objects` contains no files itself, so its mode does not matter.
      if (entry.name !== "objects") expect([entry.name, mode & 0o777]).toEqual([entry.name, open]);
    }
  });

  it("removes a killed process's unfinished files once nobody can be writing them any more", async () => {
    await using opened = await openDiskStore();
    const { store, root } = opened;
    await store.prepare();
    const [upload, object] = [join(root, "temporary", "upload"), join(root, "temporary", "object")];
    await mkdir(upload);
    await writeFile(object, "half of it");
    await store.prepare();
    expect(await readdir(join(root, "temporary"))).toHaveLength(2);
    await opened.openAgain({ now: inMinutes(61) }).prepare();
    expect(await readdir(join(root, "temporary"))).toEqual([]);
  });

  it("keeps its temporary link to an old object that is being copied", async () => {
    await using opened = await openDiskStore();
    const { store, root } = opened;
    await store.prepare();
    const { key } = await writeText(store, newObjectKey("uploads/"), "uploaded a while ago");
    const path = join(root, "objects", key);
    const longAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(path, longAgo, longAgo);
    const held = join(root, "temporary", "held");
    await link(path, held);
    await store.removeLeftovers();
    expect(await readdir(join(root, "temporary"))).toEqual(["held"]);
    await opened.openAgain({ now: inMinutes(61) }).removeLeftovers();
    expect(await readdir(join(root, "temporary"))).toEqual([]);
    expect(await readText(store, key)).toBe("uploaded a while ago");
  });

  it("dates a copy at its copying before anybody sees it, so that no sweep takes it for an old object", async () => {
    await using opened = await openDiskStore();
    const { store, root } = opened;
    await store.prepare();
    const { key: from } = await writeText(store, newObjectKey("uploads/"), "uploaded a day ago");
    const aDayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(join(root, "objects", from), aDayAgo, aDayAgo);
    const to = newObjectKey("pdfs/");
    const seen: boolean[] = [];
    const copying = opened.openAgain({
      now() {
        seen.push(existsSync(join(root, "objects", to)));
        return new Date();
      },
    });
    const { lastModified } = await copying.copy(from, to);
    expect(lastModified.getTime()).toBeGreaterThan(aDayAgo.getTime() + 60 * 60 * 1000);
    expect(seen).toEqual([false]);
  });

  it("leaves another worker's unfinished files alone when one more starts", async () => {
    await using opened = await openDiskStore();
    const { store } = opened;
    await store.prepare();
    const key = newObjectKey("pdfs/");
    async function* whileOneStarts() {
      yield Buffer.alloc(1 * MiB, "a");
      await opened.openAgain().prepare();
      yield Buffer.from("the end");
    }
    await store.write(key, Readable.from(whileOneStarts()), pdf);
    expect(await store.stat(key)).toMatchObject({ size: MiB + 7 });
  });

  it("ignores files that it did not write", async () => {
    await using opened = await openDiskStore();
    const { store, root } = opened;
    await store.prepare();
    const key = newObjectKey("pdfs/");
    await writeFile(
      join(root, "objects", key),
      "dropped here by hand, long enough to have a trailer of its own",
    );
    expect(await store.stat(key)).toBeNull();
    expect(await all(store.list("pdfs/"))).toEqual([]);
  });

  it("shows each of two writers' objects complete", async () => {
    await using opened = await openDiskStore();
    const { store } = opened;
    await store.prepare();
    const key = newObjectKey("thumbnails/");
    const texts = ["a".repeat(100_000), "b".repeat(200_000)];
    const written = await Promise.all(texts.map((text) => writeText(store, key, text)));
    expect(texts).toContain(await readText(store, key));
    expect(written.map(({ etag }) => etag)).toContain((await store.stat(key))?.etag);
  });

  it("lets one of two copies to the same key win", async () => {
    await using opened = await openDiskStore();
    const { store } = opened;
    await store.prepare();
    const sources = await Promise.all(
      ["one", "two"].map((text) => writeText(store, newObjectKey("uploads/"), text)),
    );
    const to = newObjectKey("pdfs/");
    const copies = await Promise.allSettled(sources.map(({ key }) => store.copy(key, to)));
    expect(copies.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is unavailable when its directory is", async () => {
    await using opened = await openDiskStore();
    const { store, root } = opened;
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await store.prepare();
    await rm(join(root, "temporary"), { recursive: true });
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(writeText(store, newObjectKey("pdfs/"), "x")).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

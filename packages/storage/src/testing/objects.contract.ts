import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { patience } from "@antochi/environment/testing/patience";
import { describe, expect, it } from "vitest";
import { newObjectKey } from "../object-key.ts";
import { InvalidKey, ObjectMissing, ObjectTooLarge, RangeNotSatisfiable } from "../store-errors.ts";
import {
  type OpenStore,
  MiB,
  all,
  anHour,
  bytesOf,
  chunked,
  pdf,
  readText,
  writeText,
} from "./store-under-test.ts";

/** Whole objects: written, read, listed, removed. */
export function describeObjects(open: OpenStore): void {
  describe("objects", () => {
    it("is prepared any number of times and answers pings", async () => {
      await open().store.prepare();
      await open().store.ping();
    });

    it("returns what was written", async () => {
      const key = newObjectKey("uploads/");
      const written = await writeText(open().store, key, "first words");
      expect(written).toMatchObject({ key, size: 11 });
      expect(written.etag).toMatch(/^"[0-9a-f]{32}"$/);
      expect(await open().store.stat(key)).toEqual(written);
      expect(await readText(open().store, key)).toBe("first words");
    });

    it("keeps an object of several blocks byte for byte", async () => {
      const key = newObjectKey("pdfs/");
      const bytes = Buffer.alloc(11 * MiB + 7, "0123456789abcde");
      const written = await open().store.write(key, Readable.from(chunked(bytes, 70_001)), pdf);
      expect(written.size).toBe(bytes.length);
      expect((await buffer(await open().store.read(key))).equals(bytes)).toBe(true);
    });

    it("keeps an empty object", async () => {
      const key = newObjectKey("pdfs/");
      expect((await open().store.write(key, Readable.from([]), pdf)).size).toBe(0);
      expect((await buffer(await open().store.read(key))).length).toBe(0);
    });

    it("replaces an object of the same key", async () => {
      const key = newObjectKey("thumbnails/");
      await writeText(open().store, key, "old");
      await writeText(open().store, key, "newer");
      expect(await readText(open().store, key)).toBe("newer");
    });

    it("reads ranges", async () => {
      const key = newObjectKey("pdfs/");
      await writeText(open().store, key, "0123456789");
      const read = async (range: { start: number; end?: number }) =>
        String(await buffer(await open().store.read(key, range)));
      expect(await read({ start: 2, end: 4 })).toBe("234");
      expect(await read({ start: 0, end: 0 })).toBe("0");
      expect(await read({ start: 7 })).toBe("789");
      expect(await read({ start: 8, end: 100 })).toBe("89");
      await expect(read({ start: 10 })).rejects.toBeInstanceOf(RangeNotSatisfiable);
    });

    it("opens an object for its metadata, then for its bytes or a range of them", async () => {
      const key = newObjectKey("pdfs/");
      const written = await writeText(open().store, key, "0123456789");
      const readFrom = async (range?: { start: number; end?: number }) => {
        await using object = await open().store.open(key);
        expect(object?.stat).toEqual(written);
        return object && String(await bytesOf(await object.read(() => false, range)));
      };
      expect(await readFrom()).toBe("0123456789");
      expect(await readFrom({ start: 2, end: 4 })).toBe("234");
      await expect(readFrom({ start: 10 })).rejects.toBeInstanceOf(RangeNotSatisfiable);
      await open().store.remove(key);
      expect(await open().store.open(key)).toBeNull();
    });

    it("returns an opened object's ranges of every length byte for byte", async () => {
      const key = newObjectKey("pdfs/");
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
      await open().store.write(key, Readable.from([bytes]), pdf);
      for (const length of [1, 8_192, 8_193, 65_536, 65_537, 299_000]) {
        await using object = await open().store.open(key);
        const given = await object?.read(() => false, { start: 1_000, end: 999 + length });
        const expected = bytes.subarray(1_000, 1_000 + length);
        expect(given && (await bytesOf(given)).equals(expected), String(length)).toBe(true);
      }
    });

    it("finds nothing under a key that was never written", async () => {
      const key = newObjectKey("pdfs/");
      expect(await open().store.stat(key)).toBeNull();
      await expect(open().store.read(key)).rejects.toBeInstanceOf(ObjectMissing);
      await open().store.remove(key);
    });

    it("removes an object, any number of times", async () => {
      const key = newObjectKey("pdfs/");
      await writeText(open().store, key, "gone");
      await open().store.remove(key);
      await open().store.remove(key);
      expect(await open().store.stat(key)).toBeNull();
    });

    it("refuses more bytes than allowed, and keeps none of them", async () => {
      const key = newObjectKey("uploads/");
      const writing = (bytes: number) =>
        open().store.write(key, Readable.from(chunked(Buffer.alloc(bytes), MiB)), {
          ...pdf,
          maxBytes: 6 * MiB,
        });
      await expect(writing(6 * MiB + 1)).rejects.toBeInstanceOf(ObjectTooLarge);
      expect(await open().store.stat(key)).toBeNull();
      expect(await all(open().store.multipart.listUnfinished(key))).toEqual([]);
      expect((await writing(6 * MiB)).size).toBe(6 * MiB);
    });

    it("keeps nothing of a write whose source breaks off, and says why", async () => {
      const key = newObjectKey("uploads/");
      const reason = new Error("the sender is gone");
      const source = Readable.from(
        (async function* () {
          yield Buffer.alloc(6 * MiB);
          throw reason;
        })(),
      );
      await expect(open().store.write(key, source, pdf)).rejects.toBe(reason);
      expect(await open().store.stat(key)).toBeNull();
      expect(await all(open().store.multipart.listUnfinished(key))).toEqual([]);
    });

    it("lists the objects under a prefix", async () => {
      const keys = await Promise.all(
        ["a", "b", "c"].map(
          async (text) => (await writeText(open().store, newObjectKey("thumbnails/"), text)).key,
        ),
      );
      const other = newObjectKey("uploads/");
      await writeText(open().store, other, "other");
      const listed = await all(open().store.list("thumbnails/"));
      expect(listed.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
      expect(listed.map(({ key }) => key)).not.toContain(other);
      for (const key of keys) {
        const found = listed.find((entry) => entry.key === key);
        expect(found).toMatchObject({ size: 1, etag: (await open().store.stat(key))?.etag });
        expect(Math.abs(Date.now() - (found?.lastModified.getTime() ?? 0))).toBeLessThan(patience.timeout);
      }
    });

    it("refuses invalid keys", async () => {
      const texts = [
        "",
        "uploads/../../etc/passwd",
        "pdfs/x.pdf",
        "/etc/passwd",
        `other/${randomUUID()}.pdf`,
        `pdfs/${randomUUID()}.pdf\n`,
        `pdfs/${randomUUID()}.exe`,
      ];
      const good = newObjectKey("pdfs/");
      for (const text of texts) {
        const calls = [
          () => open().store.stat(text),
          () => open().store.open(text),
          () => open().store.read(text),
          () => writeText(open().store, text, "x"),
          () => open().store.copy(text, good),
          () => open().store.copy(good, text),
          () => open().store.remove(text),
          () => open().store.signPut(text, anHour),
          () => open().store.multipart.create(text, pdf),
          () => open().store.multipart.listParts(text, "x"),
          () => open().store.multipart.signPart(text, "x", { ...anHour, partNumber: 1 }),
          () => open().store.multipart.complete(text, "x", { parts: [], maxBytes: 1 }),
          () => open().store.multipart.abort(text, "x"),
        ];
        for (const call of calls) await expect(call()).rejects.toBeInstanceOf(InvalidKey);
      }
    });
  });
}

import { buffer } from "node:stream/consumers";
import { patience } from "@antochi/environment/testing/patience";
import { describe, expect, it } from "vitest";
import { newObjectKey } from "../object-key.ts";
import { InvalidPart, ObjectTooLarge, PartTooSmall, UploadUnknown } from "../store-errors.ts";
import { type OpenStore, MiB, all, anHour, pdf, putTo, readText, uploadPart } from "./store-under-test.ts";

/** Multipart uploads, as specified by `@uppy/aws-s3` and S3. */
export function describeMultipart(open: OpenStore): void {
  describe("uploads in parts", () => {
    const large = Buffer.alloc(5 * MiB, "a");
    const small = Buffer.from("the end");

    it("joins its parts into one object", async () => {
      const key = newObjectKey("uploads/");
      const uploadId = await open().store.multipart.create(key, pdf);
      const second = await uploadPart(open().store, { key, uploadId, partNumber: 2 }, small);
      const first = await uploadPart(open().store, { key, uploadId, partNumber: 1 }, large);
      expect(await open().store.multipart.listParts(key, uploadId)).toEqual([
        { ...first, Size: large.length },
        { ...second, Size: small.length },
      ]);
      expect(await open().store.stat(key)).toBeNull();
      const options = { parts: [first, second], maxBytes: 20 * MiB };
      const { location } = await open().store.multipart.complete(key, uploadId, options);
      expect(open().store.keyOfSignedUrl(location)).toBe(key);
      expect(await open().store.stat(key)).toMatchObject({ size: large.length + small.length });
      expect((await buffer(await open().store.read(key))).equals(Buffer.concat([large, small]))).toBe(true);
      await expect(open().store.multipart.listParts(key, uploadId)).rejects.toBeInstanceOf(UploadUnknown);
      // A client retries after a lost response.
      expect(await open().store.multipart.complete(key, uploadId, options)).toEqual({ location });
    });

    it("accepts a part again, and keeps the later one", async () => {
      const key = newObjectKey("uploads/");
      const uploadId = await open().store.multipart.create(key, pdf);
      const earlier = await uploadPart(
        open().store,
        { key, uploadId, partNumber: 1 },
        Buffer.from("earlier"),
      );
      const later = await uploadPart(open().store, { key, uploadId, partNumber: 1 }, Buffer.from("later"));
      expect(await open().store.multipart.listParts(key, uploadId)).toEqual([{ ...later, Size: 5 }]);
      const complete = (part: { PartNumber: number; ETag: string }) =>
        open().store.multipart.complete(key, uploadId, { parts: [part], maxBytes: MiB });
      await expect(complete(earlier)).rejects.toBeInstanceOf(InvalidPart);
      await complete({ ...later, ETag: later.ETag.replaceAll('"', "") });
      expect(await readText(open().store, key)).toBe("later");
    });

    it("refuses a list of parts that differs from what arrived, and keeps the upload", async () => {
      const key = newObjectKey("uploads/");
      const uploadId = await open().store.multipart.create(key, pdf);
      const first = await uploadPart(open().store, { key, uploadId, partNumber: 1 }, small);
      const second = await uploadPart(open().store, { key, uploadId, partNumber: 2 }, small);
      const complete = (parts: { PartNumber: number; ETag: string }[], maxBytes = MiB) =>
        open().store.multipart.complete(key, uploadId, { parts, maxBytes });
      await expect(complete([])).rejects.toBeInstanceOf(InvalidPart);
      await expect(complete([second, first])).rejects.toBeInstanceOf(InvalidPart);
      await expect(complete([first, first])).rejects.toBeInstanceOf(InvalidPart);
      await expect(complete([{ ...first, PartNumber: 3 }])).rejects.toBeInstanceOf(InvalidPart);
      await expect(complete([{ ...first, PartNumber: 0 }])).rejects.toBeInstanceOf(InvalidPart);
      await expect(complete([first, second])).rejects.toBeInstanceOf(PartTooSmall);
      await expect(complete([first], 3)).rejects.toBeInstanceOf(ObjectTooLarge);
      expect(await open().store.stat(key)).toBeNull();
      await complete([second]);
      expect(await open().store.stat(key)).toMatchObject({ size: small.length });
    });

    it("signs parts 1 to 10000 only", async () => {
      const key = newObjectKey("uploads/");
      const uploadId = await open().store.multipart.create(key, pdf);
      for (const partNumber of [0, 10_001, 1.5, Number.NaN]) {
        const signing = open().store.multipart.signPart(key, uploadId, { ...anHour, partNumber });
        await expect(signing).rejects.toBeInstanceOf(InvalidPart);
      }
      await uploadPart(open().store, { key, uploadId, partNumber: 10_000 }, small);
      expect((await open().store.multipart.listParts(key, uploadId)).map((part) => part.PartNumber)).toEqual([
        10_000,
      ]);
    });

    it("drops an aborted upload, any number of times", async () => {
      const key = newObjectKey("uploads/");
      const uploadId = await open().store.multipart.create(key, pdf);
      const part = await uploadPart(open().store, { key, uploadId, partNumber: 1 }, small);
      const { url } = await open().store.multipart.signPart(key, uploadId, { ...anHour, partNumber: 2 });
      await open().store.multipart.abort(key, uploadId);
      await open().store.multipart.abort(key, uploadId);
      await expect(open().store.multipart.listParts(key, uploadId)).rejects.toBeInstanceOf(UploadUnknown);
      const completing = open().store.multipart.complete(key, uploadId, { parts: [part], maxBytes: MiB });
      await expect(completing).rejects.toBeInstanceOf(UploadUnknown);
      const late = await putTo(url, "too late");
      expect(late.status).toBe(404);
      expect(late.text).toContain("NoSuchUpload");
      expect(await all(open().store.multipart.listUnfinished(key))).toEqual([]);
    });

    it("finds no upload by another key or an invented id", async () => {
      const key = newObjectKey("uploads/");
      const uploadId = await open().store.multipart.create(key, pdf);
      const other = newObjectKey("uploads/");
      await expect(open().store.multipart.listParts(other, uploadId)).rejects.toBeInstanceOf(UploadUnknown);
      for (const madeUp of ["", ".", "../uploads", "00000000000000000000000000000000", "Ω"]) {
        await expect(open().store.multipart.listParts(key, madeUp)).rejects.toBeInstanceOf(UploadUnknown);
        await open().store.multipart.abort(key, madeUp);
      }
      await open().store.multipart.abort(other, uploadId);
      expect(await open().store.multipart.listParts(key, uploadId)).toEqual([]);
    });

    it("lists the unfinished uploads of a key", async () => {
      const key = newObjectKey("uploads/");
      const uploadId = await open().store.multipart.create(key, pdf);
      await uploadPart(open().store, { key, uploadId, partNumber: 1 }, small);
      const unfinished = await all(open().store.multipart.listUnfinished(key));
      expect(unfinished).toHaveLength(1);
      expect(unfinished).toMatchObject([{ key, uploadId }]);
      expect(Math.abs(Date.now() - (unfinished[0]?.initiatedAt.getTime() ?? 0))).toBeLessThan(
        patience.timeout,
      );
    });
  });
}

import { describe, expect, it } from "vitest";
import { newObjectKey } from "../object-key.ts";
import { ObjectChanged, ObjectExists, ObjectMissing } from "../store-errors.ts";
import { type OpenStore, readText, writeText } from "./store-under-test.ts";

/** Copies inside the store. */
export function describeCopies(open: OpenStore): void {
  describe("copies", () => {
    it("copies, and keeps the copy when its source is changed or removed", async () => {
      const from = newObjectKey("uploads/");
      const to = newObjectKey("pdfs/");
      await writeText(open().store, from, "checked");
      const copied = await open().store.copy(from, to);
      expect(copied).toMatchObject({ key: to, size: 7 });
      await writeText(open().store, from, "swapped afterwards");
      expect(await readText(open().store, to)).toBe("checked");
      await open().store.remove(from);
      expect(await readText(open().store, to)).toBe("checked");
    });

    it("never overwrites", async () => {
      const from = newObjectKey("uploads/");
      const to = newObjectKey("pdfs/");
      await writeText(open().store, from, "second");
      await writeText(open().store, to, "first");
      await expect(open().store.copy(from, to)).rejects.toBeInstanceOf(ObjectExists);
      expect(await readText(open().store, to)).toBe("first");
    });

    it("refuses to copy a missing object", async () => {
      const copying = open().store.copy(newObjectKey("uploads/"), newObjectKey("pdfs/"));
      await expect(copying).rejects.toBeInstanceOf(ObjectMissing);
    });

    it("copies only the object with the given ETag, if one is given", async () => {
      const from = newObjectKey("uploads/");
      const seen = await writeText(open().store, from, "looked at");
      await writeText(open().store, from, "swapped in");
      const to = newObjectKey("pdfs/");
      await expect(open().store.copy(from, to, { ifEtag: seen.etag })).rejects.toBeInstanceOf(ObjectChanged);
      expect(await open().store.stat(to)).toBeNull();
      const now = await open().store.stat(from);
      expect((await open().store.copy(from, to, { ifEtag: now?.etag ?? "" })).size).toBe(10);
    });
  });
}

import { describe, expect, it } from "vitest";
import { newObjectKey } from "../object-key.ts";
import { type OpenStore, anHour, putTo } from "./store-under-test.ts";

/** Addresses that take one PUT from a browser. */
export function describeSignedAddresses(open: OpenStore): void {
  describe("signed addresses", () => {
    it("take a PUT, answer its ETag, and name their key", async () => {
      const key = newObjectKey("uploads/");
      const signed = await open().store.signPut(key, { ...anHour, contentType: "application/pdf" });
      expect(signed.headers).toEqual({ "content-type": "application/pdf" });
      const { status, etag } = await putTo(signed.url, "from a browser", signed.headers);
      expect(status).toBe(200);
      expect(await open().store.stat(key)).toMatchObject({ size: 14, etag });
      expect(open().store.keyOfSignedUrl(signed.url)).toBe(key);
    });

    it("say when they expire", async () => {
      const before = Date.now();
      const { expiresAt } = await open().store.signPut(newObjectKey("uploads/"), {
        ...anHour,
        expiresInSeconds: 60,
      });
      const signedAt = expiresAt.getTime() - 60_000;
      // Addresses of the disk's store say it in whole seconds.
      expect(signedAt).toBeGreaterThan(before - 1_000);
      expect(signedAt).toBeLessThanOrEqual(Date.now());
    });

    it("refuse a changed key, signature or method, or a missing signature", async () => {
      const key = newObjectKey("uploads/");
      const { url } = await open().store.signPut(key, anHour);
      const bent = [
        url.replace(key, newObjectKey("uploads/")),
        url.replace(
          /(signature=)(.)/i,
          (_, name: string, digit: string) => name + (digit === "0" ? "1" : "0"),
        ),
        url.replace(/\?.*/, ""),
      ];
      for (const address of bent) expect((await putTo(address, "x")).status).toBe(403);
      expect((await fetch(url, { method: "POST", body: "x" })).ok).toBe(false);
      expect((await fetch(url)).ok).toBe(false);
      expect(await open().store.stat(key)).toBeNull();
    });

    it("expire with the message that upload clients look for", async () => {
      const key = newObjectKey("uploads/");
      const { url } = await open().pastStore.signPut(key, { ...anHour, expiresInSeconds: 60 });
      const { status, text } = await putTo(url, "late");
      expect(status).toBe(403);
      // AWS, MinIO and the disk store have no full stop here, versitygw has.
      expect(text).toMatch(/<Message>Request has expired\.?<\/Message>/);
      expect(await open().store.stat(key)).toBeNull();
    });

    it("name a key only on this store's own origin and path", async () => {
      const key = newObjectKey("uploads/");
      const { url } = await open().store.signPut(key, anHour);
      const plain = url.replace(/\?.*/, "");
      expect(open().store.keyOfSignedUrl(plain)).toBe(key);
      expect(open().store.keyOfSignedUrl(`${plain}?any=query`)).toBe(key);
      const { origin } = new URL(url);
      const foreign = [
        plain.replace(origin, "http://elsewhere.example"),
        plain.replace("://", "://user@"),
        plain.replace(origin, ""),
        plain.replace("/uploads/", "/uploads/../uploads//"),
        `${plain}/more`,
        `${origin}/${key}`,
        // As long as the real one, so that the key stands at the same place.
        plain.replace(new URL(plain).pathname, (path) => path.replace(/^\/\w/, "/-")),
        "",
        "not an address",
      ];
      for (const address of foreign) expect(open().store.keyOfSignedUrl(address)).toBeNull();
    });
  });
}

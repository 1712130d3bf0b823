import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { newObjectKey } from "./object-key.ts";
import { type OpenedDiskStore, openDiskStore } from "./testing/open-disk-store.ts";
import { anHour, pdf, putTo } from "./testing/store-under-test.ts";

async function openPrepared(): Promise<OpenedDiskStore> {
  const opened = await openDiskStore();
  await opened.store.prepare();
  return opened;
}

describe("a signed address of the disk store", () => {
  it("answers with the MD5 of the bytes as ETag, readable by scripts of other origins", async () => {
    await using opened = await openPrepared();
    const { url } = await opened.store.signPut(newObjectKey("uploads/"), anHour);
    const response = await fetch(url, { method: "PUT", body: "hello" });
    expect(response.headers.get("etag")).toBe('"5d41402abc4b2a76b9719d911017c592"');
    expect(response.headers.get("access-control-expose-headers")).toBe("ETag, Location");
  });

  it("accepts no more than its bytes, with or without a content length", async () => {
    await using opened = await openPrepared();
    const key = newObjectKey("uploads/");
    const { url } = await opened.store.signPut(key, { ...anHour, maxBytes: 10 });
    for (const body of [
      "elevenbytes",
      Readable.toWeb(Readable.from([Buffer.alloc(1000), Buffer.alloc(5_000_000)])),
    ]) {
      const response = await fetch(url, { method: "PUT", body, duplex: "half" });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("<Code>EntityTooLarge</Code>");
    }
    expect(await opened.store.stat(key)).toBeNull();
    expect((await putTo(url, "ten bytes!")).status).toBe(200);
  });

  it("limits a part as well", async () => {
    await using opened = await openPrepared();
    const key = newObjectKey("uploads/");
    const uploadId = await opened.store.multipart.create(key, pdf);
    const { url } = await opened.store.multipart.signPart(key, uploadId, {
      ...anHour,
      maxBytes: 3,
      partNumber: 1,
    });
    expect((await putTo(url, "four")).text).toContain("EntityTooLarge");
    expect(await opened.store.multipart.listParts(key, uploadId)).toEqual([]);
  });

  it("is void if any of its fields changes", async () => {
    await using opened = await openPrepared();
    const key = newObjectKey("uploads/");
    const uploadId = await opened.store.multipart.create(key, pdf);
    const { url } = await opened.store.multipart.signPart(key, uploadId, { ...anHour, partNumber: 1 });
    const changes = {
      expires: "9999999999",
      maxBytes: "999999999",
      uploadId: "0".repeat(32),
      partNumber: "2",
    };
    for (const [name, value] of Object.entries(changes)) {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      const answer = await putTo(changed.href, "x");
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("SignatureDoesNotMatch")]);
      changed.searchParams.delete(name);
      expect((await putTo(changed.href, "x")).status).toBe(403);
    }
    const foreign = await opened.openAgain({ signingSecret: "another" }).signPut(key, anHour);
    expect((await putTo(foreign.url, "x")).text).toContain("SignatureDoesNotMatch");
  });

  it.each([
    ["in capitals", (signature: string) => signature.toUpperCase()],
    ["followed by other characters", (signature: string) => `${signature}zz`],
    ["followed by half a byte", (signature: string) => `${signature}0`],
    ["that is empty", () => ""],
  ])("is void with a signature %s", async (_what, change) => {
    await using opened = await openPrepared();
    const key = newObjectKey("uploads/");
    const { url } = await opened.store.signPut(key, anHour);
    const changed = new URL(url);
    changed.searchParams.set("signature", change(changed.searchParams.get("signature") ?? ""));
    const answer = await putTo(changed.href, "x");
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("SignatureDoesNotMatch")]);
    expect(await opened.store.stat(key)).toBeNull();
  });

  it("accepts only PUT, and only at its own path", async () => {
    await using opened = await openPrepared();
    const key = newObjectKey("uploads/");
    const { url } = await opened.store.signPut(key, anHour);
    const posted = await fetch(url, { method: "POST", body: "x" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "PUT"]);
    const { pathname, search } = new URL(url);
    for (const path of [
      `//${pathname}`,
      pathname.replace(key, "%2e%2e/secret"),
      "/",
      "//",
      "*",
      "http://[",
      "\\",
    ]) {
      const body = Readable.from([]);
      const answer = await opened.store.receiveSignedPut({
        method: "PUT",
        url: path + search,
        headers: {},
        body,
      });
      expect(answer.status).toBe(404);
    }
  });

  it("stores nothing of a body that breaks off", async () => {
    await using opened = await openPrepared();
    const key = newObjectKey("uploads/");
    const { url } = await opened.store.signPut(key, anHour);
    const body = new Readable({ read() {} });
    body.push(Buffer.alloc(1000));
    const { pathname, search } = new URL(url);
    const answering = opened.store.receiveSignedPut({
      method: "PUT",
      url: pathname + search,
      headers: {},
      body,
    });
    body.destroy(new Error("aborted"));
    expect((await answering).body).toContain("<Code>IncompleteBody</Code>");
    expect(await opened.store.stat(key)).toBeNull();
    expect(await readdir(join(opened.root, "temporary"))).toEqual([]);
  });

  it("stores nothing of a connection that breaks off", async () => {
    await using opened = await openPrepared();
    const key = newObjectKey("uploads/");
    const { url } = await opened.store.signPut(key, anHour);
    const { hostname, port, pathname, search } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.end(
      `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100\r\n\r\nten bytes!`,
    );
    await once(socket.resume(), "close");
    expect((await putTo(url.replace(/signature=.*/, ""), "")).status).toBe(403);
    expect(await opened.store.stat(key)).toBeNull();
  });
});

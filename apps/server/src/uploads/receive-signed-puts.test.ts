import { text } from "node:stream/consumers";
import { newObjectKey } from "@antochi/storage/object-key";
import { afterAll, expect, it } from "vitest";
import { openTestServer } from "../testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);

async function signedPath(key: string, maxBytes = 1_000): Promise<string> {
  const { url } = await test.store.signPut(key, { expiresInSeconds: 60, maxBytes });
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

it("stores what is PUT to a signed address, of any type and from any page, and answers its ETag", async () => {
  const key = newObjectKey("uploads/");
  const answer = await test.server.inject({
    method: "PUT",
    url: await signedPath(key),
    payload: "%PDF-1.7 some bytes",
    headers: { "content-type": "application/pdf", "sec-fetch-site": "cross-site" },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ "access-control-expose-headers": "ETag, Location" });
  expect(answer.headers.etag).toBe((await test.store.stat(key))?.etag);
  expect(await text(await test.store.read(key))).toBe("%PDF-1.7 some bytes");
});

it("accepts a body without a type, as curl -T sends it, and a JSON type as bytes", async () => {
  const plain = newObjectKey("uploads/");
  const json = newObjectKey("uploads/");
  await test.server.inject({ method: "PUT", url: await signedPath(plain), payload: Buffer.from("bytes") });
  const url = await signedPath(json);
  const answer = await test.server.inject({
    method: "PUT",
    url,
    payload: "{",
    headers: { "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(200);
  expect((await test.store.stat(plain))?.size).toBe(5);
  expect((await test.store.stat(json))?.size).toBe(1);
});

it.each(["", "pdf", "application/ pdf"])("accepts bytes with the invalid type %j", async (type) => {
  const key = newObjectKey("uploads/");
  const answer = await test.server.inject({
    method: "PUT",
    url: await signedPath(key),
    payload: "bytes",
    headers: { "content-type": type },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, ""]);
  expect((await test.store.stat(key))?.size).toBe(5);
});

it("answers in S3's words what the signature does not allow, and stores nothing", async () => {
  const key = newObjectKey("uploads/");
  const address = await signedPath(key, 4);
  const forged = await test.server.inject({ method: "PUT", url: `/api/s3/objects/${key}`, payload: "abcd" });
  expect(forged.statusCode).toBe(403);
  expect(forged.headers["content-type"]).toBe("application/xml");
  expect(forged.body).toContain("<Message>Access Denied</Message>");
  const large = await test.server.inject({ method: "PUT", url: address, payload: "abcde" });
  expect(large.statusCode).toBe(400);
  expect(large.body).toContain("<Code>EntityTooLarge</Code>");
  expect(await test.store.stat(key)).toBeNull();
});

it("accepts no other method", async () => {
  const answer = await test.server.inject({ url: await signedPath(newObjectKey("uploads/")) });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe("OPTIONS, PUT");
});

it("keeps the signature out of the log", async () => {
  const address = await signedPath(newObjectKey("uploads/"));
  await test.server.inject({ method: "PUT", url: address, payload: "abc" });
  const log = JSON.stringify(test.logged());
  expect(log).toContain("/api/s3/objects/*");
  for (const value of new URL(address, "http://x").searchParams.values()) {
    if (value.length > 10) expect(log).not.toContain(value);
  }
});

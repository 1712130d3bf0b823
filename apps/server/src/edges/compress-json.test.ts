import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { insertCategory } from "@antochi/testing/knowledge-base";
import { afterAll, expect, it } from "vitest";
import { openTestServer } from "../testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);

for (let number = 0; number < 40; number++)
  await insertCategory(test.database.db, { name: `Category ${number}` });

const addresses = ["/api/knowledge-base/categories", "/trpc/knowledgeBase.listCategories?input=%7B%7D"];

it.each(addresses)("%s is compressed for clients that accept it, and plain for others", async (url) => {
  const plain = await test.server.inject({ url });
  expect(plain.statusCode).toBe(200);
  expect(plain.headers).not.toHaveProperty("content-encoding");
  const br = await test.server.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(br.headers.vary).toContain("accept-encoding");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzip = await test.server.inject({ url, headers: { "accept-encoding": "gzip" } });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
});

it.each(["/healthz", "/trpc/auth.currentUser"])("leaves the small answer of %s uncompressed", async (url) => {
  const answer = await test.server.inject({ url, headers: { "accept-encoding": "br" } });
  expect(answer.headers).not.toHaveProperty("content-encoding");
  expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
});

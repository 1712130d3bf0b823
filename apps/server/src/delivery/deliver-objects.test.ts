import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { get, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { newObjectKey, objectPathOf, thumbnailKeyOf } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { StoreUnavailable } from "@antochi/storage/store-errors";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { patience } from "@antochi/testing/patience";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { buildTestServer, openTestServer, signIn } from "../testing/test-server.ts";

const content = Buffer.from("%PDF-1.7 stands for a whole file of some length");
const key = newObjectKey("pdfs/");
const url = `/objects/${key}`;

/** A fixed clock: deliveries are logged once an hour, so a test that crosses the hour would log them twice. */
const now = new Date();
const test = await openTestServer({ now: () => now });
const { database } = test;
afterAll(test.close);

await insertUser(database.db, approvedMember);
const member = await signIn(test.server, approvedMember.email, samplePassword);
await writeRegistered(key, content);

function write(at: string, bytes: Buffer) {
  return test.store.write(at, Readable.from([bytes]), {
    contentType: "application/pdf",
    maxBytes: 100_000_000,
  });
}

async function writeRegistered(at: string, bytes: Buffer) {
  await insertRegisteredFile(database.db, { objectPath: objectPathOf(at), size: bytes.length });
  return write(at, bytes);
}

function fetchObject(headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET", address = url) {
  return test.server.inject({ method, url: address, headers: { ...member, ...headers } });
}

async function waitingChecks(at: string): Promise<number> {
  const { rows } = await database.pool.query(
    "select id from graphile_worker.jobs where key = 'check-stored-file:' || $1",
    [objectPathOf(at)],
  );
  return rows.length;
}

describe("a member", () => {
  it("reads the whole file, inline and cached only by their browser", async () => {
    const answer = await fetchObject();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "inline",
      "content-length": String(content.length),
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      "content-security-policy": "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers.etag).toMatch(/^".+"$/);
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  it("gets the same headers and no bytes for HEAD, even with a range", async () => {
    const answer = await fetchObject({ range: "bytes=0-3" }, "HEAD");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(content.length),
    });
    expect(answer.rawPayload).toHaveLength(0);
  });

  it("gets a range as 206", async () => {
    const answer = await fetchObject({ range: "bytes=5-7" });
    expect(answer.statusCode).toBe(206);
    expect(answer.body).toBe("1.7");
    expect(answer.headers).toMatchObject({
      "content-range": `bytes 5-7/${content.length}`,
      "content-length": "3",
    });
  });

  it("gets 416 and the size for a range beyond the end", async () => {
    const answer = await fetchObject({ range: "bytes=1000-" });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers).toMatchObject({ "content-range": `bytes */${content.length}` });
    expect(answer.json()).toMatchObject({ code: "invalid-input" });
  });

  it("gets 304 for the version they have, and the whole file if their range is of another", async () => {
    const { etag } = (await fetchObject()).headers;
    const same = await fetchObject({ "if-none-match": String(etag) });
    expect(same.statusCode).toBe(304);
    expect(same.rawPayload).toHaveLength(0);
    expect(same.headers).toMatchObject({ etag, "cache-control": "private, no-cache" });
    expect((await fetchObject({ range: "bytes=0-1", "if-range": String(etag) })).statusCode).toBe(206);
    expect((await fetchObject({ range: "bytes=0-1", "if-range": '"another"' })).statusCode).toBe(200);
  });

  it.each(["GET", "HEAD"] as const)(
    "gets 412 for %s of another version than the one they name",
    async (method) => {
      const etag = String((await fetchObject()).headers.etag);
      const range = { range: "bytes=0-1" };
      const ask = async (headers: Record<string, string>) => fetchObject(headers, method);
      expect((await ask({ "if-match": etag, ...range })).statusCode).toBe(method === "GET" ? 206 : 200);
      expect((await ask({ "if-match": etag, "if-none-match": etag })).statusCode).toBe(304);
      for (const others of [{}, { "if-none-match": etag }, range, { range: "bytes=1000-" }]) {
        const refused = await ask({ "if-match": `W/${etag}, "another"`, ...others });
        expect(refused.statusCode, JSON.stringify(others)).toBe(412);
        if (method === "GET") expect(refused.json()).toMatchObject({ code: "conflict" });
      }
    },
  );

  it.each([
    `/objects/${newObjectKey("pdfs/")}`,
    "/objects/",
    "/objects/pdfs",
    "/objects/pdfs/",
    "/objects/pdfs/../pdfs/x.pdf",
    "/objects/pdfs/%2e%2e/%2e%2e/secrets/admin-password",
    "/objects/..%2f..%2fsecrets",
    `${url}/`,
    `${url}%00`,
    "/objects",
  ])("finds nothing at %s", async (address) => {
    const answer = await fetchObject({}, "GET", address);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: "Not found", code: "not-found" });
  });

  it("cannot read an upload that has not been checked", async () => {
    const upload = newObjectKey("uploads/");
    await write(upload, content);
    expect((await fetchObject({}, "GET", `/objects/${upload}`)).statusCode).toBe(404);
  });

  it("cannot read a withdrawn PDF, nor its picture, although the store still has both", async () => {
    const withdrawn = newObjectKey("pdfs/");
    const picture = thumbnailKeyOf(withdrawn);
    await writeRegistered(withdrawn, content);
    await write(picture, content);
    const statuses = async () => [
      (await fetchObject({}, "GET", `/objects/${withdrawn}`)).statusCode,
      (await fetchObject({}, "HEAD", `/objects/${withdrawn}`)).statusCode,
      (await fetchObject({ range: "bytes=0-1" }, "GET", `/objects/${withdrawn}`)).statusCode,
      (await fetchObject({}, "GET", `/objects/${picture}`)).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200, 206, 200]);
    await database.db.deleteFrom("storedFiles").where("objectPath", "=", objectPathOf(withdrawn)).execute();
    expect(await statuses()).toEqual([404, 404, 404, 404]);
  });

  it("cannot read the PDF or picture of an article for others, where an administrator can", async () => {
    const draft = newObjectKey("pdfs/");
    const picture = thumbnailKeyOf(draft);
    await writeRegistered(draft, content);
    await write(picture, content);
    const { db } = database;
    const chief = await insertUser(db, instructorAdmin);
    const { id: categoryId } = await insertCategory(db);
    await insertArticle(db, { categoryId, createdBy: chief.id, pdfPath: objectPathOf(draft) });
    const admin = await signIn(test.server, instructorAdmin.email, samplePassword);
    const statuses = async (headers: Record<string, string>) =>
      Promise.all([
        fetchObject(headers, "GET", `/objects/${draft}`).then(({ statusCode }) => statusCode),
        fetchObject({ ...headers, range: "bytes=0-1" }, "GET", `/objects/${draft}`).then(
          (one) => one.statusCode,
        ),
        fetchObject(headers, "GET", `/objects/${picture}`).then(({ statusCode }) => statusCode),
      ]);
    expect(await statuses(member)).toEqual([200, 206, 200]);
    const { etag } = (await fetchObject({}, "GET", `/objects/${draft}`)).headers;
    const [drafted, restricted] = [
      { state: "draft" as const },
      { state: "published" as const, audience: ["unit:7th"] },
    ];
    for (const change of [drafted, restricted]) {
      await db.updateTable("knowledgeBaseArticles").set(change).execute();
      expect(await statuses(member)).toEqual([404, 404, 404]);
      // Not even a 304 for the copy that they have cached.
      expect(await statuses({ ...member, "if-none-match": String(etag) })).toEqual([404, 404, 404]);
      expect(await statuses(admin)).toEqual([200, 206, 200]);
    }
  });

  it.each(["missing", "altered"] as const)(
    "gets 410 for a PDF known to be %s, whole or in part, and still sees its picture",
    async (condition) => {
      const wrong = newObjectKey("pdfs/");
      const picture = thumbnailKeyOf(wrong);
      await writeRegistered(wrong, content);
      await write(picture, content);
      await database.db
        .updateTable("storedFiles")
        .set({ condition, checkedAt: now })
        .where("objectPath", "=", objectPathOf(wrong))
        .execute();
      const answer = await fetchObject({}, "GET", `/objects/${wrong}`);
      expect(answer.statusCode).toBe(410);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.json()).toEqual({
        message: "This document's file is damaged or missing. An administrator has been notified.",
        code: "file-damaged",
      });
      expect((await fetchObject({}, "HEAD", `/objects/${wrong}`)).statusCode).toBe(410);
      expect((await fetchObject({ range: "bytes=0-1" }, "GET", `/objects/${wrong}`)).statusCode).toBe(410);
      expect((await fetchObject({}, "GET", `/objects/${picture}`)).statusCode).toBe(200);
      // It was checked recently, and requests must not make the store read it again.
      expect(await waitingChecks(wrong)).toBe(0);
    },
  );

  it("gets 410 for a PDF that the store has lost, which is then checked once however often it is requested", async () => {
    const lost = newObjectKey("pdfs/");
    await insertRegisteredFile(database.db, { objectPath: objectPathOf(lost) });
    for (let ask = 0; ask < 3; ask += 1) {
      const answer = await fetchObject({}, "GET", `/objects/${lost}`);
      expect(answer.statusCode).toBe(410);
      expect(test.logged()).toContainEqual(
        expect.objectContaining({
          level: 40,
          requestId: answer.headers["x-request-id"],
          object: objectPathOf(lost),
        }),
      );
    }
    expect(await waitingChecks(lost)).toBe(1);
  });

  it("triggers a new check of a PDF found wrong a while ago", async () => {
    const restored = newObjectKey("pdfs/");
    await writeRegistered(restored, content);
    await database.db
      .updateTable("storedFiles")
      .set({ condition: "missing", checkedAt: new Date(now.getTime() - 11 * 60_000) })
      .where("objectPath", "=", objectPathOf(restored))
      .execute();
    expect((await fetchObject({}, "GET", `/objects/${restored}`)).statusCode).toBe(410);
    expect(await waitingChecks(restored)).toBe(1);
  });

  it("gets 503 with Retry-After while the store is down", async () => {
    const gone = () => Promise.reject(new StoreUnavailable({ cause: new Error("gone") }));
    await using down = await buildTestServer(database, { remoteStore: { ...test.store, open: gone } });
    const answer = await down.server.inject({ url, headers: member });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
  });
});

describe("who is no member", () => {
  it("gets 401 and no bytes, whether the file exists or not", async () => {
    for (const headers of [{}, { cookie: "session=made-up" }]) {
      for (const address of [url, `/objects/${newObjectKey("pdfs/")}`]) {
        const answer = await test.server.inject({ url: address, headers });
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({ code: "not-signed-in" });
      }
    }
  });

  it("includes anybody suspended a moment ago", async () => {
    const { id } = await insertUser(database.db, approvedMember, {
      email: "second@example.org",
      username: "second",
    });
    const session = await signIn(test.server, "second@example.org", samplePassword);
    expect((await test.server.inject({ url, headers: session })).statusCode).toBe(200);
    await database.db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", id).execute();
    expect((await test.server.inject({ url, headers: session })).statusCode).toBe(401);
  });
});

it("delivers the right bytes to a reader who takes them irregularly", async () => {
  const large = newObjectKey("pdfs/");
  const bytes = randomBytes(9_000_001);
  await writeRegistered(large, bytes);
  await using other = await buildTestServer(database, { remoteStore: test.store });
  const origin = await other.server.listen({ host: "127.0.0.1", port: 0 });
  const read = async () => {
    const [answer] = z
      .tuple([z.instanceof(IncomingMessage)])
      .parse(await once(get(`${origin}/objects/${large}`, { headers: member }), "response"));
    const chunks: Buffer[] = [];
    let untilRest = 0;
    for await (const chunk of answer) {
      const taken = z.instanceof(Buffer).parse(chunk);
      chunks.push(taken);
      untilRest += taken.length;
      if (untilRest < 1_000_000) continue;
      untilRest = 0;
      // Long enough for the socket's buffers to fill up.
      for (let turns = 0; turns < 200; turns += 1) await turn();
    }
    return Buffer.concat(chunks);
  };
  for (const answer of await Promise.all([read(), read(), read()])) expect(answer.equals(bytes)).toBe(true);
});

it("closes the store's stream when the reader leaves", async () => {
  const large = newObjectKey("pdfs/");
  await writeRegistered(large, Buffer.alloc(30_000_000, "x"));
  let open = 0;
  const countingStore: ObjectStore = {
    ...test.store,
    async open(key) {
      const object = await test.store.open(key);
      return (
        object && {
          ...object,
          async read(hasTakenAll, range) {
            const stream = await object.read(hasTakenAll, range);
            if (Buffer.isBuffer(stream)) return stream;
            open += 1;
            return stream.once("close", () => (open -= 1));
          },
        }
      );
    },
  };
  await using counting = await buildTestServer(database, { remoteStore: countingStore });
  const origin = await counting.server.listen({ host: "127.0.0.1", port: 0 });
  const request = get(`${origin}/objects/${large}`, { headers: member });
  await once(request, "response");
  expect(open).toBe(1);
  request.destroy();
  await vi.waitFor(() => expect(open).toBe(0), patience);
});

/** Fetches from a replica and stops it, so that its audit entries are flushed. */
async function fetchFromReplicaThatStops(
  address: string,
  { method = "GET", headers = {} }: { method?: "GET" | "HEAD"; headers?: Record<string, string> } = {},
): Promise<void> {
  await using replica = await buildTestServer(database, { remoteStore: test.store, now: () => now });
  await replica.server.inject({ method, url: address, headers: { ...member, ...headers } });
}

it("is in the audit log before a stopping server is closed", async () => {
  const at = newObjectKey("pdfs/");
  await writeRegistered(at, content);
  await fetchFromReplicaThatStops(`/objects/${at}`);
  const entry = database.db.selectFrom("auditEntries").select("act").where("objectId", "=", objectPathOf(at));
  expect(await entry.execute()).toEqual([{ act: "pdf-delivered" }]);
});

it("is one entry of the audit log for each member, document and hour, whatever they read of it", async () => {
  const at = newObjectKey("pdfs/");
  await writeRegistered(at, content);
  const address = `/objects/${at}`;
  const delivered = () =>
    database.db
      .selectFrom("auditEntries")
      .select(["act", "actor", "objectKind", "objectId"])
      .where("objectId", "=", objectPathOf(at))
      .execute();
  const { headers } = await fetchObject({}, "HEAD", address);
  await fetchFromReplicaThatStops(address, { method: "HEAD" });
  await fetchFromReplicaThatStops(address, { headers: { "if-none-match": String(headers.etag) } });
  expect(await delivered()).toEqual([]);
  await fetchObject({ range: "bytes=0-3" }, "GET", address);
  await vi.waitFor(async () => expect(await delivered()).toHaveLength(1), patience);
  // Another replica does not share this one's memory.
  await fetchFromReplicaThatStops(address);
  await fetchObject({}, "GET", address);
  const hours = database.db
    .selectFrom("auditDeliveries")
    .select("hour")
    .where("objectPath", "=", objectPathOf(at));
  expect(await hours.execute()).toHaveLength(1);
  expect(await delivered()).toEqual([
    { act: "pdf-delivered", actor: "user", objectKind: "file", objectId: objectPathOf(at) },
  ]);
});

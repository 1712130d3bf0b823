import {
  completedUploadSchema,
  signedPartSchema,
  startedUploadSchema,
  temporaryCredentialsSchema,
  uploadParametersSchema,
} from "@antochi/contract/uploads";
import { newObjectKey } from "@antochi/storage/object-key";
import { createS3Store, type S3StoreOptions } from "@antochi/storage/s3-store";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Call, callsOf, put } from "../testing/storage-calls.ts";
import { storeKinds } from "../testing/storage-servers.ts";
import { buildTestServer, type TestServer } from "../testing/test-server.ts";

const partBytes = 5 * 1024 * 1024;
const pdf = { filename: "Οδηγός.pdf", type: "application/pdf" };
const parameters = new URLSearchParams({ ...pdf, "metadata[name]": "dropped" }).toString();

type Upload = { at: string; query: string };
type Refusal = [what: string, request: (upload: Upload) => Call, answer: [status: number, message: string]];

const cannotSign = "Cannot sign without a key, an uploadId, and a partNumber";
const missing = "Missing required meta field(s)";
const onlyPdf = "Only PDF files can be uploaded. Choose a file that ends in .pdf.";
const unknown = "There is no such upload";

const refusals: Refusal[] = [
  ["a missing name", () => get("/api/s3/params?type=application/pdf"), [400, `${missing}: filename`]],
  ["a missing name and type", () => post("/api/s3/multipart", {}), [400, `${missing}: filename, type`]],
  ["a type other than PDF", () => post("/api/s3/multipart", { ...pdf, type: "image/png" }), [415, onlyPdf]],
  [
    "a type other than PDF in a single request",
    () => get("/api/s3/params?filename=a&type=image/png"),
    [415, onlyPdf],
  ],
  ["signing without a key", ({ at }) => get(`${at}/1`), [400, cannotSign]],
  ["part 0", ({ at, query }) => get(`${at}/0${query}`), [400, cannotSign]],
  ["part 10001", ({ at, query }) => get(`${at}/10001${query}`), [400, cannotSign]],
  ["a part that is not a number", ({ at, query }) => get(`${at}/one${query}`), [400, cannotSign]],
  ["a key that was never issued", ({ at }) => get(`${at}/1?key=${newObjectKey("uploads/")}`), [404, unknown]],
  ["listing without a key", ({ at }) => get(at), [400, "A key is required"]],
  ["listing an unknown upload", ({ query }) => get(`/api/s3/multipart/00${query}`), [404, unknown]],
  ["completing without parts", completing([]), [400, "The parts are required"]],
  ["completing without a part number", completing([{ ETag: '"x"' }]), [400, "A part needs a PartNumber"]],
  ["completing without an ETag", completing([{ PartNumber: 1 }]), [400, "A part needs an ETag"]],
  ["aborting without a key", ({ at }) => ({ method: "DELETE", url: at }), [400, "A key is required"]],
];

function get(url: string): Call {
  return { method: "GET", url };
}

function post(url: string, payload: object): Call {
  return { method: "POST", url, payload };
}

function completing(parts: object[]): Refusal[1] {
  return ({ at, query }) => post(`${at}/complete${query}`, { parts });
}

/** A store at an address where nothing answers. */
const goneStore: S3StoreOptions = {
  endpoint: "http://127.0.0.1:1",
  publicEndpoint: "http://127.0.0.1:1",
  accessKey: "key",
  secretKey: "secret",
  region: "us-east-1",
  bucket: "gone",
  allowedOrigin: "http://localhost:3000",
  temporaryCredentials: { kind: "on", seconds: 900 },
  now: () => new Date(),
};

const opened = new AsyncDisposableStack();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  opened.defer(() => database.close());
  await insertUser(database.db, instructorAdmin);
});
afterAll(() => opened.disposeAsync());

for (const { name, available, open } of storeKinds) {
  describe.skipIf(!available)(`the storage calls on ${name}`, () => {
    let test: TestServer;
    let call: (call: Call) => Promise<Answer>;
    beforeAll(async () => {
      const remoteStore = await open(opened);
      test = opened.use(await buildTestServer(database, remoteStore ? { remoteStore } : {}));
      call = await callsOf(test);
    });

    /** Starts a multipart upload. `at` is its address, `query` names its key. */
    async function start() {
      const answer = await call({ method: "POST", url: "/api/s3/multipart", payload: pdf });
      expect(answer.status).toBe(200);
      const { key, uploadId } = startedUploadSchema.strict().parse(answer.body);
      return {
        key,
        at: `/api/s3/multipart/${encodeURIComponent(uploadId)}`,
        query: `?key=${encodeURIComponent(key)}`,
      };
    }

    async function uploadPart({ at, query }: { at: string; query: string }, number: number, bytes: Buffer) {
      const { body } = await call({ method: "GET", url: `${at}/${number}${query}` });
      const { url, expires } = signedPartSchema.strict().parse(body);
      expect(expires).toBe(900);
      return { PartNumber: number, ETag: await put(test, url, bytes) };
    }

    it("carry an upload in parts from its start to its end", async () => {
      const upload = await start();
      const parts = [
        await uploadPart(upload, 1, Buffer.alloc(partBytes, 1)),
        await uploadPart(upload, 2, Buffer.alloc(7, 2)),
      ];
      const { at, key, query } = upload;
      expect((await call({ method: "GET", url: `${at}${query}` })).body).toEqual([
        { ...parts[0], Size: partBytes },
        { ...parts[1], Size: 7 },
      ]);
      const completed = await call(completing(parts)(upload));
      expect(completed.status).toBe(200);
      expect(completedUploadSchema.strict().parse(completed.body).location).toContain(key);
      expect(await call({ method: "DELETE", url: `${at}${query}` })).toMatchObject({ status: 200, body: {} });
    });

    it("give the parameters of a single upload", async () => {
      const { status, body } = await call({ method: "GET", url: `/api/s3/params?${parameters}` });
      expect(status).toBe(200);
      const { url, ...rest } = uploadParametersSchema.strict().parse(body);
      expect(rest).toEqual({
        method: "PUT",
        fields: {},
        headers: { "content-type": "application/pdf" },
        expires: 900,
      });
      await put(test, url, Buffer.from("%PDF-"));
    });

    it.each(refusals)("refuse %s", async (_what, request, [status, message]) => {
      expect(await call(request(await start()))).toMatchObject({ status, body: { message } });
    });

    it("refuse parts that are missing or too small before another, and lose nothing", async () => {
      const upload = await start();
      const parts = [
        await uploadPart(upload, 1, Buffer.alloc(9, 1)),
        await uploadPart(upload, 2, Buffer.alloc(9, 2)),
      ];
      const url = `${upload.at}/complete${upload.query}`;
      const complete = (named: object[]) => call({ method: "POST", url, payload: { parts: named } });
      expect(await complete(parts)).toMatchObject({
        status: 400,
        body: { message: "Part 1 is smaller than 5 MiB" },
      });
      expect(await complete([{ PartNumber: 3, ETag: '"00"' }])).toMatchObject({ status: 400 });
      expect(await complete(parts.slice(0, 1))).toMatchObject({ status: 200 });
    });

    it("answer for temporary credentials", async () => {
      const { status, body } = await call({ method: "GET", url: "/api/s3/sts" });
      if (name === "minio") {
        expect(status).toBe(200);
        expect(temporaryCredentialsSchema.strict().parse(body)).toMatchObject({
          bucket: "calls",
          region: "us-east-1",
        });
        const entry = database.db
          .selectFrom("auditEntries")
          .select("details")
          .where("act", "=", "storage-credentials-issued");
        const { details } = await entry.executeTakeFirstOrThrow();
        expect(details).toContain(temporaryCredentialsSchema.parse(body).credentials.AccessKeyId);
        expect(details).not.toMatch(/secret|token/i);
      } else {
        expect({ status, body }).toMatchObject({ status: 501, body: { code: "not-implemented" } });
      }
    });
  });
}

it("answer 501 with the reason if temporary credentials are turned off, without asking the store", async () => {
  const remoteStore = createS3Store({ ...goneStore, temporaryCredentials: { kind: "off" } });
  await using test = await buildTestServer(database, { remoteStore });
  const call = await callsOf(test);
  expect(await call(get("/api/s3/sts"))).toMatchObject({
    status: 501,
    body: { code: "not-implemented", message: "Temporary credentials are switched off" },
  });
});

it("answer 503 with Retry-After while the store is down", async () => {
  const remoteStore = createS3Store(goneStore);
  await using test = await buildTestServer(database, { remoteStore });
  const call = await callsOf(test);
  const { body } = await call(get(`/api/s3/params?${parameters}`));
  const key = remoteStore.keyOfSignedUrl(uploadParametersSchema.parse(body).url);
  const upload = { at: "/api/s3/multipart/abc", query: `?key=${key}` };
  for (const request of [
    post("/api/s3/multipart", pdf),
    get(`${upload.at}${upload.query}`),
    completing([{ PartNumber: 1, ETag: "x" }])(upload),
    { method: "DELETE", url: `${upload.at}${upload.query}` } as const,
    get("/api/s3/sts"),
  ]) {
    expect(await call(request), request.url).toMatchObject({
      status: 503,
      body: { code: "unavailable" },
      retryAfter: "5",
    });
  }
});

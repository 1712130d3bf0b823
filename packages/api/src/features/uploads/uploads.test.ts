import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { notAPdf, tooLarge } from "@antochi/contract/file-refusals";
import type { User } from "@antochi/db/tables/users";
import { inflatingPdf } from "@antochi/pdf/testing/broken-files";
import { samplePdf } from "@antochi/pdf/testing/sample-pdfs";
import { readImportTicket } from "@antochi/storage/import-ticket";
import type { KeyPrefix } from "@antochi/storage/object-key";
import { createClock } from "@antochi/testing/clock";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestApi, type TestApi } from "../../testing/test-api.ts";
import { LookTooBrief } from "../../stored-files/pdf-turns.ts";
import { registerUpload, storePdf } from "../../stored-files/registration.ts";

const pdfMaxBytes = 40_000;
const partBytes = 5 * 1024 * 1024;

let database: TestDatabase;
let api: TestApi;
let admin: User;
let member: User;
let pdf: Buffer;
const clock = createClock();

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await insertUser(database.db, instructorAdmin);
  member = await insertUser(database.db, approvedMember);
  pdf = await samplePdf({ pages: 2 });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom("storedFiles").execute();
  api = await openTestApi({ db: database, now: clock.now, pdfMaxBytes });
  return () => api[Symbol.asyncDispose]();
});

async function keysIn(prefix: KeyPrefix): Promise<string[]> {
  const keys = [];
  for await (const { key } of api.store.list(prefix)) keys.push(key);
  return keys;
}

async function upload(bytes: Buffer): Promise<string> {
  const { uploadURL } = await api.as(admin).uploads.issueAddress();
  expect(await api.put(uploadURL, bytes)).toBe(200);
  return uploadURL;
}

async function storedFiles() {
  return database.db.selectFrom("storedFiles").selectAll().execute();
}

describe("registering a PDF", () => {
  it("moves the file where its upload URL cannot overwrite it, and stores its metadata", async () => {
    const pdfURL = await upload(pdf);
    const { objectPath } = await api.as(admin).uploads.registerPdf({ pdfURL, fileName: "Οδηγός.pdf" });
    expect(objectPath).toMatch(/^\/objects\/pdfs\/[0-9a-f-]{36}\.pdf$/);
    expect(await storedFiles()).toMatchObject([
      { objectPath, state: "registered", pageCount: 2, size: pdf.length, originalName: "Οδηγός.pdf" },
    ]);
    await api.put(pdfURL, await samplePdf({ pages: 5 }));
    const read = await api.store.read(objectPath.slice("/objects/".length));
    expect(Buffer.concat(await read.toArray())).toEqual(pdf);
  });

  it("returns the same path when repeated, whatever the query of the URL", async () => {
    const pdfURL = await upload(pdf);
    const calls = api.as(admin).uploads;
    const { objectPath } = await calls.registerPdf({ pdfURL });
    const again = await calls.registerPdf({ pdfURL: `${pdfURL.split("?")[0]}?other` });
    expect(again).toEqual({ objectPath });
  });

  it("returns one path to two concurrent requests", async () => {
    const pdfURL = await upload(pdf);
    const calls = api.as(admin).uploads;
    const [one, other] = await Promise.all([calls.registerPdf({ pdfURL }), calls.registerPdf({ pdfURL })]);
    expect(one).toEqual(other);
    expect(await storedFiles()).toHaveLength(1);
  });

  it.each([
    ["a file that is not a PDF", async () => Buffer.from("GIF89a, or so"), "UNSUPPORTED_MEDIA_TYPE", notAPdf],
    [
      "an Office document",
      async () => Buffer.from("PK\x03\x04\x14\0\x06\0[Content_Types].xml and word/document.xml", "latin1"),
      "UNSUPPORTED_MEDIA_TYPE",
      "The file is not a PDF. Save it as PDF first.",
    ],
    ["a truncated PDF", async () => pdf.subarray(0, pdf.length / 2), "BAD_REQUEST", /damaged/],
    ["a PDF with a password", async () => samplePdf({ userPassword: "closed" }), "BAD_REQUEST", /password/],
    [
      "a file one byte too large",
      async () => Buffer.alloc(pdfMaxBytes + 1),
      "PAYLOAD_TOO_LARGE",
      tooLarge(pdfMaxBytes),
    ],
  ] as const)("refuses %s and leaves nothing behind", async (_what, bytes, code, message) => {
    const pdfURL = await upload(await bytes());
    const calls = api.as(admin).uploads;
    const refusal = calls.registerPdf({ pdfURL });
    await expect(refusal).rejects.toMatchObject({ code });
    await expect(refusal).rejects.toThrow(message);
    expect(await storedFiles()).toEqual([]);
    expect([...(await keysIn("uploads/")), ...(await keysIn("pdfs/"))]).toEqual([]);
    await expect(calls.registerPdf({ pdfURL })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("refuses a file that was replaced while it was checked, and keeps it for another try", async () => {
    const pdfURL = await upload(pdf);
    const key = api.store.keyOfSignedUrl(pdfURL) ?? "";
    const { store } = api;
    const checkedMeanwhile: TestApi["store"] = {
      ...store,
      async copy(from, to, options) {
        await api.put(pdfURL, Buffer.from("swapped in"));
        return store.copy(from, to, options);
      },
    };
    const parts = { ...api.dependencies, store: checkedMeanwhile };
    const registering = registerUpload(parts, { key, fileName: undefined, userId: admin.id });
    await expect(registering).rejects.toMatchObject({
      code: "conflict",
      message: "The upload changed while it was checked",
    });
    expect(await keysIn("pdfs/")).toEqual([]);
    expect(await storedFiles()).toMatchObject([{ state: "issued" }]);
  });

  it("accepts a malformed but readable PDF unchanged, and reports it as repaired each time", async () => {
    const untidy = Buffer.from(pdf.toString("latin1").replace(/startxref\n\d+/, "startxref\n7"), "latin1");
    const pdfURL = await upload(untidy);
    const calls = api.as(admin).uploads;
    const registered = await calls.registerPdf({ pdfURL });
    expect(registered.repaired).toBe(true);
    expect(await calls.registerPdf({ pdfURL })).toEqual(registered);
    const read = await api.store.read(registered.objectPath.slice("/objects/".length));
    expect(Buffer.concat(await read.toArray())).toEqual(untidy);
    const again = await storePdf(api.dependencies, Readable.from([untidy]), { userId: admin.id });
    expect(again.repaired).toBe(true);
  });

  it("refuses a PDF that needs too many resources, after a second and thorough check", async () => {
    await using big = await openTestApi({ db: database, now: clock.now, pdfMaxBytes: 1_000_000 });
    const body = Readable.from([inflatingPdf()]);
    await expect(storePdf(big.dependencies, body, { userId: admin.id })).rejects.toMatchObject({
      code: "pdf-damaged",
      message: "This PDF is too complex to open. Export it again with fewer or smaller pictures.",
    });
    expect(await storedFiles()).toEqual([]);
  });

  it("accepts only upload URLs of this site to which a file was uploaded", async () => {
    const calls = api.as(admin).uploads;
    const { uploadURL } = await calls.issueAddress();
    for (const pdfURL of [
      uploadURL,
      "https://elsewhere.test/file.pdf",
      `http://site.test/api/s3/objects/uploads/${randomUUID()}.pdf`,
    ]) {
      await expect(calls.registerPdf({ pdfURL })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await expect(calls.registerPdf({ pdfURL: "no address" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(calls.registerPdf({ pdfURL: "" })).rejects.toMatchObject({
      message: "PDF file is required",
    });
  });
});

describe("storing a PDF in one call", () => {
  it("checks and registers it", async () => {
    const { objectPath } = await storePdf(api.dependencies, Readable.from([pdf]), {
      userId: admin.id,
      fileName: "masts.pdf",
    });
    expect(await storedFiles()).toMatchObject([{ objectPath, pageCount: 2, originalName: "masts.pdf" }]);
    expect(await keysIn("pdfs/")).toEqual([objectPath.slice("/objects/".length)]);
  });

  it("stores nothing of a refused file", async () => {
    const store = (bytes: Buffer) => storePdf(api.dependencies, Readable.from([bytes]), { userId: admin.id });
    await expect(store(Buffer.from("no PDF"))).rejects.toMatchObject({ code: "not-a-pdf" });
    await expect(store(Buffer.alloc(pdfMaxBytes + 1))).rejects.toMatchObject({ code: "file-too-large" });
    expect(await storedFiles()).toEqual([]);
    expect(await keysIn("pdfs/")).toEqual([]);
  });

  it("stores nothing if the sender's account was deleted meanwhile", async () => {
    const leaving = { username: "leaving", email: "leaving@example.org" };
    const { id } = await insertUser(database.db, instructorAdmin, leaving);
    await database.db.deleteFrom("users").where("id", "=", id).execute();
    const storing = storePdf(api.dependencies, Readable.from([pdf]), { userId: id });
    await expect(storing).rejects.toMatchObject({ code: "not-signed-in" });
    expect(await storedFiles()).toEqual([]);
    expect(await keysIn("pdfs/")).toEqual([]);
  });

  it("shares one queue with the registrations, three files at a time", async () => {
    const pdfURL = await upload(pdf);
    const { store } = api.dependencies;
    const write = store.write.bind(store);
    const held = Promise.withResolvers<void>();
    const writes = vi.spyOn(store, "write").mockImplementation(async (...sent) => {
      await held.promise;
      return write(...sent);
    });
    const reads = vi.spyOn(store, "read");
    const turns = vi.spyOn(api.dependencies, "pdfTurns");
    const send = () => storePdf(api.dependencies, Readable.from([pdf]), { userId: admin.id });
    const sent = [send(), send(), send()];
    await vi.waitFor(() => expect(writes).toHaveBeenCalledTimes(3), patience);
    const registered = api.as(admin).uploads.registerPdf({ pdfURL });
    await vi.waitFor(() => expect(turns).toHaveBeenCalledTimes(4), patience);
    expect(reads).not.toHaveBeenCalled();
    held.resolve();
    await Promise.all([...sent, registered]);
    expect(reads).toHaveBeenCalledTimes(1);
    expect(await storedFiles()).toHaveLength(4);
  });
});

describe("the check of an upload", () => {
  it("lets a quick file pass slow ones, and keeps an upload refused as busy for a retry", async () => {
    const { pdfTurns } = api.dependencies;
    const { uploads } = api.as(admin);
    const held = Promise.withResolvers<void>();
    const heavy = Array.from({ length: 4 }, () =>
      pdfTurns(admin.id, async (pace) => {
        if (pace === "brief") throw new LookTooBrief();
        await held.promise;
      }),
    );
    const { objectPath } = await uploads.registerPdf({ pdfURL: await upload(pdf) });
    expect(await storedFiles()).toMatchObject([{ objectPath }]);

    const light = Array.from({ length: 3 + 20 }, () => pdfTurns(admin.id, () => held.promise));
    const pdfURL = await upload(pdf);
    await expect(uploads.registerPdf({ pdfURL })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: "Many other PDFs are being checked. Please try again in a moment.",
      cause: { retryAfter: 10 },
    });
    held.resolve();
    await Promise.all([...heavy, ...light]);
    expect(await uploads.registerPdf({ pdfURL })).toHaveProperty("objectPath");
  });
});

describe("the storage calls", () => {
  it("return parameters for a single-request upload that can be registered", async () => {
    const calls = api.as(admin).uploads;
    const parameters = await calls.uploadParameters({ filename: "Οδηγός.pdf", type: "application/pdf" });
    expect(parameters).toMatchObject({ method: "PUT", fields: {} });
    expect(await api.put(parameters.url, pdf)).toBe(200);
    await calls.registerPdf({ pdfURL: parameters.url });
    expect(await storedFiles()).toMatchObject([{ originalName: "Οδηγός.pdf" }]);
  });

  it("return the maximum size of a PDF", async () => {
    expect(await api.as(admin).uploads.uploadLimits()).toEqual({ maxBytes: pdfMaxBytes, companionUrl: null });
  });

  it("issue a ticket for one import if there is a companion, and none otherwise", async () => {
    await expect(api.as(admin).uploads.issueImportTicket()).rejects.toMatchObject({
      cause: { code: "not-implemented" },
    });
    const companion = { url: new URL("https://links.test/"), secret: "shared by two processes" };
    await using withLinks = await openTestApi({ db: database, now: clock.now, companion });
    const calls = withLinks.as(admin).uploads;
    expect(await calls.uploadLimits()).toMatchObject({ companionUrl: "https://links.test" });
    const { ticket, uploadURL } = await calls.issueImportTicket();
    const key = withLinks.store.keyOfSignedUrl(uploadURL);
    expect(readImportTicket(companion.secret, ticket, clock.now())).toBe(key);
    expect(await storedFiles()).toMatchObject([{ uploadKey: key, state: "issued", issuedTo: admin.id }]);
    await expect(withLinks.as(member).uploads.issueImportTicket()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("name the missing fields, and accept only PDFs", async () => {
    const calls = api.as(admin).uploads;
    await expect(calls.createMultipart({})).rejects.toMatchObject({
      message: "Missing required meta field(s): filename, type",
    });
    await expect(calls.uploadParameters({ filename: "a.pdf" })).rejects.toMatchObject({
      message: "Missing required meta field(s): type",
    });
    await expect(calls.uploadParameters({ filename: "a.png", type: "image/png" })).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
    });
  });

  it("complete a multipart upload", async () => {
    await using big = await openTestApi({ db: database, now: clock.now, pdfMaxBytes: 3 * partBytes });
    const calls = big.as(admin).uploads;
    const { key, uploadId } = await calls.createMultipart({ filename: "a.pdf", type: "application/pdf" });
    for (const [index, bytes] of [Buffer.alloc(partBytes, 1), Buffer.alloc(100, 2)].entries()) {
      const { url } = await calls.signPart({ key, uploadId, partNumber: index + 1 });
      expect(await big.put(url, bytes)).toBe(200);
    }
    const parts = await calls.listParts({ key, uploadId });
    expect(parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, partBytes],
      [2, 100],
    ]);
    const { location } = await calls.completeMultipart({ key, uploadId, parts });
    expect(await calls.completeMultipart({ key, uploadId, parts })).toEqual({ location });
    expect(big.store.keyOfSignedUrl(location)).toBe(key);
    await expect(calls.registerPdf({ pdfURL: location })).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
    });
  });

  it("abort a multipart upload without leaving a trace", async () => {
    const calls = api.as(admin).uploads;
    const { key, uploadId } = await calls.createMultipart({ filename: "a.pdf", type: "application/pdf" });
    expect(await calls.abortMultipart({ key, uploadId })).toEqual({});
    expect(await storedFiles()).toEqual([]);
    await expect(calls.listParts({ key, uploadId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("neither abort nor complete an upload by another upload's id", async () => {
    const calls = api.as(admin).uploads;
    const pdf = { filename: "a.pdf", type: "application/pdf" };
    const [upload, other] = [await calls.createMultipart(pdf), await calls.createMultipart(pdf)];
    const { url } = await calls.signPart({ ...upload, partNumber: 1 });
    expect(await api.put(url, Buffer.from("part"))).toBe(200);
    const parts = await calls.listParts(upload);
    const before = await storedFiles();
    for (const uploadId of [other.uploadId, "0".repeat(32), "made up"]) {
      const wrong = { key: upload.key, uploadId };
      await expect(calls.abortMultipart(wrong)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await storedFiles()).toEqual(before);
    await calls.completeMultipart({ ...upload, parts });
    for (const uploadId of [other.uploadId, "0".repeat(32), "made up"]) {
      const wrong = { key: upload.key, uploadId };
      await expect(calls.abortMultipart(wrong)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(calls.completeMultipart({ ...wrong, parts })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await storedFiles()).toEqual(before);
    expect(await api.store.stat(upload.key)).toMatchObject({ size: 4 });
    expect(await calls.abortMultipart(upload)).toEqual({});
    expect(await api.store.stat(upload.key)).toBeNull();
  });

  it("never abort a single-request upload, and continue a multipart one that an earlier version started", async () => {
    const calls = api.as(admin).uploads;
    const whole = await calls.uploadParameters({ filename: "a.pdf", type: "application/pdf" });
    expect(await api.put(whole.url, pdf)).toBe(200);
    const key = api.store.keyOfSignedUrl(whole.url) ?? "";
    await expect(calls.abortMultipart({ key, uploadId: "made up" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await api.store.stat(key)).toMatchObject({ size: pdf.length });

    const upload = await calls.createMultipart({ filename: "b.pdf", type: "application/pdf" });
    await database.db.updateTable("storedFiles").set({ uploadId: null }).execute();
    const { url } = await calls.signPart({ ...upload, partNumber: 1 });
    expect(await api.put(url, pdf)).toBe(200);
    await calls.completeMultipart({ ...upload, parts: await calls.listParts(upload) });
    expect(await api.store.stat(upload.key)).toMatchObject({ size: pdf.length });
  });

  it("sign only keys that this server issued", async () => {
    const calls = api.as(admin).uploads;
    const { uploadId } = await calls.createMultipart({ filename: "a.pdf", type: "application/pdf" });
    const key = `uploads/${randomUUID()}.pdf`;
    await expect(calls.signPart({ key, uploadId, partNumber: 1 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(calls.signPart({ key: "", uploadId, partNumber: 1 })).rejects.toMatchObject({
      message: "Cannot sign without a key, an uploadId, and a partNumber",
    });
  });

  it("refuse temporary credentials with the disk store", async () => {
    const refusal = api.as(admin).uploads.temporaryCredentials();
    await expect(refusal).rejects.toMatchObject({ code: "NOT_IMPLEMENTED" });
    await expect(refusal).rejects.toThrow("disk store");
  });

  it.each([
    ["visitors", (): User | null => null, "UNAUTHORIZED"],
    ["members", () => member, "FORBIDDEN"],
  ] as const)("are refused to %s", async (_who, user, code) => {
    const calls = api.as(user()).uploads;
    await expect(calls.issueAddress()).rejects.toMatchObject({ code });
    await expect(calls.registerPdf({ pdfURL: "x" })).rejects.toMatchObject({ code });
    await expect(calls.createMultipart({})).rejects.toMatchObject({ code });
  });
});

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notAPdf, tooLarge } from "@antochi/contract/file-refusals";
import { registeredPdfSchema } from "@antochi/contract/uploads";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { makePdf } from "@antochi/testing/sample-pdfs";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { openTestServer, signIn } from "../testing/test-server.ts";

const onePage = Buffer.from(
  [
    "%PDF-1.4",
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj",
  ].join("\n"),
);

const test = await openTestServer();
const { database } = test;
afterAll(test.close);

await insertUser(database.db, instructorAdmin);
await insertUser(database.db, approvedMember);
const origin = await test.server.listen({ host: "127.0.0.1", port: 0 });
const admin = await signIn(test.server, instructorAdmin.email, samplePassword);

/** Completes a PDF of one empty page with a cross-reference table for its offsets. */
function withTable(body: Buffer): Buffer {
  const text = body.toString("latin1");
  const offsets = [1, 2, 3].map((number) => text.indexOf(`${number} 0 obj`));
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const table = `\nxref\n0 4\n0000000000 65535 f \n${entries.join("")}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length + 1}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(table)]);
}

function post(form: FormData | undefined, headers: Record<string, string> = admin) {
  return fetch(`${origin}/api/objects`, { method: "POST", headers, ...(form && { body: form }) });
}

function formWith(bytes: Uint8Array<ArrayBuffer>, name = "manual.pdf"): FormData {
  const form = new FormData();
  form.set("file", new Blob([bytes], { type: "application/pdf" }), name);
  return form;
}

const pdf = new Uint8Array(withTable(onePage));

it("checks and registers a PDF in one call, under its file name", async () => {
  const answer = await post(formWith(pdf, "Εγχειρίδιο.pdf"));
  expect(answer.status).toBe(200);
  const { objectPath } = registeredPdfSchema.parse(await answer.json());
  expect(objectPath).toMatch(/^\/objects\/pdfs\/[0-9a-f-]{36}\.pdf$/);
  const stored = await fetch(`${origin}${objectPath}`, { headers: admin });
  expect(new Uint8Array(await stored.arrayBuffer())).toEqual(pdf);
  const row = await database.db
    .selectFrom("storedFiles")
    .select(["originalName", "pageCount", "size"])
    .where("objectPath", "=", objectPath)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ originalName: "Εγχειρίδιο.pdf", pageCount: 1, size: pdf.length });
});

it("leaves nothing of its sender's session in the log, at the lowest level either", async () => {
  const [, session = ""] = /=([^;]+)/.exec(admin.cookie) ?? [];
  expect(session).not.toBe("");
  const before = test.logged().length;
  await (await post(formWith(pdf))).arrayBuffer();
  const lines = test.logged().slice(before);
  expect(lines).toContainEqual(expect.objectContaining({ level: 10, msg: "Providing options to busboy" }));
  expect(JSON.stringify(lines)).not.toContain(session);
});

it("refuses a form whose boundary is longer than any may be, and reports no fault", async () => {
  const boundary = "x".repeat(300);
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--${boundary}--\r\n`;
  const before = test.logged().length;
  const answer = await fetch(`${origin}/api/objects`, {
    method: "POST",
    headers: { ...admin, "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: "The form is not complete", code: "invalid-input" },
  ]);
  expect(test.logged().slice(before)).not.toContainEqual(expect.objectContaining({ level: 50 }));
});

it("refuses files that are no PDF or too large, and bodies that are no form, and keeps nothing", async () => {
  const before = await everything();
  const text = await post(formWith(new TextEncoder().encode("no PDF at all")));
  expect(text.status).toBe(415);
  const large = await post(formWith(new Uint8Array(20_971_521)));
  expect(large.status).toBe(413);
  expect(await large.json()).toEqual({
    message: "The file is larger than 20 MB. Export it with smaller pictures, or split it.",
    code: "file-too-large",
  });
  const empty = await post(new FormData());
  expect([empty.status, await empty.json()]).toEqual([
    400,
    { message: "PDF file is required", code: "invalid-input" },
  ]);
  const none = await post(undefined);
  expect([none.status, await none.json()]).toEqual([
    400,
    { message: "PDF file is required", code: "invalid-input" },
  ]);
  for (const [type, body] of [
    ["application/json", "{}"],
    ["application/pdf", pdf],
  ] as const) {
    const other = await fetch(`${origin}/api/objects`, {
      method: "POST",
      headers: { ...admin, "content-type": type },
      body,
    });
    expect([other.status, await other.json()]).toEqual([
      415,
      {
        message: "The request body must be multipart/form-data with one file",
        code: "unsupported-media-type",
      },
    ]);
  }
  expect(await everything()).toEqual(before);
});

it.each([
  ["a file that is not a PDF", async () => Buffer.from("no PDF at all"), 415, notAPdf],
  [
    "an Office document",
    async () => Buffer.from("PK\x03\x04\x14\0\x06\0[Content_Types].xml and word/document.xml", "latin1"),
    415,
    "The file is not a PDF. Save it as PDF first.",
  ],
  [
    "a truncated PDF",
    async () => Buffer.from(pdf.subarray(0, 150)),
    400,
    "This PDF is damaged and cannot be opened. Export it again and retry.",
  ],
  [
    "a PDF with a password",
    lockedPdf,
    400,
    "This PDF needs a password to open. Remove the password and upload it again.",
  ],
  ["a file one byte too large", async () => Buffer.alloc(20_971_521), 413, tooLarge(20_971_520)],
] as const)(
  "refuses %s with the dialog's message, in one call as in three",
  async (_what, make, status, words) => {
    const bytes = new Uint8Array(await make());
    const answers = [await post(formWith(bytes)), await registerInThree(bytes)];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        status,
        expect.objectContaining({ message: words }),
      ]);
    }
  },
);

async function lockedPdf(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "locked-"));
  try {
    const path = join(folder, "locked.pdf");
    await makePdf(path, { pages: 1, title: "Locked", password: "closed" });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Requests an upload address, uploads the file and registers it, as scripts do. */
async function registerInThree(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const issued = await fetch(`${origin}/api/objects/upload`, { method: "POST", headers: admin });
  const { uploadURL } = z.object({ uploadURL: z.string() }).parse(await issued.json());
  const { pathname, search } = new URL(uploadURL);
  const put = await fetch(`${origin}${pathname}${search}`, { method: "PUT", body: bytes });
  expect(put.status).toBe(200);
  return fetch(`${origin}/api/knowledge-base/pdfs`, {
    method: "PUT",
    headers: { ...admin, "content-type": "application/json" },
    body: JSON.stringify({ pdfURL: uploadURL }),
  });
}

it("refuses two files, and extra fields, in any order, and keeps nothing of them", async () => {
  const before = await everything();
  const two = formWith(pdf);
  two.append("another", new Blob([pdf]), "another.pdf");
  const refused = await post(two);
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { message: "Send one file", code: "invalid-input" },
  ]);
  const fields = Array.from({ length: 20 }, (_, at) => [`field ${at}`, "x"] as const);
  const file = ["file", new File([pdf], "manual.pdf")] as const;
  for (const entries of [
    [...fields, file],
    [file, ...fields],
  ]) {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    const crowded = await post(form);
    expect([crowded.status, await crowded.json()]).toEqual([
      400,
      { message: "The form has too many fields", code: "invalid-input" },
    ]);
  }
  expect(await everything()).toEqual(before);
});

it("accepts a form with a few fields about its file", async () => {
  const form = new FormData();
  form.append("title", "Masts");
  form.append("file", new File([pdf], "manual.pdf"));
  form.append("note", "after it");
  expect((await post(form)).status).toBe(200);
});

it("refuses a form that breaks off", async () => {
  const answer = await test.server.inject({
    method: "POST",
    url: "/api/objects",
    headers: { ...admin, "content-type": "multipart/form-data; boundary=x" },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 and then',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "invalid-input" });
});

it("is for administrators", async () => {
  const member = await signIn(test.server, approvedMember.email, samplePassword);
  expect((await post(formWith(pdf), member)).status).toBe(403);
  expect((await post(formWith(pdf), {})).status).toBe(401);
});

async function everything(): Promise<unknown> {
  const rows = await database.db.selectFrom("storedFiles").select("id").execute();
  const keys: string[] = [];
  for await (const { key } of test.store.list("pdfs/")) keys.push(key);
  return { rows, keys };
}

import { randomUUID } from "node:crypto";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCatalogue } from "@antochi/contract/errors";
import { startedUploadSchema, signedPartSchema, uploadAddressSchema } from "@antochi/contract/uploads";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  samplePassword,
} from "@antochi/testing/people";
import { makePdf } from "@antochi/testing/sample-pdfs";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { type Caller, callers, callsByRole, type Given } from "../testing/calls-by-role.ts";
import { callsOf, put } from "../testing/storage-calls.ts";
import { openTestServer } from "../testing/test-server.ts";

const test = await openTestServer({ trustProxy: { kind: "hops", count: 1 } });
const { db, pool } = test.database;
afterAll(test.close);

const createdBy = (await insertUser(db, instructorAdmin)).id;
const member = await insertUser(db, approvedMember);
const pendingUser = await insertUser(db, pendingMember);
const categoryId = (await insertCategory(db)).id;
const doomed = await insertArticle(db, { categoryId, createdBy });
const opening = { userId: member.id, articleId: doomed.id, action: "view_article" } as const;
await db.insertInto("userActivityLogs").values(opening).execute();
const given: Given = {
  category: categoryId,
  article: (await insertArticle(db, { categoryId, createdBy })).id,
  doomed: doomed.id,
  revised: await articleOfTwoEditions(),
  pendingUser: pendingUser.id,
  freePdf: (await insertRegisteredFile(db)).objectPath ?? "",
  ...(await upload()),
};

/** Inserts an article whose PDF was replaced once. @returns its id */
async function articleOfTwoEditions(): Promise<number> {
  const { id } = await insertArticle(db, { categoryId, createdBy });
  const pdfPath = (await insertRegisteredFile(db)).objectPath ?? "";
  await db.updateTable("knowledgeBaseArticles").set({ pdfPath }).where("id", "=", id).execute();
  return id;
}

/** A PDF to be registered, an upload with its only part sent, and an upload to be aborted. */
async function upload() {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-calls-"));
  const file = join(directory.path, "manual.pdf");
  await makePdf(file, { pages: 1 });
  const bytes = await readFile(file);
  const call = await callsOf(test);
  const start = async () => {
    const payload = { filename: "manual.pdf", type: "application/pdf" };
    const started = await call({ method: "POST", url: "/api/s3/multipart", payload });
    return startedUploadSchema.parse(started.body);
  };
  const issued = await call({ method: "POST", url: "/api/objects/upload" });
  const { uploadURL } = uploadAddressSchema.parse(issued.body);
  await put(test, uploadURL, bytes);
  const [whole, dropped] = [await start(), await start()];
  const signed = await call({
    method: "GET",
    url: `/api/s3/multipart/${whole.uploadId}/1?key=${whole.key}`,
  });
  const part = await put(test, signedPartSchema.parse(signed.body).url, bytes);
  return {
    uploaded: uploadURL,
    whole: whole.uploadId,
    wholeKey: whole.key,
    part,
    dropped: dropped.uploadId,
    droppedKey: dropped.key,
  };
}

// Signs in once beforehand: `POST /api/login` then comes from a known browser and sends no mail.
await test.server.inject({
  method: "POST",
  url: "/api/login",
  headers: { "x-forwarded-for": "10.0.0.255" },
  payload: { email: approvedMember.email, password: samplePassword },
});

const rows = callsByRole.flatMap(({ statuses, ...row }) =>
  callers.map((caller, index) => ({ ...row, caller, status: statuses[index] })),
);

it.each(rows)(
  "$call as $caller is $status",
  async ({ call, caller, status, body, answer, changes, acts = [] }) => {
    const cookie = await cookieOf(caller);
    const before = await contents();
    const last = await lastEntry();
    const [method, address = ""] = call.split(" ");
    const got = await test.server.inject({
      method: methodSchema.parse(method),
      url: address.replaceAll(/\{(\w+)\}/g, (_, name: keyof Given) => encodeURIComponent(given[name])),
      headers: { ...cookie, "x-forwarded-for": `10.0.0.${callers.indexOf(caller)}` },
      ...(body && { payload: body(given, caller) }),
    });

    expect(got.statusCode, got.body).toBe(status);
    const succeeded = got.statusCode < 400;
    (succeeded ? answer : refusalSchema).parse(got.json());
    const after = await contents();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    const signsNobodyOut = call === "POST /api/logout" && cookie.cookie === "";
    expect(changed.sort()).toEqual(succeeded && !signsNobodyOut ? changes : []);
    expect(await actsSince(last)).toEqual(succeeded && !signsNobodyOut ? acts : []);
  },
);

const methodSchema = z.enum(["GET", "POST", "PUT", "DELETE"]);
const refusalSchema = z.strictObject({
  message: z.string().min(1),
  code: z.enum(Object.keys(errorCatalogue)),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});

const emails: Readonly<Record<Caller, string | null>> = {
  visitor: null,
  pending: pendingMember.email,
  member: approvedMember.email,
  admin: instructorAdmin.email,
};

/** The cookies that a caller gets by signing in; a pending account gets none. */
async function cookieOf(caller: Caller): Promise<{ cookie: string }> {
  const email = emails[caller];
  if (email === null) return { cookie: "" };
  const answer = await test.server.inject({
    method: "POST",
    url: "/api/login",
    headers: { "x-forwarded-for": `10.1.${randomUUID()}` },
    payload: { email, password: samplePassword },
  });
  return { cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/** The acts in the audit log since the entry with this id. */
async function actsSince(last: number): Promise<string[]> {
  const entries = await db
    .selectFrom("auditEntries")
    .select("act")
    .where("id", ">", last)
    .orderBy("id")
    .execute();
  return entries.map(({ act }) => act);
}

async function lastEntry(): Promise<number> {
  const { id } = await db
    .selectFrom("auditEntries")
    .select((eb) => eb.fn.max<number | null>("id").as("id"))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/**
 * A digest of each table's rows, except for the rate limits, which every call changes, the key that the first mail
 * creates, and the audit log, which is compared by its acts.
 */
async function contents(): Promise<Record<string, string>> {
  const tables = await pool.query(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'link_keys')
      and table_name not in ('audit_entries', 'audit_origins', 'audit_unsealed')
  `);
  const names = namesSchema.parse(tables.rows).map(({ name }) => [name, `public."${name}"`] as const);
  const digests = await pool.query(
    [...names, ["jobs", "graphile_worker._private_jobs"] as const]
      .map(
        ([name, table]) =>
          `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as digest from ${table} as t`,
      )
      .join(" union all "),
  );
  return Object.fromEntries(
    digestsSchema.parse(digests.rows).map(({ name, digest }) => [name, digest ?? "empty"]),
  );
}

const namesSchema = z.array(z.object({ name: z.string() })).min(10);
const digestsSchema = z.array(z.object({ name: z.string(), digest: z.string().nullable() }));

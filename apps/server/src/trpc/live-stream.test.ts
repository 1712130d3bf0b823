import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestServer, signIn } from "../testing/test-server.ts";

let database: TestDatabase;
let articleId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const { id: createdBy } = await insertUser(db, instructorAdmin);
  await insertUser(db, approvedMember);
  const { id: categoryId } = await insertCategory(db);
  articleId = (await insertArticle(db, { categoryId, createdBy })).id;
});
afterAll(() => database.close());

/**
 * Resumes after the existing first entry: `connected` is sent before the stream has looked up the newest entry itself.
 */
const input = encodeURIComponent(JSON.stringify({ lastEventId: "1" }));

async function openStream(origin: string, headers: Record<string, string>) {
  const answer = await fetch(`${origin}/trpc/activity.liveLogs?input=${input}`, {
    headers: { ...headers, accept: "text/event-stream" },
  });
  return { answer, reader: answer.body?.pipeThrough(new TextDecoderStream()).getReader() };
}

type StreamReader = NonNullable<Awaited<ReturnType<typeof openStream>>["reader"]>;

async function readUntil(reader: StreamReader | undefined, word: string): Promise<string> {
  let text = "";
  while (!text.includes(word)) {
    const part = await reader?.read();
    if (!part || part.done) throw new Error(`The stream ended after ${text}`);
    text += part.value;
  }
  return text;
}

it("sends a view to an administrator's browser at once, and ends when the server stops", async () => {
  const test = await buildTestServer(database);
  const origin = await test.server.listen({ host: "127.0.0.1", port: 0 });
  const admin = await signIn(test.server, instructorAdmin.email, samplePassword);
  const member = await signIn(test.server, approvedMember.email, samplePassword);
  const view = async () => {
    const payload = { articleId, action: "view_article" };
    const call = { method: "POST", url: "/api/activity/log", headers: member, payload } as const;
    expect((await test.server.inject(call)).statusCode).toBe(201);
  };
  await view();
  const { answer, reader } = await openStream(origin, admin);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  expect(answer.headers.get("content-encoding")).toBeNull();
  // Like every call's answer, it is for nobody's cache.
  expect(answer.headers.get("cache-control")).toBe("no-store, no-transform");
  await readUntil(reader, "connected");

  await view();
  expect(await readUntil(reader, "view_article")).toContain('"userName":"Member"');

  test.phase.current = "stopping";
  await test.close();
  await expect(readUntil(reader, "nothing more")).rejects.toThrow("The stream ended");
});

it("is for administrators only", async () => {
  await using test = await buildTestServer(database);
  const origin = await test.server.listen({ host: "127.0.0.1", port: 0 });
  const member = await signIn(test.server, approvedMember.email, samplePassword);
  const { reader } = await openStream(origin, member);
  expect(await readUntil(reader, "}")).toContain('"code":"forbidden"');
});

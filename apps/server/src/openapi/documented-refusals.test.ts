import { appRouter } from "@antochi/api/router";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, describe, expect, it } from "vitest";
import { openTestServer, sampleSiteName, signIn, testOrigin } from "../testing/test-server.ts";
import type { DescribedOperation } from "./describe-operation.ts";
import { openApiDocument } from "./openapi-document.ts";

const test = await openTestServer();
afterAll(test.close);
const { db, pool } = test.database;

const admin = await insertUser(db, instructorAdmin);
await insertUser(db, approvedMember);
const session = await signIn(test.server, instructorAdmin.email, samplePassword);

const document = openApiDocument(appRouter, {
  siteName: sampleSiteName,
  publicUrl: new URL(testOrigin),
  cookieName: "session",
});

const methodNames = { get: "GET", post: "POST", put: "PUT", delete: "DELETE" } as const;

/** Every call in the document, with its examples. */
const calls = Object.entries(document.paths).flatMap(([path, item]) =>
  (["get", "post", "put", "delete"] as const).flatMap((method) => {
    const operation = item[method];
    return operation
      ? [{ name: `${methodNames[method]} ${path}`, method: methodNames[method], path, operation }]
      : [];
  }),
);
type Call = (typeof calls)[number];

const jsonOf = ({ requestBody }: DescribedOperation) => requestBody?.content["application/json"];
const isDocumented = ({ operation }: Call, status: number) => Object.hasOwn(operation.responses, status);

/** The address of a call with its examples, some of which may be overridden. */
function addressOf({ path, operation }: Call, given: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, example } of operation.parameters ?? []) {
    const value = given[name] ?? (example === undefined ? undefined : String(example));
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value ?? "1"));
    else if (place === "query" && value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

type Sent = { url?: string; type?: string; payload?: string };

async function statusOf(call: Call, { url = addressOf(call), type, payload }: Sent): Promise<number> {
  const answer = await test.server.inject({
    method: call.method,
    url,
    // Calls that need no session send none: signing out would end it for all later calls.
    headers: {
      ...(call.operation.security.length > 0 && session),
      ...(type !== undefined && { "content-type": type }),
    },
    ...(payload !== undefined && { payload }),
  });
  return answer.statusCode;
}

describe("the document says of every call", () => {
  it.each(calls)("$name whether a body may be of the wrong type", async (call) => {
    const asksForType = call.operation.parameters?.some(({ name }) => name === "type") ?? false;
    const answered =
      call.method !== "GET"
        ? await statusOf(call, { type: "text/plain", payload: "{}" })
        : await statusOf(call, { ...(asksForType && { url: addressOf(call, { type: "image/png" }) }) });
    expect(isDocumented(call, 415)).toBe(answered === 415);
  });

  it.each(calls)("$name whether a body may be too large", async (call) => {
    const { requestBody } = call.operation;
    // The call that takes a file has its own limit, which has its own test.
    if (requestBody && !jsonOf(call.operation)) return expect(isDocumented(call, 413)).toBe(true);
    const payload = requestBody && JSON.stringify({ surplus: "x".repeat(1_100_000) });
    const answered = await statusOf(call, { ...(payload && { type: "application/json", payload }) });
    expect(isDocumented(call, 413)).toBe(answered === 413);
  });

  it.each(calls.filter(({ method }) => method !== "GET"))(
    "$name that a body may be something else than an object, where it is refused",
    async (call) => {
      const answered = await statusOf(call, { type: "application/json", payload: "[]" });
      if (answered === 400) expect(isDocumented(call, 400)).toBe(true);
    },
  );

  it("that an edition may not be the current one any more", async () => {
    const category = await insertCategory(db);
    const article = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
    const call = calls.find(({ name }) => name === "POST /api/reading/acknowledgements");
    if (!call) throw new Error("Nothing can be acknowledged");
    const payload = JSON.stringify({ articleId: article.id, edition: 2 });
    const answered = await statusOf(call, { type: "application/json", payload });
    expect([answered, isDocumented(call, answered)]).toEqual([409, true]);
  });

  it("whether it can be made too often", async () => {
    await spendEveryMeter();
    for (const call of calls) {
      const example: unknown = jsonOf(call.operation)?.example;
      const body =
        example === undefined ? {} : { type: "application/json", payload: JSON.stringify(example) };
      const answered = await statusOf(call, body);
      expect.soft([call.name, isDocumented(call, 429)]).toEqual([call.name, answered === 429]);
    }
  });
});

/** From now on every rate limit is exhausted, whatever its key. */
async function spendEveryMeter(): Promise<void> {
  await pool.query(`
    create function spend() returns trigger language plpgsql as $$
      begin new.points := 1000000; return new; end
    $$;
    create trigger spend before insert or update on rate_limits for each row execute function spend()`);
}

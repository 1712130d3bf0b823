import { approvedMember, insertUser } from "@antochi/testing/people";
import { afterAll, expect, it } from "vitest";
import { openTestServer } from "../testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);

await insertUser(test.database.db, approvedMember);

function logInTimes(count: number) {
  const names = Array.from({ length: count }, () => "auth.login").join(",");
  const attempt = { email: approvedMember.email, password: "a wrong password" };
  const payload = Object.fromEntries(Array.from({ length: count }, (_, at) => [at, attempt]));
  return test.server.inject({ method: "POST", url: `/trpc/${names}?batch=1`, payload });
}

/** Guards against a known hole of batching servers: one request that tries 500 passwords. */
it("accepts ten calls in one request and no more, and meters each of them", async () => {
  const many = await logInTimes(11);
  expect(many.statusCode).toBe(400);
  expect(many.body).not.toContain("Invalid email or password");

  const ten = await logInTimes(10);
  expect(ten.json()).toHaveLength(10);
  const next = await logInTimes(1);
  expect(next.statusCode).toBe(429);
  expect(next.headers["retry-after"]).toMatch(/^\d+$/);
});

it("answers an unknown call, bad JSON and a write by GET in the product's own words", async () => {
  const unknown = await test.server.inject({ url: "/trpc/no.such.call" });
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    404,
    { error: { data: { code: "not-found" } } },
  ]);
  const headers = { "content-type": "application/json" };
  const bad = await test.server.inject({ method: "POST", url: "/trpc/auth.login", payload: "{", headers });
  expect([bad.statusCode, bad.json()]).toMatchObject([400, { error: { data: { code: "invalid-input" } } }]);
  const read = await test.server.inject({ url: "/trpc/auth.logout" });
  expect([read.statusCode, read.json()]).toMatchObject([
    405,
    { error: { data: { code: "method-not-allowed" } } },
  ]);
  expect(read.headers.allow).toBe("POST");
  const write = await test.server.inject({ method: "POST", url: "/trpc/auth.currentUser" });
  expect([write.statusCode, write.headers.allow]).toEqual([405, "GET, HEAD"]);
  for (const { body } of [unknown, bad, read]) expect(body).not.toMatch(/stack|node_modules|at .*\.ts/);
});

const json = { "content-type": "application/json" };

it.each([
  ["no body", "/login", undefined, {}, 400, "Please enter a valid email address"],
  ["an empty JSON body", "/login", "", json, 400, "Please enter a valid email address"],
  ["an empty object", "/login", "{}", json, 400, "Please enter a valid email address"],
  ["null", "/login", "null", json, 400, "The body must be a JSON object"],
  ["an array", "/login", "[]", json, 400, "The body must be a JSON object"],
  ["a number", "/login", "7", json, 400, "The body must be a JSON object"],
  ["no body where none is needed", "/logout", undefined, {}, 200, "Signed out"],
  ["an empty JSON body where none is needed", "/logout", "", json, 200, "Signed out"],
] as const)("answers %s as REST does", async (...[, call, payload, headers, status, message]) => {
  for (const url of [`/api${call}`, call.replace("/", "/trpc/auth.")]) {
    const answer = await test.server.inject({
      method: "POST",
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    expect([url, answer.statusCode]).toEqual([url, status]);
    expect(answer.body).toContain(`"message":"${message}"`);
  }
});

it("reads a list without input, as REST does without a query", async () => {
  const answer = await test.server.inject({ url: "/trpc/knowledgeBase.listCategories" });
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: { data: [] } }]);
});

it("keeps an answer that arrives in pieces whole", async () => {
  const list = "knowledgeBase.listCategories";
  const url = `/trpc/${list},${list}?batch=1`;
  const answer = await test.server.inject({ url, headers: { "trpc-accept": "application/jsonl" } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["transfer-encoding"]).toBe("chunked");
  expect(answer.headers).not.toHaveProperty("content-length");
  expect(answer.body.trim().split("\n").length).toBeGreaterThan(2);
});

it("names the request of a failure", async () => {
  const answer = await test.server.inject({ url: "/trpc/auth.currentUser" });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ error: { data: { requestId: answer.headers["x-request-id"] } } });
});

it("answers a request refused as a whole as JSON, too", async () => {
  const answer = await logInTimes(11);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([400, "application/json"]);
  expect(answer.json()).toMatchObject({ error: { data: { code: "invalid-input" } } });
});

it.each(["TRACE", "QUERY"] as const)(
  "answers %s, which no call supports, with 405 and Allow",
  async (method) => {
    const answer = await test.server.inject({ method, url: "/trpc/auth.currentUser" });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
    expect(answer.json()).toMatchObject({ code: "method-not-allowed" });
  },
);

it.each([
  ["/trpc/no.such.call", 404],
  ["/trpc/auth.logout", 405],
  ["/trpc/auth.currentUser", 401],
  ["/trpc/knowledgeBase.listCategories", 200],
  ["/trpc/knowledgeBase.listCategories,auth.currentUser?batch=1", 207],
])("answers HEAD of %s as GET, without the body", async (url, status) => {
  const [head, get] = await Promise.all(
    (["HEAD", "GET"] as const).map((method) => test.server.inject({ method, url })),
  );
  expect([head?.statusCode, get?.statusCode]).toEqual([status, status]);
  expect(head?.body).toBe("");
  for (const name of ["allow", "content-type", "content-length", "cache-control", "vary"])
    expect.soft(head?.headers[name], name).toBe(get?.headers[name]);
});

it("ends a stream requested by HEAD at once", async () => {
  const url = "/trpc/activity.liveLogs";
  const answer = await test.server.inject({ method: "HEAD", url, headers: { accept: "text/event-stream" } });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/event-stream"]);
  expect(answer.body).toBe("");
});

it("answers OPTIONS with Allow", async () => {
  const answer = await test.server.inject({ method: "OPTIONS", url: "/trpc/auth.currentUser" });
  expect([answer.statusCode, answer.headers.allow, answer.body]).toEqual([
    204,
    "GET, HEAD, OPTIONS, POST",
    "",
  ]);
});

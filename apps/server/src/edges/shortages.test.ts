import { createDatabase } from "@antochi/db/connection";
import { createTestDatabase } from "@antochi/testing/database";
import { insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, expect, it, vi } from "vitest";
import { buildTestServer, openTestServer, signIn } from "../testing/test-server.ts";

const test = await openTestServer();
const { server, database } = test;
afterAll(test.close);
await insertUser(database.db, instructorAdmin);
const admin = await signIn(server, instructorAdmin.email, samplePassword);

const subscription = {
  method: "POST",
  url: "/api/newsletter/subscribe",
  payload: { email: "reader@example.org" },
} as const;

/** A response that says when to retry, and nothing about the internal cause. */
const unavailable = {
  code: "unavailable",
  message: "The service is briefly unavailable. Please try again in a moment.",
};

it.each([
  ["the disk is full", "53100"],
  ["memory runs out", "53200"],
  ["there are too many connections", "53300"],
  ["a configured limit is reached", "53400"],
  ["any other resource runs out", "53000"],
  ["the disk fails", "58030"],
  ["the server is read-only after a failover", "25006"],
])("answers 503 with Retry-After if %s (SQLSTATE %s)", async (_what, state) => {
  await database.pool.query(`
    create or replace function fail() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/5/1"' using errcode = '${state}'; end $$;
    create or replace trigger fail before insert on newsletter_subscriptions execute function fail()
  `);
  const answer = await server.inject(subscription);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.json()).toEqual(unavailable);
});

it.each(["EMFILE", "ENFILE", "ENOSPC", "EDQUOT", "ENOMEM", "EIO", "EROFS"])(
  "answers 503 with Retry-After if the machine says %s",
  async (code) => {
    const failure = Object.assign(new Error(`${code}: open '/srv/antochi/objects'`), {
      code,
      syscall: "open",
    });
    const failing = vi.spyOn(test.store, "signPut").mockRejectedValueOnce(failure);
    const answer = await server.inject({ method: "POST", url: "/api/objects/upload", headers: admin });
    failing.mockRestore();
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.json()).toEqual(unavailable);
  },
);

it.each<[string, (url: URL) => void]>([
  ["takes the password no longer", (url) => (url.password = "replaced")],
  ["no longer has the database", (url) => (url.pathname = "/renamed")],
  ["cannot be reached encrypted as required", (url) => url.searchParams.set("sslmode", "require")],
])("answers 503 with Retry-After if Postgres %s", async (_what, change) => {
  const url = new URL(database.url);
  change(url);
  await using refused = createDatabase({ url: url.href, poolSize: 2, onError: () => {} });
  await using replica = await buildTestServer(refused);
  for (const request of [subscription, { url: "/api/knowledge-base/articles" }]) {
    const answer = await replica.server.inject(request);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.json()).toEqual(unavailable);
  }
});

it("keeps reading from a read-only Postgres, and answers writes with 503", async () => {
  await using copy = await createTestDatabase();
  const url = new URL(copy.url);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  await using reading = createDatabase({ url: url.href, poolSize: 2, onError: () => {} });
  await using replica = await buildTestServer(reading);
  const articles = await replica.server.inject("/api/knowledge-base/articles");
  expect([articles.statusCode, articles.json()]).toEqual([200, []]);
  const answer = await replica.server.inject(subscription);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
});

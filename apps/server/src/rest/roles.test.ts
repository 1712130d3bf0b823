import { appRouter } from "@antochi/api/router";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestServer, signIn, type TestServer } from "../testing/test-server.ts";
import { restOperationsOf } from "./operations.ts";

let database: TestDatabase;
let test: TestServer;
let member: { cookie: string };
let admin: { cookie: string };

beforeAll(async () => {
  database = await createTestDatabase();
  test = await buildTestServer(database);
  await insertUser(database.db, approvedMember);
  await insertUser(database.db, instructorAdmin);
  member = await signIn(test.server, approvedMember.email, samplePassword);
  admin = await signIn(test.server, instructorAdmin.email, samplePassword);
});
afterAll(async () => {
  await test.close();
  await database.close();
});

const calls = restOperationsOf(appRouter).map(({ role, rest }) => ({ role, ...rest }));

/** Whatever a call needs, this body is none; who may not call hears of the role, who may of the body. */
it.each(calls)("$method $path looks at the caller before the body", async ({ role, method, path }) => {
  const statusFor = async (headers: Record<string, string>) => {
    const answer = await test.server.inject({
      method,
      url: path.replace(/\{\w+\}/g, "2147483647"),
      headers: { ...headers, ...(method !== "GET" && { "content-type": "text/plain" }) },
      ...(method !== "GET" && { payload: "{ no json" }),
    });
    return answer.statusCode;
  };
  // A pending account gets no session, so whoever has one calls like a visitor, with a cookie of no use.
  const refused = {
    visitor: await statusFor({}),
    pending: await statusFor({ cookie: "session=none" }),
    member: await statusFor(member),
  };
  const expected = {
    public: {},
    member: { visitor: 401, pending: 401 },
    admin: { visitor: 401, pending: 401, member: 403 },
  };
  expect(refused).toMatchObject(expected[role]);
  if (role === "public") expect(Object.values(refused)).not.toContain(403);
  expect([401, 403]).not.toContain(await statusFor(admin));
});

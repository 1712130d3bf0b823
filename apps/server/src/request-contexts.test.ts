import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { createTestDatabase } from "@antochi/testing/database";
import { expect, test } from "vitest";
import { buildTestServer, signIn } from "./testing/test-server.ts";

const hour = 3_600_000;

test("background calls and streams do not keep a session alive; others do", async () => {
  let now = Date.now();
  await using database = await createTestDatabase();
  await insertUser(database.db, approvedMember);
  await using served = await buildTestServer(database, { now: () => new Date(now) });
  const begin = () => signIn(served.server, approvedMember.email, samplePassword);
  const ask = async (headers: Record<string, string>) =>
    (await served.server.inject({ url: "/api/user", headers })).statusCode;

  const [page, stream, attended] = [await begin(), await begin(), await begin()];
  now += 23 * hour;
  expect(await ask({ ...page, "x-unattended": "1" })).toBe(200);
  expect(await ask({ ...stream, accept: "text/event-stream" })).toBe(200);
  expect(await ask(attended)).toBe(200);
  now += hour;
  expect([await ask(page), await ask(stream), await ask(attended)]).toEqual([401, 401, 200]);
});

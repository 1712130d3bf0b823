import { createDatabase } from "@antochi/db/connection";
import { createTestDatabase } from "@antochi/testing/database";
import { sampleEnquiries } from "@antochi/testing/enquiries";
import { patience } from "@antochi/testing/patience";
import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { unhurried } from "@antochi/testing/test-connection";
import { afterAll, expect, test, vi } from "vitest";
import { buildTestServer, signIn } from "../testing/test-server.ts";

const watching = await createTestDatabase();
afterAll(watching.close);
const connection = createDatabase({
  url: watching.url,
  // The product's own pool size, from which the limits on running and waiting calls are derived.
  poolSize: 20,
  ...unhurried,
  onError: () => undefined,
});
afterAll(connection.close);
const { server, close } = await buildTestServer(connection, { trustProxy: { kind: "hops", count: 1 } });
afterAll(close);

const { email, firstName, lastName, organization, interest, message } = sampleEnquiries.contact;
const contact = { email, firstName, lastName, organization, interest, message };

/** Posts the form from a unique address, to stay below the rate limit. */
function post(number: number) {
  return server.inject({
    method: "POST",
    url: "/api/contact",
    headers: { "x-forwarded-for": `10.9.${Math.floor(number / 250)}.${number % 250}` },
    payload: contact,
  });
}

async function countHeldUp(): Promise<number> {
  const { rows } = await watching.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_locks where not granted and relation = 'contact_submissions'::regclass",
  );
  return rows[0]?.count ?? 0;
}

test("forms held up in the database keep no other call waiting, and are refused once too many wait", async () => {
  await insertUser(watching.db, approvedMember);
  const { cookie } = await signIn(server, approvedMember.email, samplePassword);
  const lock = await watching.pool.connect();
  await lock.query("begin; lock table contact_submissions in access exclusive mode");
  const posts = Array.from({ length: 40 }, (_, number) => post(number));
  await vi.waitFor(async () => expect(await countHeldUp()).toBe(10), patience);

  for (const url of ["/api/user", "/trpc/auth.currentUser,knowledgeBase.listCategories?batch=1"])
    expect((await server.inject({ url, headers: { cookie } })).statusCode, url).toBe(200);
  // The check itself times out after two seconds, which a busy machine may exceed.
  await vi.waitFor(async () => expect((await server.inject("/readyz")).statusCode).toBe(200), patience);

  posts.push(...Array.from({ length: 560 }, (_, number) => post(40 + number)));
  const early = await Promise.race(posts);
  expect(early.statusCode).toBe(503);
  expect(early.headers["retry-after"]).toBe("1");
  expect(await countHeldUp()).toBe(10);

  await lock.query("commit");
  lock.release();
  const statuses = (await Promise.all(posts)).map(({ statusCode }) => statusCode);
  expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 201));
  expect(statuses.filter((status) => status === 503).length).toBeLessThan(100);
});

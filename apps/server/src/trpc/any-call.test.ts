import { appRouter } from "@antochi/api/router";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { exampleOf } from "../openapi/example-of.ts";
import { jsonSchemaOf } from "../openapi/json-schema.ts";
import { type Operation, operationsOf } from "../rest/operations.ts";
import { hostileJson } from "../testing/hostile-json.ts";
import { openTestServer, signIn } from "../testing/test-server.ts";

// Does what `rest/any-input.test.ts` does, for the procedures that have no REST address.

/** Attempts per procedure; `pnpm test` has to stay quick. */
const tries = 15;
/** The same inputs in every run, as there. */
const seed = z.coerce.number().int().default(1).parse(process.env["ANY_INPUT_SEED"]);
/** One more than the largest `integer` of Postgres. */
const tooGreat = 2_147_483_648;

const test = await openTestServer({ trustProxy: { kind: "hops", count: 1 } });
const { database } = test;
afterAll(test.close);

const admin = await insertUser(database.db, instructorAdmin);
const category = await insertCategory(database.db);
await insertArticle(database.db, { categoryId: category.id, createdBy: admin.id });

const operations = operationsOf(appRouter)
  .filter(({ rest, type, input }) => rest === undefined && type !== "subscription" && input !== undefined)
  .map((operation) => [operation.name, operation] as const);

/** Each part of an example is valid, hostile or missing. */
function anyLike(example: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: partsLike(example) }, { weight: 1, arbitrary: hostileJson });
}

function partsLike(example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(example)) return fc.tuple(...example.map(anyLike));
  if (typeof example !== "object" || example === null) return fc.constant(example);
  const fields = Object.entries(example).map(([name, part]) => [name, anyLike(part)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

/** Variants of an example, each with one of its numbers too large. */
function withTooGreat(example: unknown): unknown[] {
  if (typeof example === "number") return [tooGreat];
  if (typeof example !== "object" || example === null) return [];
  return Object.entries(example).flatMap(([name, part]) =>
    withTooGreat(part).map((other) =>
      Array.isArray(example) ? example.with(Number(name), other) : { ...example, [name]: other },
    ),
  );
}

let calls = 0;
const nextAddress = () => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;

/** Calls a procedure with an input. @returns the status, and the last error that was logged */
async function call({ name, type }: Operation, input: unknown, session: { cookie: string }) {
  const isQuery = type === "query";
  const asked = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const { statusCode } = await test.server.inject({
    method: isQuery ? "GET" : "POST",
    url: `/trpc/${name}${asked}`,
    headers: {
      ...session,
      "x-forwarded-for": nextAddress(),
      ...(!isQuery && { "content-type": "application/json" }),
    },
    ...(!isQuery && { payload: JSON.stringify(input) }),
  });
  return { statusCode, failure: test.logged().findLast((line) => JSON.stringify(line).includes('"err"')) };
}

it.each(operations)("%s fails at no input that it cannot accept", async (_name, operation) => {
  const session = await signIn(test.server, instructorAdmin.email, samplePassword);
  const example = exampleOf(operation.input ? jsonSchemaOf(operation.input, "input") : {});
  const takes = async (input: unknown) => {
    const { statusCode, failure } = await call(operation, input, session);
    expect(statusCode, JSON.stringify({ input, failure })).toBeLessThan(500);
  };
  for (const input of withTooGreat(example)) await takes(input);
  await fc.assert(fc.asyncProperty(anyLike(example), takes), { numRuns: tries, seed });
});

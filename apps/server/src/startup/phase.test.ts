import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { buildTestServer } from "../testing/test-server.ts";

const methodSchema = z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"]);

const database = await createTestDatabase();
const routes: { method: z.output<typeof methodSchema>; url: string }[] = [];
const test = await buildTestServer(database, {
  watchRequests: (server) =>
    server.addHook("onRoute", ({ method, url }) => {
      for (const name of [method].flat()) routes.push({ method: methodSchema.parse(name), url });
    }),
});
afterAll(async () => {
  await test.close();
  await database.close();
});

const needsNothing = new Set(["/healthz", "/readyz", "/readyz/process", "/.well-known/security.txt"]);

it("answers every call with 503 while it starts, but for those few that need neither Postgres nor the store", async () => {
  test.phase.current = "starting";
  const others = [];
  for (const { method, url } of routes) {
    if (needsNothing.has(url)) continue;
    const answer = await test.server.inject({ method, url: url.replace(/:\w+|\*/g, "1") });
    const { statusCode, headers } = answer;
    if (statusCode !== 503 || headers["retry-after"] !== "2") others.push({ method, url, statusCode });
  }
  expect(others).toEqual([]);
  expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining(["/verify/:code", "/copies/:file"]));
  expect((await test.server.inject({ url: "/healthz" })).statusCode).toBe(200);
  // Who is lost learns so at once.
  expect((await test.server.inject({ url: "/api/nowhere" })).statusCode).toBe(404);
  const error = 50;
  expect(test.logged()).not.toContainEqual(expect.objectContaining({ level: error }));
});

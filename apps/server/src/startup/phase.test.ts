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

const needsNothing = new Set([
  "/healthz",
  "/readyz",
  "/readyz/process",
  "/.well-known/security.txt",
  // The stylesheet of the pages that show the 503 to people.
  "/newsletter/page.css",
]);

it("answers calls with 503 while it starts, except the few that need neither Postgres nor the store", async () => {
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
  // An unknown address is a 404 at once.
  expect((await test.server.inject({ url: "/api/nowhere" })).statusCode).toBe(404);
  const error = 50;
  expect(test.logged()).not.toContainEqual(expect.objectContaining({ level: error }));
});

it.each([
  ["GET", "/newsletter/confirm?token=x", "en", "Briefly unavailable"],
  ["POST", "/newsletter/unsubscribe?token=x", "en", "Briefly unavailable"],
  ["GET", "/newsletter/unsubscribe?token=x&lang=el", "el", "Προσωρινά μη διαθέσιμο"],
  ["GET", "/verify?code=x", "en", "Briefly unavailable"],
  ["GET", "/verify/x?lang=el", "el", "Προσωρινά μη διαθέσιμο"],
] as const)("says so on a page for links from emails: %s %s", async (method, url, lang, title) => {
  test.phase.current = "starting";
  const answer = await test.server.inject({ method, url });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  expect(answer.body).toContain(`<html lang="${lang}">`);
  expect(answer.body).toContain(`<h1>${title}</h1>`);
  expect(answer.body).toContain('<a href="">');
});

it("tells programs what was wrong with their request, also on pages for links from emails", async () => {
  test.phase.current = "ready";
  const payload = `token=${"x".repeat(17 * 1024)}`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await test.server.inject({
    method: "POST",
    url: "/newsletter/unsubscribe",
    headers,
    payload,
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ code: "body-too-large" });
});

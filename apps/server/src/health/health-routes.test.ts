import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildTestServer } from "../testing/test-server.ts";
import { version } from "../version.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("is ready when Postgres and the store answer", async () => {
  await using test = await buildTestServer(database);
  // A probe that takes two seconds, as on a busy machine, counts as failed.
  await vi.waitFor(async () => {
    const answer = await test.server.inject({ url: "/readyz" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: "ready", checks: { postgres: "ok", store: "ok" } });
  }, patience);
});

it("runs but is not ready, with Retry-After, while something is down or does not answer", async () => {
  await using test = await buildTestServer(database, {
    probes: {
      postgres: () => Promise.reject(new Error("down")),
      store: () => Promise.withResolvers().promise,
    },
  });
  const answer = await test.server.inject({ url: "/readyz" });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(answer.json()).toEqual({ status: "degraded", checks: { postgres: "down", store: "down" } });
  expect((await test.server.inject({ url: "/healthz" })).json()).toEqual({
    status: "ok",
    version,
  });
});

it("answers calls with 503 while it starts, and pages and probes as usual", async () => {
  await using test = await buildTestServer(database);
  test.phase.current = "starting";
  for (const url of ["/api/user", "/trpc/auth.currentUser", "/objects/pdfs/x.pdf"]) {
    const answer = await test.server.inject({ url });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json()).toMatchObject({ code: "unavailable" });
  }
  expect((await test.server.inject({ url: "/healthz" })).statusCode).toBe(200);
  expect((await test.server.inject({ url: "/readyz" })).json()).toMatchObject({ status: "starting" });
  const error = 50;
  expect(test.logged()).not.toContainEqual(expect.objectContaining({ level: error }));
});

it("keeps a balancer's traffic during a shared outage, and turns it away while starting or stopping", async () => {
  await using test = await buildTestServer(database, {
    probes: { store: () => Promise.reject(new Error("down")) },
  });
  const ask = () => test.server.inject({ url: "/readyz/process" });
  expect((await ask()).json()).toEqual({ status: "ready" });
  expect((await test.server.inject({ url: "/readyz" })).statusCode).toBe(503);
  for (const phase of ["starting", "stopping"] as const) {
    test.phase.current = phase;
    const answer = await ask();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({ status: phase });
  }
});

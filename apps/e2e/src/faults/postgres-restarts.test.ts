import { expect } from "@playwright/test";
import { openAdmin } from "../arrangements/api-client.ts";
import { expectNothingLost, test, withoutMinio } from "../fixtures/site-test.ts";
import { startLoad } from "../load/load.ts";

test.skip(withoutMinio, "needs a MinIO: set MINIO_BIN");

test("after an outage of Postgres under load nothing accepted is lost, nobody hangs, nobody is signed out", async ({
  site,
}) => {
  await using admin = await openAdmin(site);
  const load = startLoad(site.baseURL);
  await load.more("accepted", 40);

  await site.postgres.stop();
  await load.more("refused", 40);
  expect((await admin.get("/healthz")).status()).toBe(200);
  const readiness = await admin.get("/readyz");
  expect(readiness.status()).toBe(503);
  expect(await readiness.json()).toMatchObject({ checks: { postgres: "down", store: "ok" } });
  expect((await admin.get("/home")).status()).toBe(200);
  const refusal = await admin.get("/api/user");
  expect(refusal.status()).toBe(503);
  expect(Number(refusal.headers()["retry-after"])).toBeGreaterThan(0);

  await site.postgres.start();
  await load.more("accepted", 40);
  await expectNothingLost(site, await load.stop());
  expect((await admin.get("/api/user")).status()).toBe(200);
  expect((await admin.get("/readyz")).status()).toBe(200);
});

import { expect } from "@playwright/test";
import { addArticle } from "../arrangements/articles.ts";
import { openAdmin } from "../arrangements/api-client.ts";
import { expectNothingLost, test, withoutMinio } from "../fixtures/site-test.ts";
import { startLoad } from "../load/load.ts";

test.skip(withoutMinio, "needs a MinIO: set MINIO_BIN");

test("during an outage of the store everything else works, PDFs are refused, and removals are made up for", async ({
  site,
}) => {
  await using admin = await openAdmin(site);
  const [remaining, deleted] = [await addArticle(admin), await addArticle(admin)];
  const store = site.objects.storeOf(site.bucket);
  const load = startLoad(site.baseURL);
  await load.more("accepted", 20);

  await site.objects.stop();
  for (const path of [remaining.objectPath, deleted.objectPath, remaining.objectPath]) {
    const refusal = await admin.get(path);
    expect(refusal.status()).toBe(503);
    expect(Number(refusal.headers()["retry-after"])).toBeGreaterThan(0);
  }
  expect(await (await admin.get("/readyz")).json()).toMatchObject({
    checks: { postgres: "ok", store: "down" },
  });
  expect((await admin.delete(`/api/knowledge-base/articles/${deleted.id}`)).status()).toBe(200);
  await load.more("accepted", 100);

  await site.objects.start();
  await expect.poll(async () => (await admin.get("/readyz")).status()).toBe(200);
  const pdf = await admin.get(remaining.objectPath);
  expect(pdf.status()).toBe(200);
  expect((await pdf.body()).equals(remaining.bytes)).toBe(true);
  const submissions = await load.stop();
  expect(submissions.refused.length).toBe(0);
  await expectNothingLost(site, submissions);
  await expect
    .poll(() => store.stat(deleted.objectPath.slice("/objects/".length)), {
      message: "the PDF of the deleted article goes",
    })
    .toBeNull();
});

import { chmod, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { openAdmin, openClient, signIn } from "../arrangements/api-client.ts";
import { addArticle } from "../arrangements/articles.ts";
import { addMember } from "../arrangements/members.ts";
import { startProduct } from "../product/product.ts";
import { runDataCommand } from "../site/data-commands.ts";
import { test, withoutMinio } from "../fixtures/site-test.ts";
import { startLoad } from "../load/load.ts";

test.skip(withoutMinio, "needs a MinIO: set MINIO_BIN");

test("a backup of two busy replicas, with MinIO, is restored as one process on its own disk", async ({
  site,
}) => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-backup-"));
  await chmod(home.path, 0o711);
  const [backup, dataDir] = [join(home.path, "backup"), join(home.path, "data")];
  await using admin = await openAdmin(site);
  const person = await addMember(admin);
  const article = await addArticle(admin);
  await admin.post("/api/activity/log", { data: { articleId: article.id, action: "view_article" } });

  const load = startLoad(site.baseURL);
  await runDataCommand("backup", backup, { ...site.variables, DATA_DIR: join(home.path, "unused") });
  await load.stop();
  await runDataCommand("restore", backup, { DATA_DIR: dataDir });

  await using product = await startProduct({ DATA_DIR: dataDir });
  await using member = await openClient(product);
  await signIn(member, person);
  const pdf = await member.get(article.objectPath);
  expect((await pdf.body()).equals(article.bytes)).toBe(true);
  await using chief = await openAdmin({ baseURL: product.baseURL, admin: site.admin });
  const statistics: unknown = await (await chief.get("/api/activity/statistics")).json();
  expect(statistics).toContainEqual({ articleId: article.id, articleTitle: article.title, viewCount: 1 });
  const next = await addArticle(chief);
  expect(next.id).toBeGreaterThan(article.id);
});

import { findS3Server } from "@antochi/storage/testing/s3-servers";
import { expectStatus, openClient, signIn } from "../../arrangements/api-client.ts";
import { addArticle } from "../../arrangements/articles.ts";
import { addMember } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { choose, openTab } from "../../screens/admin-panel.ts";

test.use({ deployment: "replicas" });
test.skip(findS3Server("minio", process.env) === null, "needs a MinIO: set MINIO_BIN");

test("two administrators see every new entry, whichever of two servers recorded it", async ({
  page,
  admin,
  product,
  newVisitor,
  login,
}) => {
  await using member = await openClient(product);
  const article = await addArticle(admin);
  await signIn(member, await addMember(admin));
  const browsers = [page, await newVisitor()];
  for (const browser of browsers) {
    await login(browser);
    await openTab(browser, "Activity Logs");
    await choose(browser, "Article", article.title);
    await expect(browser.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  }

  // The proxy alternates between the two servers.
  for (let view = 0; view < 4; view += 1) {
    const data = { articleId: article.id, action: "view_article" };
    await expectStatus(await member.post("/api/activity/log", { data }), 201);
  }
  for (const browser of browsers) {
    await expect(browser.getByRole("listitem").filter({ hasText: article.title })).toHaveCount(4);
  }
});

import { pageSizes } from "@antochi/contract/pagination";
import { expectStatus } from "../arrangements/api-client.ts";
import { uploadPdf } from "../arrangements/articles.ts";
import { pdfBytes } from "../arrangements/pdf-bytes.ts";
import { expect, test } from "../fixtures/test.ts";
import { openArticleEdit } from "../screens/admin-panel.ts";
import { cutCalls, refuseNextPages } from "../screens/calls.ts";

test("an enquiry that is gone says so, and leads back to the list", async ({ adminPage: page, problems }) => {
  problems.expect(/answer 404: GET \S+enquiries\.readThread/);
  await page.goto("/admin?tab=messages&enquiry=contact/2147483647");
  const thread = page.getByRole("region", { name: /^Enquiry/ });
  await expect(thread.getByText("This enquiry is gone.")).toBeVisible();
  await expect(thread.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await thread.getByRole("button", { name: "Back to the list" }).click();
  await expect(page).not.toHaveURL(/enquiry=/);
  await expect(thread.getByText("This enquiry is gone.")).toHaveCount(0);
});

test("editions that did not come are asked for again, those of a further page too", async ({
  adminPage: page,
  admin,
  article,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET GET \S+editions\.listEditions/);
  problems.expect(/answer 503: GET \S+editions\.listEditions/);
  problems.expect(/console error: .*(?:net::ERR_CONNECTION_RESET|503)/);
  const { id, title, categoryId } = article;
  const data = { id, title, categoryId, pdfPath: await uploadPdf(admin, await pdfBytes({ pages: 2 })) };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
  const again = page.getByRole("dialog").getByRole("button", { name: "Try again" });

  const mend = await cutCalls(page, "editions.listEditions");
  const dialog = await openArticleEdit(page, title);
  await expect(dialog.getByRole("alert")).toContainText("This could not be loaded.");
  await mend();
  await again.press("Enter");
  await expect(dialog.getByText("Edition 2, current")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);

  // A page and one.
  for (let number = 1; number < pageSizes.editions.default; number += 1) {
    const restored = { data: { articleId: id, number } };
    await expectStatus(await admin.post("/trpc/editions.restoreEdition", restored), 200);
  }
  const nextPages = await refuseNextPages(page, "editions.listEditions");
  await openArticleEdit(page, title);
  const first = dialog.getByText("Edition 1", { exact: true });
  const more = dialog.getByRole("button", { name: "Show more" });
  await more.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("This could not be loaded.");
  await expect(more).toHaveCount(0);
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await nextPages.allow();
  await again.press("Enter");
  await expect(first).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

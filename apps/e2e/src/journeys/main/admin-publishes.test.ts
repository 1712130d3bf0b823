import { randomUUID } from "node:crypto";
import { brand } from "@antochi/contract/brand";
import { makePdf } from "@antochi/testing/sample-pdfs";
import { z } from "zod";
import { expect, test } from "../../fixtures/test.ts";
import { expectPdfPage, openArticle } from "../../screens/knowledge-base.ts";
import { expectToast } from "../../screens/toast.ts";
import { uploadDialog } from "../../screens/upload-dialog.ts";

test("an admin uploads a PDF from disk, publishes it, and a member reads it", async ({
  member: person,
  page: admin,
  newVisitor,
  login,
}, testInfo) => {
  const mark = randomUUID().slice(0, 8);
  const article = { category: `Recovery ${mark}`, title: `Winch and cable ${mark}` };
  const file = testInfo.outputPath("winch.pdf");
  await makePdf(file, { pages: 3 });

  await test.step("the admin creates a category", async () => {
    await login(admin);
    await admin.goto("/admin");
    await admin.getByRole("tab", { name: /^Categories/ }).click();
    await admin.getByLabel("Category Name").fill(article.category);
    await admin.getByLabel("Description (Optional)").fill("Getting stuck vehicles out.");
    await admin.getByRole("button", { name: "Create Category" }).click();
    await expectToast(admin, "Category created");
  });

  await test.step("the panel's foot names the release that answers", async () => {
    const answer: unknown = await (await admin.request.get("/healthz")).json();
    const { version } = z.object({ version: z.string() }).parse(answer);
    await expect(admin.getByText(`${brand.name} ${version}`, { exact: true })).toBeVisible();
  });

  await test.step("uploads the PDF and publishes the article", async () => {
    await admin.getByRole("tab", { name: /^Articles/ }).click();
    await admin.getByLabel("Category", { exact: true }).selectOption({ label: article.category });
    await admin.getByRole("textbox", { name: "Title" }).fill(article.title);
    await admin.getByRole("button", { name: "Upload PDF" }).click();
    const dialog = await uploadDialog(admin);
    await dialog.choose(file);
    await dialog.button("Done").click();
    await expect(admin.getByText("PDF uploaded successfully")).toBeVisible();
    await admin.getByRole("button", { name: "Create Article" }).click();
    await expectToast(admin, "Article created");
  });

  await test.step("a member reads it", async () => {
    const member = await newVisitor();
    await login(member, person);
    await member.goto("/knowledge-base");
    await openArticle(member, article);
    await expectPdfPage(member, 1);
  });
});

import { readFile } from "node:fs/promises";
import { addMember, somebody } from "../../arrangements/members.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab, rowWith } from "../../screens/admin-panel.ts";
import { holdNextAnswer } from "../../screens/calls.ts";
import { openDocumentTools } from "../../screens/reader.ts";
import { expectToast } from "../../screens/toast.ts";
import { openArticle, traceCopiesOf } from "../../screens/traced-copies.ts";

const copyPath = /^\/copies\/\d+\.pdf$/;

// A desktop has the same dialogs: see traced-copies.test.ts.
test.use(screens[1].device);

test("a member takes a copy that names them on a phone, which only they can fetch, and an administrator traces it", async ({
  article,
  admin,
  login,
  member,
  memberPage: page,
  newVisitor,
  expectAccessible,
}) => {
  const desk = await newVisitor({
    viewport: { width: 1440, height: 900 },
    hasTouch: false,
    isMobile: false,
  });
  await login(desk);
  await traceCopiesOf(desk, article);

  await openArticle(page, article);
  const whose = `${member.firstName} ${member.lastName}`;
  const line = page.getByText("Copies carry").locator("..");
  await expect(line).toContainText(whose);
  await expect(line).toContainText("Members");

  const tools = await openDocumentTools(page, "phone");
  await tools.getByRole("button", { name: /^Download/ }).click();
  const question = page.getByRole("dialog", { name: "Download a copy of edition 1?" });
  await expect(question).toContainText("Every page carries a thin line at its foot");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await question.getByRole("button", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${article.title}.pdf`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.equals(article.bytes)).toBe(false);
  const ready = page.getByRole("dialog", { name: "Your copy is ready" });
  const code = ready.getByText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  await expect(code).toBeVisible();
  const ofMember = (await code.textContent()) ?? "";
  await expectAccessible(page);
  const url = (await ready.getByRole("link", { name: "Save copy" }).getAttribute("href")) ?? "";
  expect(url).toMatch(copyPath);
  await ready.getByRole("button", { name: "Done" }).click();
  await expect(ready).toBeHidden();

  // Printing uses the same copy, which is kept for an hour.
  const again = await openDocumentTools(page, "phone");
  await again.getByRole("button", { name: /^Print/ }).click();
  const print = page.getByRole("dialog", { name: "Print a copy of edition 1?" });
  await print.getByRole("button", { name: "Make the copy" }).click();
  await expect(ready.getByRole("link", { name: "Open to print" })).toHaveAttribute("href", url);
  await expect(code).toHaveText(ofMember);
  await ready.getByRole("button", { name: "Done" }).click();
  await expect(ready).toBeHidden();

  const other = await addMember(admin, somebody("Nikos"));
  const others = await newVisitor();
  await login(others, other);
  expect((await others.request.get(url)).status()).toBe(404);
  await openArticle(others, article);
  const theirs = await openDocumentTools(others, "phone");
  await theirs.getByRole("button", { name: /^Print/ }).click();
  await others.getByRole("button", { name: "Make the copy" }).click();
  const another = others
    .getByRole("dialog", { name: "Your copy is ready" })
    .getByText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  await expect(another).toBeVisible();
  await expect(another).not.toHaveText(ofMember);

  // The log is requested before the copy is traced, and answered after.
  const release = await holdNextAnswer(desk, "audit.listEntries");
  await desk.goto("/admin/audit");
  const trace = desk.getByRole("region", { name: "Trace a copy" });
  await trace.getByLabel("Code at the foot of a page").fill(ofMember.toLowerCase());
  await trace.getByRole("button", { name: "Trace" }).click();
  await expect(trace.getByText(whose)).toBeVisible();
  await expect(trace).toContainText(`${article.title}, edition 1, Members`);
  release();
  await expect(
    desk.getByRole("listitem").filter({ hasText: `traced a copy of ${article.title}` }),
  ).toHaveCount(1);
  await expectAccessible(desk);

  // A withdrawn article's copy is no longer served, although its file still exists.
  expect((await page.request.get(url)).status()).toBe(200);
  await openTab(desk, "Articles");
  await desk.getByRole("searchbox", { name: "Title or category" }).fill(article.title);
  await rowWith(desk, article.title)
    .getByRole("button", { name: `Edit ${article.title}` })
    .click();
  const form = desk.getByRole("dialog", { name: "Edit article" });
  await form.getByLabel("Publication").selectOption("withdrawn");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(desk, "Article updated");
  expect((await page.request.get(url)).status()).toBe(404);
});

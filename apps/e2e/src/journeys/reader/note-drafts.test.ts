import { z } from "zod";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/reader-test.ts";
import { callOf } from "../../screens/calls.ts";
import { writeNote } from "../../screens/notes.ts";
import { expectAtPage, goToPage } from "../../screens/reader.ts";
import { expectToast } from "../../screens/toast.ts";

test("a note's draft is restored however its form was left, and invalid data in the tab's storage keeps nobody from reading", async ({
  page,
  manual,
  newMember,
  login,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, await newMember());
  await page.goto("/robots.txt");
  const { id } = await readAnswer(await page.request.get("/api/user"), 200, z.object({ id: z.int() }));
  await page.evaluate((name) => sessionStorage.setItem(name, "{"), `draft:${id}:notes:${manual.id}`);
  await page.goto(`/knowledge-base?article=${manual.id}&page=12`);
  await expectAtPage(page, 12);
  const form = page.getByRole("dialog", { name: "Note on page 12" });
  const field = form.getByRole("textbox", { name: "Note" });
  const list = page.getByRole("dialog", { name: "Bookmarks and notes" });
  const openList = () => page.getByRole("button", { name: "Bookmarks and notes" }).click();
  await page.keyboard.press("n");

  await test.step("by Escape, which says so", async () => {
    await field.pressSequentially("Winch");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expectToast(page, "Kept as a draft");
    await page.keyboard.press("n");
    await expect(field).toHaveValue("Winch");
  });

  await test.step("by its cross, and by a press beside it", async () => {
    await field.pressSequentially(" and");
    await form.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("n");
    await expect(field).toHaveValue("Winch and");
    await field.pressSequentially(" mast");
    await page.mouse.click(5, 5);
    await expect(form).toBeHidden();
    await page.keyboard.press("n");
    await expect(field).toHaveValue("Winch and mast");
  });

  await test.step("with its page, reloaded or left", async () => {
    await field.pressSequentially(" differ");
    await page.reload();
    await expectAtPage(page, 12);
    await page.keyboard.press("n");
    await expect(field).toHaveValue("Winch and mast differ");
    await field.pressSequentially(" here");
    await page.goto("/knowledge-base");
    await page.goto(`/knowledge-base?article=${manual.id}&page=12`);
    await expectAtPage(page, 12);
    await page.keyboard.press("n");
    await expect(field).toHaveValue("Winch and mast differ here");
  });

  await test.step("Cancel discards what was typed since it opened", async () => {
    await field.pressSequentially(", no");
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Note on page 12: Winch and mast differ here" }).press("Enter");
    await expect(field).toHaveValue("Winch and mast differ here");
    await form.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("another page has its own note", async () => {
    await goToPage(page, 13);
    await page.keyboard.press("n");
    const other = page.getByRole("dialog", { name: "Note on page 13" });
    await expect(other.getByRole("textbox", { name: "Note" })).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(other).toBeHidden();
  });

  await test.step("it is saved from the list", async () => {
    await openList();
    const row = list.getByRole("listitem").filter({ hasText: "Winch and mast differ here" });
    await expect(row.getByText("Not saved")).toBeVisible();
    await expectAccessible(page);
    const noted = page.waitForResponse(/marks\.keepMark/);
    await row.getByRole("button", { name: "Save note on page 12" }).click();
    expect((await noted).status()).toBe(200);
    await expect(row.getByText("Not saved")).toBeHidden();
  });

  await test.step("changes to a saved note can be discarded", async () => {
    await list.getByRole("button", { name: "Edit the note on page 12" }).click();
    await field.fill("Winch alone");
    await page.keyboard.press("Escape");
    await openList();
    await list.getByRole("button", { name: "Edit the note on page 12" }).click();
    await expect(field).toHaveValue("Winch alone");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Discard changes" }).click();
    await expect(form).toBeHidden();
    await page.reload();
    await expectAtPage(page, 13);
    await openList();
    await expect(list.getByText("Winch and mast differ here")).toBeVisible();
    await expect(list.getByText("Not saved")).toBeHidden();
    await expect(list.getByText("0 bookmarks, 1 note in this article")).toBeVisible();
  });
});

test("what was typed can be copied once its article is withdrawn, whether it was sent or was still a draft", async ({
  page,
  article,
  admin,
  newMember,
  login,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 404: \w+ \S+\/trpc\/(?:marks\.|reading\.)/);
  await page.setViewportSize({ width: 360, height: 640 });
  await login(page, await newMember());
  await page.goto(`/knowledge-base?article=${article.id}&page=1`);
  await expectAtPage(page, 1);
  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: "Note" }).fill("Ask for a spare fuse");
  await page.keyboard.press("Escape");
  await expectToast(page, "Kept as a draft");
  // The answer for its place, if it came later, would close the article before the note is written.
  const placed = page.waitForResponse(
    (answer) =>
      callOf("reading.savePosition").test(answer.url()) &&
      answer.request().postData()?.includes('"page":2') === true,
  );
  await goToPage(page, 2);
  await placed;
  const { id, categoryId, title } = article;
  const data = { id, categoryId, title, state: "withdrawn" };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
  await writeNote(page, 2, "Sand in the socket of the mast");

  const refused = page.getByRole("dialog", { name: "2 notes could not be saved" });
  await expect(refused).toContainText("The article is no longer available to you.");
  const draft = refused.getByRole("textbox", { name: `Note on page 1 of “${title}”` });
  const sent = refused.getByRole("textbox", { name: `Note on page 2 of “${title}”` });
  await expect(draft).toHaveValue("Ask for a spare fuse");
  await expect(sent).toHaveValue("Sand in the socket of the mast");
  // A toast would cover the dialog's title and cross.
  await expect(page.getByText("Not saved")).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(draft).toHaveValue("Ask for a spare fuse");
  await expect(sent).toHaveValue("Sand in the socket of the mast");
  await refused.getByRole("button", { name: "Discard" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This article is no longer available" })).toBeVisible();
  await expect(refused).toHaveCount(0);
});

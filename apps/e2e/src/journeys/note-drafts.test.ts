import { z } from "zod";
import { readAnswer } from "../arrangements/api-client.ts";
import { expect, test } from "../fixtures/reader-test.ts";
import { expectAtPage, goToPage } from "../screens/reader.ts";
import { expectToast } from "../screens/toast.ts";

test("a note's draft is restored however its form was left", async ({
  page,
  manual,
  newMember,
  login,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, await newMember());
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

test("invalid data in the tab's storage keeps nobody from reading", async ({
  page,
  manual,
  newMember,
  login,
}) => {
  await login(page, await newMember());
  await page.goto("/account");
  const { id } = await readAnswer(await page.request.get("/api/user"), 200, z.object({ id: z.int() }));
  await page.evaluate((name) => sessionStorage.setItem(name, "{"), `draft:${id}:notes:${manual.id}`);
  await page.goto(`/knowledge-base?article=${manual.id}&page=12`);
  await expectAtPage(page, 12);
});

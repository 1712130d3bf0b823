import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openClient, signIn } from "../../arrangements/api-client.ts";
import { addMember, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { choose, openTab } from "../../screens/admin-panel.ts";

/** Downloads the file behind the link with this name and splits it into lines. */
async function download(page: Page, name: string): Promise<{ file: string; lines: string[] }> {
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const file = await started;
  const text = await readFile(await file.path(), "utf8");
  return { file: file.suggestedFilename(), lines: text.trim().split("\r\n") };
}

test("users and the log are exported as shown, with search and filters", async ({
  adminPage: page,
  admin,
  product,
  listed: article,
}) => {
  const person = await addMember(admin, somebody("Nikos"));
  await addMember(admin, somebody("Maria"));
  await using client = await openClient(product);
  await signIn(client, person);
  await client.post("/api/activity/log", { data: { articleId: article.id, action: "view_article" } });
  const name = `${person.firstName} ${person.lastName}`;

  await test.step("the users that a search finds", async () => {
    await openTab(page, "Manage Users");
    await page.getByRole("searchbox", { name: "Name, email or unit" }).fill(person.lastName);
    await expect(page.getByRole("link", { name: "Download the users shown as CSV" })).toHaveAttribute(
      "href",
      /search=/,
    );
    const { file, lines } = await download(page, "Download the users shown as CSV");
    expect(file).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${person.firstName},${person.lastName},${person.email}`);
  });

  await test.step("what one member opened", async () => {
    await openTab(page, "Activity Logs");
    await choose(page, "Member", name);
    await expect(page).toHaveURL(/member=/);
    // The address changes before the links are rendered with it.
    for (const format of ["CSV", "Excel"])
      await expect(page.getByRole("link", { name: `Download the log shown as ${format}` })).toHaveAttribute(
        "href",
        /userId=/,
      );
    const { lines } = await download(page, "Download the log shown as CSV");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${person.firstName},${person.lastName},view_article,${article.id}`);
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the log shown as Excel" }).click();
    expect((await started).suggestedFilename()).toMatch(/^logs-.*\.xlsx$/);
  });

  await test.step("the exports are recorded in the audit log", async () => {
    await page.goto("/admin/audit?act=users-exported");
    await expect(page.getByRole("listitem").filter({ hasText: "exported users" }).first()).toBeVisible();
  });
});

import { connectForTest } from "@antochi/testing/test-connection";
import { z } from "zod";
import { addMember, somebody } from "../../arrangements/members.ts";
import { test } from "../../fixtures/own-database-test.ts";
import { expect } from "../../fixtures/test.ts";

test("an administrator goes from the broken chain to the entry at which it breaks, and back", async ({
  adminPage: page,
  admin,
  databaseUrl,
  expectAccessible,
}) => {
  const person = await addMember(admin, somebody("Nikos"));
  await page.goto("/admin/audit");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Unbroken since")).toBeVisible();
  await expect(page.getByText("All entries checked")).toHaveCount(0);
  // Like most nightly checks of a long log, this one covers only the new entries.
  await change(
    databaseUrl,
    `insert into audit_checks (started_at, ended_at, entries, last_seal, after_place)
     select started_at, ended_at, entries, last_seal, 1 from audit_checks order by id desc limit 1 returning id`,
  );
  await page.reload();
  await expect(page.getByText(/^New entries checked .* by the product$/)).toBeVisible();
  await expect(page.getByText(/^All entries checked /)).toBeVisible();
  const broken = await change(
    databaseUrl,
    `select id from audit_entries where act = 'user-approved' order by id desc limit 1`,
  );
  await change(
    databaseUrl,
    `update audit_entries set act = 'user-rejected' where id = ${broken} returning id`,
  );
  await page.getByRole("button", { name: "Check now" }).click();

  const link = page.getByRole("status").getByRole("link", { name: `Broken at entry ${broken}` });
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/audit?entry=${broken}`);
  const entry = page.getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(`rejected ${person.firstName} ${person.lastName}`);
  const line = entry.getByRole("button");
  await expect(line).toBeFocused();
  await expect(line).toHaveAttribute("aria-expanded", "true");
  await expect(line).toBeInViewport();
  await expectAccessible(page);

  await page.goBack();
  await expect(page).toHaveURL("/admin/audit");
  await expect(entry.nth(1)).toBeVisible();
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(entry).toHaveCount(1);
  await expect(line).toBeFocused();
  await page.getByRole("button", { name: `Only entry ${broken}` }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(link).toBeFocused();

  await page.goto("/admin/audit?entry=2000000000");
  await expect(page.getByText("There is no entry 2000000000 in the log.")).toBeVisible();

  // The worker's next test finds the chain as this one did.
  await change(
    databaseUrl,
    `update audit_entries set act = 'user-approved' where id = ${broken} returning id`,
  );
  await page.goto("/admin/audit");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Unbroken since")).toBeVisible();
});

const rowSchema = z.object({ id: z.int() });

/**
 * Changes the log as somebody with the database's credentials could, bypassing the triggers.
 * @returns the id from the statement's RETURNING clause
 */
async function change(url: string, statement: string): Promise<number> {
  await using database = connectForTest({ url, poolSize: 1 });
  await database.pool.query("set session_replication_role = replica");
  const { rows } = await database.pool.query(statement);
  return rowSchema.parse(rows[0]).id;
}

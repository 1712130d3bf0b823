import { expectStatus, openClient, signIn } from "../../arrangements/api-client.ts";
import { addMember, somebody } from "../../arrangements/members.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";

test("an administrator sees who did what, has the chain checked and exports the log", async ({
  adminPage: page,
  admin,
}) => {
  const person = await addMember(admin, somebody("Nikos"));
  await openTab(page, "Activity Logs");
  await page.getByRole("button", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();

  const approval = page
    .getByRole("listitem")
    .filter({ hasText: `approved ${person.firstName} ${person.lastName}` });
  await expect(approval).toHaveCount(1);
  await approval.getByRole("button").click();
  await expect(approval.getByRole("rowheader", { name: "Request" })).toBeVisible();
  // Figures must align in columns, so they use a font that has tabular ones; the text's font has none.
  await expect(approval.getByRole("button").getByText(/^(?:\d+\.){3}\d+$/)).toHaveCSS("font-family", /Sofia/);

  await approval.getByRole("link", { name: "Everything that was done to it" }).click();
  await expect(page).toHaveURL(/object=user/);
  await expect(page.getByRole("listitem").filter({ hasText: "registered" })).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: "was started with" })).toHaveCount(0);
  await page.getByRole("button", { name: `Only ${person.firstName} ${person.lastName}` }).press("Enter");
  await expect(page).not.toHaveURL(/object=/);
  // The pressed button is gone, so the focus moves to the filters.
  await expect(page.locator(":focus")).toContainText("Export JSON Lines");

  await page.getByRole("combobox", { name: "What" }).selectOption("user-approved");
  await expect(page).toHaveURL(/act=user-approved/);
  await expect(approval).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: "signed in" })).toHaveCount(0);

  const check = page.getByRole("button", { name: "Check now" });
  await check.press("Enter");
  await expect(page.getByText("Unbroken since")).toBeVisible();
  await expect(check).toBeFocused();

  const file = await page.getByRole("link", { name: "Export JSON Lines" }).getAttribute("href");
  const lines = (await (await admin.get(file ?? "")).text()).trim().split("\n");
  expect(lines.at(-1)).toContain(`"objectLabel":"${person.firstName} ${person.lastName}"`);
});

test("a log filtered by somebody says so even after their account is deleted", async ({
  adminPage: page,
  admin,
  product,
  problems,
}) => {
  problems.expect(/^answer 404: GET \S+admin\.getUser/);
  const person = await addServing(admin, { unit: null });
  await using member = await openClient(product);
  await signIn(member, person);
  await expectStatus(await member.post("/trpc/personalData.deleteAccount", { data: {} }), 200);

  const filter = page.getByRole("combobox", { name: "Member" });
  await page.goto(`/admin/audit?member=${person.id}`);
  await expect(page.getByRole("listitem").filter({ hasText: "deleted their own account" })).toHaveCount(1);
  await expect(filter).toHaveValue(`Account ${person.id}, deleted`);
  await page.goto(`/admin?tab=activity&member=${person.id}`);
  await expect(filter).toHaveValue(`Account ${person.id}, deleted`);
});

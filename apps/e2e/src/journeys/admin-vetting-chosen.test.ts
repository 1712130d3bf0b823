import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import { registerCrowd, test } from "../fixtures/vetting-test.ts";
import { callOf } from "../screens/calls.ts";
import { expectToast } from "../screens/toast.ts";

const queue = "/admin?part=pending";

const numbered = (number: number) => `Sample ${String(number).padStart(2, "0")}`;
const rowOf = (page: Page, number: number): Locator =>
  page.getByRole("row").filter({ hasText: numbered(number) });
const approveOf = (page: Page, number: number): Locator =>
  rowOf(page, number).getByRole("button", { name: /^Approve/ });
/** Who stands beside the list. */
const paneOf = (page: Page, number: number): Locator =>
  page.getByRole("complementary", { name: new RegExp(`^About .* ${numbered(number)}$`) });

async function openQueue(page: Page): Promise<void> {
  await page.goto(queue);
  await expect(rowOf(page, 1)).toBeVisible();
}

/** The addresses of the calls of a procedure from now on. */
function watchCalls(page: Page, procedure: string): readonly string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (callOf(procedure).test(request.url())) calls.push(request.url());
  });
  return calls;
}

test("one press decides about one person, also where it is double or held", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 6);
  await openQueue(page);
  const approvals = watchCalls(page, "admin.approveUser");
  const { keyboard } = page;
  await paneOf(page, 1)
    .getByRole("button", { name: /^Approve/ })
    .dblclick();
  await expect(rowOf(page, 1)).toContainText("Approved");
  await expect(paneOf(page, 2)).toContainText("waits");
  expect(approvals).toHaveLength(1);

  await keyboard.down("a");
  await keyboard.down("a");
  await keyboard.up("a");
  await expect(rowOf(page, 2)).toContainText("Approved");
  await expect(paneOf(page, 3)).toContainText("waits");
  // The keys that step go on while they are held.
  await keyboard.down("j");
  await keyboard.down("j");
  await keyboard.up("j");
  await expect(paneOf(page, 5)).toContainText("waits");
  expect(approvals).toHaveLength(2);

  await page.goto("/admin");
  await expect(approveOf(page, 3)).toBeVisible();
  await keyboard.press("j");
  await expect(page.locator("[data-current]")).toContainText("Sample");
  await keyboard.down("a");
  await keyboard.down("a");
  await keyboard.up("a");
  await expectToast(page, "User approved");
  await expect(page.getByRole("button", { name: /^Approve .*Sample/ })).toHaveCount(3);
  expect(approvals).toHaveLength(3);
});

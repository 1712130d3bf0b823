import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures/test.ts";
import { registerCrowd, test } from "../../fixtures/vetting-test.ts";
import { callOf, cutCalls } from "../../screens/calls.ts";
import { boxOf } from "../../screens/reader.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";
import { openQueue, rowOf } from "../../screens/vetting-queue.ts";
import { setWidth } from "../../screens/width.ts";

const numbered = (number: number) => `Sample ${String(number).padStart(2, "0")}`;
const approveOf = (page: Page, number: number): Locator =>
  rowOf(page, number).getByRole("button", { name: /^Approve/ });
/** The details of a person beside the list. */
const paneOf = (page: Page, number: number): Locator =>
  page.getByRole("complementary", { name: new RegExp(`^About .* ${numbered(number)}$`) });

/** Records the addresses of a procedure's calls from now on. */
function watchCalls(page: Page, procedure: string): readonly string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (callOf(procedure).test(request.url())) calls.push(request.url());
  });
  return calls;
}

test("the person shown before anybody is chosen stays when another administrator decides about them, whose decision is not taken for one's own even if both have one name", async ({
  adminPage: page,
  database,
  otherAdminPage: other,
  member,
}) => {
  await registerCrowd(database, 3);
  await openQueue(page);
  await openQueue(other);
  await expect(paneOf(page, 1)).toContainText("waits");
  const approvals = watchCalls(page, "admin.approveUser");

  await approveOf(other, 1).click();
  await expectToast(other, "User approved");
  await expect(rowOf(page, 1)).toContainText(`Approved by ${member.firstName} ${member.lastName}`);
  await expect(paneOf(page, 1)).toContainText("Approved");
  // A key press that was already on its way when the other administrator decided.
  await page.keyboard.press("a");
  await expect(paneOf(page, 1)).toBeVisible();

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(paneOf(page, 2)).toContainText("waits");
  expect(approvals).toEqual([]);

  const { rows } = await database.pool.query<{ name: string }>(
    `update users set first_name = admin.first_name, last_name = admin.last_name
     from (select * from users where is_admin order by id limit 1) as admin
     where users.email = $1 returning admin.first_name || ' ' || admin.last_name as name`,
    [member.email],
  );
  await other.reload();
  await approveOf(other, 2).click();
  await expectToast(other, "User approved");
  await expect(rowOf(page, 2)).toContainText(`Approved by ${rows[0]?.name}`);
  await expect(rowOf(other, 2)).toContainText("Approved");
  await expect(rowOf(other, 2)).not.toContainText("Approved by");
});

test("a chosen person is shown even if the list does not contain them", async ({
  adminPage: page,
  database,
  problems,
}) => {
  await registerCrowd(database, 6);
  await openQueue(page);
  await page.getByRole("searchbox", { name: "Name, email or unit" }).fill("Petros");
  await expect(rowOf(page, 1)).toHaveCount(0);
  // Filtering by hand selects the first row anew.
  await expect(paneOf(page, 3)).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "What to find or do" }).fill(numbered(4));
  await page
    .getByRole("group", { name: "People" })
    .getByRole("option", { name: `${numbered(4)} waits` })
    .click();
  await expect(paneOf(page, 4)).toContainText("waits");
  await expect(rowOf(page, 4)).toHaveCount(0);
  await paneOf(page, 4)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expectToast(page, "User approved");
  await expect(paneOf(page, 4)).toContainText("Approved");
  await page.keyboard.press("u");
  await expectToast(page, "Decision taken back");
  await expect(paneOf(page, 4)).toContainText("waits");

  // The details still say "Approved" from the earlier decision.
  const approved = page.waitForResponse(callOf("admin.approveUser"));
  await page.keyboard.press("a");
  await (await approved).finished();
  await expect(paneOf(page, 4)).toContainText("Approved");
  await page.reload();
  await expect(rowOf(page, 1)).toBeVisible();
  await expect(rowOf(page, 4)).toHaveCount(0);
  await expect(paneOf(page, 4)).toContainText("Approved");

  problems.expect(/answer 404: GET \S+admin\.readDossier/);
  await database.pool.query("delete from users where username = 'crowd-4'");
  await page.reload();
  await expect(rowOf(page, 1)).toBeVisible();
  await expect(page.getByRole("complementary")).toHaveCount(0);
});

test("a question for one person does not appear for another whom the browser's Back leads to", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 3);
  await openQueue(page);
  for (const number of [2, 3]) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "What to find or do" }).fill(numbered(number));
    await page
      .getByRole("group", { name: "People" })
      .getByRole("option", { name: numbered(number) })
      .click();
    await expect(paneOf(page, number)).toBeVisible();
  }
  await page.keyboard.press("e");
  const question = page.getByRole("dialog").getByRole("textbox", { name: "Question" });
  await question.fill("Who is your commander?");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(paneOf(page, 2)).toBeVisible();
  await page.keyboard.press("e");
  await expect(question).toHaveValue("");
});

test("one press decides about one person, also when doubled or held", async ({
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
  // The keys that move the selection repeat while they are held.
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

test("chosen people stay chosen if approving them fails, and over a hundred decisions are undone at once", async ({
  adminPage: page,
  database,
  problems,
}) => {
  await registerCrowd(database, 101);
  await openQueue(page);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.locator('[aria-rowindex="102"]')).toBeVisible({ timeout: 500 });
  }).toPass();
  const all = page.getByRole("checkbox", { name: "Choose all waiting" });
  await all.check();
  const bulk = page.getByRole("group", { name: "Chosen registrations" });
  await expect(bulk).toContainText("100 selected That is the most at once.");

  problems.expect(/request failed: \S+ POST \S+admin\.decideUsers/);
  const mend = await cutCalls(page, "admin.decideUsers");
  await bulk.getByRole("button", { name: "Approve 100" }).click();
  await expectFailureToast(page, "Error", "Failed to approve user");
  await expect(bulk).toContainText("100 selected");
  await mend();
  await bulk.getByRole("button", { name: "Approve 100" }).click();
  await expectToast(page, "Users approved");
  await expect(bulk).toHaveCount(0);
  await all.check();
  await bulk.getByRole("button", { name: "Approve 1" }).click();
  await expect(page.getByText("101 decided just now stay until you leave.")).toBeVisible();

  await page.getByRole("button", { name: "Undo all 101" }).click();
  await expectToast(page, "Decision taken back");
  await expect(page.getByRole("heading", { name: "Waiting for approval 101" })).toBeVisible();
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from users where username like 'crowd-%' and is_approved",
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test("the second click of a double click on Approve does not download the list that takes the bar's place", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 3);
  await openQueue(page);
  await page.getByRole("checkbox", { name: "Choose all waiting" }).check();
  const approve = page.getByRole("button", { name: "Approve 3" });
  const { x, y, width, height } = await boxOf(approve);
  const download = page.waitForEvent("download");
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  const csv = page.getByRole("link", { name: /CSV$/ });
  await expect(csv).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await csv.click();
  // The first file that comes is the one that was asked for.
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test("all waiting people are counted before their rows load, a person's place is shown among them and not where they are not counted, and All chooses as many as it says", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 130);
  await openQueue(page);
  await expect(page.getByRole("heading", { name: "Waiting for approval 130" })).toBeVisible();
  const place = paneOf(page, 1).getByText(/^\d+ of \d+$/);
  await expect(place).toHaveText("1 of 130");
  const search = page.getByRole("searchbox", { name: "Name, email or unit" });
  const answered = Promise.withResolvers<void>();
  await page.route(/admin\.listVetting/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await search.fill("Nikos");
  // The rows of the earlier list stand until those of this one come.
  await expect(place).toHaveCount(0);
  await expect(rowOf(page, 2)).toBeVisible();
  answered.resolve();
  await expect(place).toHaveText("1 of 33");
  // More people than the list loads at once match this.
  await search.fill("Sample");
  await expect(rowOf(page, 3)).toBeVisible();
  await expect(paneOf(page, 1)).toContainText("waits");
  expect(await place.allTextContents()).toEqual([]);

  await search.fill("");
  await expect(place).toHaveText("1 of 130");
  await setWidth(page, 390);
  await rowOf(page, 2)
    .getByRole("button", { name: /Sample 02$/ })
    .first()
    .click();
  await expect(paneOf(page, 2)).toContainText("2 of 130");
  await page.goBack();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.locator('[aria-rowindex="131"]')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "All 100", exact: true }).click();
  await expect(page.getByRole("button", { name: "Approve 100", exact: true })).toBeVisible();
});

test("the arrow keys move through the parts of the list without losing their place or what is typed", async ({
  adminPage: page,
  database,
}) => {
  const addressOf = await registerCrowd(database, 2);
  await page.goto("/admin");
  await expect(rowOf(page, 1)).toBeVisible();
  const part = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
  const waiting = page.getByRole("table", { name: "Waiting for approval" });
  await part("All").focus();
  await page.keyboard.press("ArrowRight");
  await expect(waiting).toBeVisible();
  await expect(part("Pending")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(waiting).toHaveCount(0);
  await expect(part("Approved")).toBeChecked();
  await expect(part("Approved")).toBeFocused();

  const search = page.getByRole("searchbox", { name: "Name, email or unit" });
  await search.fill(addressOf(2));
  await part("Pending").locator("..").click();
  await expect(waiting).toBeVisible();
  await expect(search).toHaveValue(addressOf(2));
  await expect(rowOf(page, 1)).toHaveCount(0);
  await expect(rowOf(page, 2)).toBeVisible();
});

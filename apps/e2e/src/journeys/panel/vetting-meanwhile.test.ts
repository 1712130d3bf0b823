import { limits } from "@antochi/contract/limits";
import { openClient } from "../../arrangements/api-client.ts";
import { register, somebody } from "../../arrangements/members.ts";
import { expect } from "../../fixtures/test.ts";
import { approveFirst, registerCrowd, test } from "../../fixtures/vetting-test.ts";
import {
  callOf,
  holdCalls,
  holdGivenAnswer,
  holdNextAnswer,
  nextCall,
  sayOnStream,
} from "../../screens/calls.ts";
import { stopTime } from "../../screens/stopped-time.ts";
import { closeToast, expectToast } from "../../screens/toast.ts";
import { openQueue, queue, rowOf } from "../../screens/vetting-queue.ts";

test("someone who registers while the queue is open, or while newcomers are being fetched, is announced, and moves nothing until asked for", async ({
  adminPage: page,
  database,
  product,
}) => {
  await registerCrowd(database, 3);
  await openQueue(page);
  await rowOf(page, 2).click();
  const pane = page.getByRole("complementary", { name: "About Ιωάννα Sample 02" });
  await expect(pane).toContainText("2 of 3");
  const before = await rowOf(page, 1).boundingBox();
  await using visitor = await openClient(product);
  const people = [somebody(), somebody()];
  const offer = (count: number) => page.getByRole("button", { name: `${count} new, show` });
  for (const [index, person] of people.entries()) {
    await register(visitor, person);
    await expect(offer(index + 1)).toBeVisible();
  }
  await expect(page.getByRole("radio", { name: /^Pending/ }).locator("..")).toContainText("5");
  await expect(page.getByRole("heading", { name: "Waiting for approval 3" })).toBeVisible();
  expect(await rowOf(page, 1).boundingBox()).toEqual(before);
  await expect(pane).toBeVisible();
  await rowOf(page, 3)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(page.getByText("1 decided just now.")).toBeVisible();
  expect(await rowOf(page, 1).boundingBox()).toEqual(before);
  await rowOf(page, 3).getByRole("button", { name: /^Undo/ }).click();
  await expectToast(page, "Decision taken back");

  await offer(2).click();
  for (const { lastName } of people)
    await expect(page.getByRole("row").filter({ hasText: lastName })).toBeVisible();
  await expect(pane).toContainText("2 of 5");
  await expect(page.getByRole("button", { name: /new, show$/ })).toHaveCount(0);

  await test.step("someone who registers while newcomers are being fetched is announced too", async () => {
    const handOver = await holdNextAnswer(page, "admin.listVetting");
    const looked = nextCall(page, "admin.listVetting");
    await register(visitor, somebody());
    await looked;
    await register(visitor, somebody());
    // The page has received the news of both.
    await expect(page.getByRole("radio", { name: /^Pending/ }).locator("..")).toContainText("7");
    handOver();
    await expect(offer(2)).toBeVisible();
  });

  await test.step("people outside the filter are not announced, and appear at once if nobody was waiting", async () => {
    await page.getByRole("searchbox", { name: "Name, email or unit" }).fill("Zenon");
    const nobody = page.getByText("Nobody waits");
    await expect(nobody).toBeVisible();
    // The rule above is the board's, so this has no border of its own.
    await expect(nobody.locator("..")).toHaveCSS("border-top-width", "0px");
    const [other, wanted] = [somebody("Maria"), somebody("Zenon")];
    await register(visitor, other);
    await register(visitor, wanted);
    await expect(page.getByRole("row").filter({ hasText: wanted.lastName })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: other.lastName })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /new, show$/ })).toHaveCount(0);
  });
});

test("someone who registers during the first look for newcomers is announced too", async ({
  adminPage: page,
  database,
  product,
}) => {
  await registerCrowd(database, 3);
  const listen = await holdCalls(page, "admin.registrationNews");
  await openQueue(page);
  const look = await holdGivenAnswer(page, "admin.listVetting");
  listen();
  await look.given;
  await using visitor = await openClient(product);
  await register(visitor, somebody());
  // The page has received the news, and the answer under way does not have the newcomer.
  await expect(page.getByRole("radio", { name: /^Pending/ }).locator("..")).toContainText("4");
  look.handOver();
  await expect(page.getByRole("button", { name: "1 new, show" })).toBeVisible();
});

test("after a lost connection all rows are brought up to date, also those beyond what is asked for at once", async ({
  adminPage: page,
  database,
}) => {
  const count = limits.decidedAtOnce + 5;
  await registerCrowd(database, count);
  const listen = await holdCalls(page, "admin.registrationNews");
  await openQueue(page);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(rowOf(page, count)).toBeVisible({ timeout: 500 });
  }).toPass();
  await database.pool.query("delete from users where username = $1", [`crowd-${count}`]);
  await expect(rowOf(page, count)).not.toContainText("Deleted");
  listen();
  await expect(rowOf(page, count)).toContainText("Deleted");
});

test("someone who registers while the queue's first rows load is announced when they have loaded", async ({
  adminPage: page,
  database,
  product,
}) => {
  await registerCrowd(database, 3);
  const rows = await holdGivenAnswer(page, "admin.listVetting");
  const { heard } = await sayOnStream(page, "admin.registrationNews", { ids: null });
  await page.goto(queue);
  await rows.given;
  await using visitor = await openClient(product);
  await register(visitor, somebody());
  await heard;
  rows.handOver();
  await expect(rowOf(page, 3)).toBeVisible();
  await expect(page.getByRole("button", { name: "1 new, show" })).toBeVisible();
});

test("words of a rejection closed by Escape are kept for each person until they are sent", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 2);
  await openQueue(page);
  const dialog = page.getByRole("dialog", { name: /^Reject/ });
  const words = dialog.getByLabel("Words to them");
  const ask = async (number: number) => {
    await rowOf(page, number).click();
    await page
      .getByRole("complementary")
      .getByRole("button", { name: /^Reject…/ })
      .click();
  };
  await ask(1);
  await words.fill("Please register again from January.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await ask(2);
  await expect(words).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.reload();
  await ask(1);
  await expect(words).toHaveValue("Please register again from January.");
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expectToast(page, "Registration rejected");
  await rowOf(page, 1).getByRole("button", { name: /^Undo/ }).click();
  await ask(1);
  await expect(words).toHaveValue("");
});

test("a late answer to a rejection leads nobody away, and neither does an undone decision", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 4);
  await openQueue(page);
  const pane = (name: string) => page.getByRole("complementary", { name: `About ${name}` });
  await rowOf(page, 1).click();
  await pane("Nikos Sample 01")
    .getByRole("button", { name: /^Reject…/ })
    .click();
  const rejected = await holdNextAnswer(page, "admin.decideUsers");
  const sent = nextCall(page, "admin.decideUsers");
  await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  await sent;
  await page.keyboard.press("Escape");
  await rowOf(page, 3).click();
  await expect(pane("Petros Sample 03")).toBeVisible();
  rejected();
  await expectToast(page, "Registration rejected");
  await expect(rowOf(page, 1)).toContainText("Rejected");
  await expect(pane("Petros Sample 03")).toBeVisible();
  await closeToast(page);

  await rowOf(page, 1).click();
  const undone = await holdNextAnswer(page, "admin.undoDecisions");
  const asked = nextCall(page, "admin.undoDecisions");
  await page.keyboard.press("u");
  await asked;
  await rowOf(page, 4).click();
  await expect(pane("Eleni Sample 04")).toBeVisible();
  undone();
  await expectToast(page, "Decision taken back");
  await expect(rowOf(page, 1).getByRole("button", { name: /^Approve/ })).toBeVisible();
  await expect(pane("Eleni Sample 04")).toBeVisible();
});

test("a button that another administrator's decision takes away leaves its focus to no other button", async ({
  adminPage: page,
  database,
  product,
  otherAdminPage: other,
}) => {
  const addressOf = await registerCrowd(database, 2);
  await openQueue(page);
  await openQueue(other);
  await approveFirst(page, { database, product, to: addressOf(1) });
  await rowOf(page, 1).click();
  const pane = page.getByRole("complementary", { name: "About Nikos Sample 01" });
  await pane.getByRole("button", { name: "Reopen" }).focus();

  await rowOf(other, 1)
    .getByRole("button", { name: /^Reopen/ })
    .click();
  await other.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
  await expect(pane.getByRole("button", { name: /^Ask/ })).toBeVisible();
  await expect(pane).toBeFocused();
});

test("a press meant for a button that another administrator's decision takes away hits no other", async ({
  adminPage: page,
  database,
  otherAdminPage: other,
}) => {
  await registerCrowd(database, 2);
  await openQueue(other);
  await page.clock.install();
  await openQueue(page);
  await rowOf(page, 1).click();
  const pane = page.getByRole("complementary", { name: "About Nikos Sample 01" });
  const undo = pane.getByRole("button", { name: /^Undo/ });
  const place = await pane.getByRole("button", { name: /^Ask/ }).boundingBox();
  if (!place) throw new Error("Ask has no place");
  const undone: string[] = [];
  page.on("request", (request) => {
    if (callOf("admin.undoDecisions").test(request.url())) undone.push(request.url());
  });

  await stopTime(page, 1_000);
  await rowOf(other, 1)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expectToast(other, "User approved");
  // In steps, so that no more than one of them has passed since Undo appeared.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(undo).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
  await page.mouse.click(place.x + place.width - 10, place.y + place.height / 2);
  await page.clock.resume();
  await expect(pane).toContainText("Approved");
  await undo.click();
  await expectToast(page, "Decision taken back");
  expect(undone, "presses that undid something").toHaveLength(1);

  await test.step("nor does the second click on Undo ask anybody", async () => {
    await rowOf(page, 1)
      .getByRole("button", { name: /^Approve/ })
      .click();
    await expect(undo).toBeVisible();
    await rowOf(page, 1).click();
    await undo.dblclick();
    await expectToast(page, "Decision taken back");
    const ask = pane.getByRole("button", { name: /^Ask/ });
    await expect(ask).toBeEnabled();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await ask.click();
    await expect(page.getByRole("dialog", { name: /^Ask/ })).toBeVisible();
  });
});

test("a registration appears exactly once in the history", async ({ adminPage: page, product }) => {
  await using visitor = await openClient(product);
  const person = somebody();
  await register(visitor, person);
  await page.goto(queue);
  // The newest registration is at the end of the queue, which other tests may have made long.
  await page.getByRole("searchbox", { name: "Name, email or unit" }).fill(person.lastName);
  await page.getByRole("row").filter({ hasText: person.lastName }).click();
  const pane = page.getByRole("complementary");
  await pane.getByRole("textbox", { name: "Note" }).fill("Called the unit.");
  await pane.getByRole("button", { name: "Save note" }).click();
  const history = pane.getByRole("listitem");
  await expect(history).toContainText(["Note changed", "Registered"]);
  await expect(history.filter({ hasText: "Registered" })).toHaveCount(1);
});

import type { Page } from "@playwright/test";
import { expect } from "../../fixtures/test.ts";
import { registerCrowd, test } from "../../fixtures/vetting-test.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";
import { openQueue, rowOf } from "../../screens/vetting-queue.ts";
import { setWidth } from "../../screens/width.ts";

test("the chosen people are confirmed in the unit and rank they gave, as they were read", async ({
  adminPage: page,
  database,
  expectAccessible,
}) => {
  await registerCrowd(database, 6);
  await database.pool.query("update users set unit = null, military_rank = null where username = 'crowd-6'");
  await openQueue(page);
  await page.getByRole("checkbox", { name: "Choose all waiting" }).check();
  const bulk = page.getByRole("group", { name: "Chosen registrations" });
  const ask = bulk.getByRole("button", { name: "Confirm unit and rank…" });
  await ask.click();
  const question = page.getByRole("dialog", { name: "Confirm the unit and rank of 5 people?" });
  await expect(question).toContainText("1 gave neither. They stay as they are.");
  await expect(question.getByRole("region")).toContainText("Nikos Sample 01Sergeant, Unit B");
  await expectAccessible(page);
  await database.pool.query("update users set unit = 'Unit Z' where username = 'crowd-1'");
  await question.getByRole("button", { name: "Confirm 5" }).click();
  await expectFailureToast(
    page,
    "1 registration left as they were",
    "Another unit or rank was given meanwhile.",
  );
  await expect(question).toHaveCount(0);
  const confirmed = (number: number) => rowOf(page, number).getByRole("img", { name: "confirmed" });
  await expect(confirmed(2)).toHaveCount(2);
  await expect(rowOf(page, 1)).toContainText("Unit Z");
  await expect(confirmed(1)).toHaveCount(0);

  // They stay selected, so that they can be approved next.
  await expect(bulk).toContainText("6 selected");
  await ask.click();
  const again = page.getByRole("dialog", { name: "Confirm the unit and rank of 1 person?" });
  await expect(again).toContainText("1 gave neither. 4 are confirmed already. These stay as they are.");
  await again.getByRole("button", { name: "Confirm 1" }).click();
  await expectToast(page, "Unit and rank confirmed", "1 person confirmed.");
  await expect(confirmed(1)).toHaveCount(2);
  const { rows } = await database.pool.query<{ username: string }>(
    `select username from users
     where username like 'crowd-%' and (confirmed_unit, confirmed_rank) is not distinct from (unit, military_rank)
       and confirmed_unit is not null
     order by username`,
  );
  expect(rows.map(({ username }) => username)).toEqual([1, 2, 3, 4, 5].map((number) => `crowd-${number}`));
});

for (const [screen, widths] of [
  ["a phone", [360, 390]],
  ["a tablet or a desktop", [768, 1024, 1240, 1280, 1366, 1440]],
] as const) {
  test(`on ${screen} no button breaks its words, at each width`, async ({ adminPage: page, database }) => {
    const atEachWidth = async (look: (width: number) => Promise<void>) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 720 });
        await look(width);
      }
    };
    await registerCrowd(database, 8);
    await page.setViewportSize({ width: widths[0], height: 720 });
    await openQueue(page);
    await rowOf(page, 2)
      .getByRole("button", { name: /^Approve/ })
      .click();
    await expect(rowOf(page, 2)).toContainText("Approved");
    if (screen === "a phone") await page.getByRole("button", { name: "Select", exact: true }).click();
    for (const number of [5, 7])
      await rowOf(page, number)
        .getByRole("checkbox", { name: /^Choose/ })
        .check();
    await atEachWidth(async (width) => {
      await expect(page.getByRole("button", { name: "Leave out 1" })).toBeVisible();
      expect(await brokenButtons(page), `at ${width} px`).toEqual([]);
    });
    await rowOf(page, 3).getByRole("button", { name: "Petros Sample 03", exact: true }).click();
    const person = page.getByRole("complementary", { name: "About Petros Sample 03" });
    await atEachWidth(async (width) => {
      await expect(person.getByRole("button", { name: /^Ask by email/ })).toBeVisible();
      expect(await brokenButtons(page), `at ${width} px, beside a person`).toEqual([]);
      const deeds = await person
        .getByRole("button", { name: /^(Approve|Reject|Ask by email)/ })
        .evaluateAll((buttons) =>
          buttons.map((button) => {
            const { left, top, bottom } = button.getBoundingClientRect();
            return { top, isWhole: button.contains(document.elementFromPoint(left + 8, bottom - 2)) };
          }),
        );
      expect(deeds, `deeds on one line at ${width} px, of which the keys cover nothing`).toEqual(
        deeds.map(() => ({ top: deeds[0]?.top, isWhole: true })),
      );
    });
  });
}

/** The visible buttons whose text wraps onto a second line; those with a person's name may. */
async function brokenButtons(page: Page): Promise<string[]> {
  return page
    .getByRole("main")
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        if (!button.checkVisibility() || /^\S+ Sample \d\d$/.test(button.textContent)) return [];
        const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(words.currentNode);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            return [button.textContent];
        }
        return [];
      }),
    );
}

test("a decision in a person's pane begins in line with what is written above it", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 1);
  await setWidth(page, 1440);
  await openQueue(page);
  const pane = page.getByRole("complementary");
  await pane.getByRole("button", { name: /^Approve/ }).click();
  const verdict = await pane.getByText("Approved", { exact: true }).last().boundingBox();
  const letter = await pane.getByText(/^email goes/).boundingBox();
  const name = await pane.getByRole("heading").first().boundingBox();
  expect(verdict?.x).toBeCloseTo(name?.x ?? 0, 0);
  expect(letter?.x).toBeCloseTo(name?.x ?? 0, 0);
});

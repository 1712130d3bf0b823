import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator } from "@playwright/test";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { register, somebody } from "../../arrangements/members.ts";
import { expect } from "../../fixtures/test.ts";
import { registerCrowd, test } from "../../fixtures/vetting-test.ts";
import { queue, rowOf } from "../../screens/vetting-queue.ts";
import { setWidth } from "../../screens/width.ts";

const widths = [360, 768, 1024, 1280, 1440] as const;

async function send(visitor: APIRequestContext, subject: string): Promise<void> {
  const email = `visitor.${randomUUID().slice(0, 8)}@example.org`;
  const data = { name: "Visitor", email, subject, message: "Which of the two do we follow?" };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
}

/** Waits until an element lies still: a page takes a moment for a new width. */
async function settle(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  await element.evaluate(async (shown) => {
    const place = () => JSON.stringify(shown.getBoundingClientRect());
    for (let [before, still] = [place(), 0]; still < 4; still = place() === before ? still + 1 : 0) {
      before = place();
      await new Promise(requestAnimationFrame);
    }
  });
}

test("no enquiry moves when others come in, at each width", async ({ adminPage: page, product }) => {
  await using visitor = await openClient(product);
  const subject = `First ${randomUUID().slice(0, 8)}`;
  await send(visitor, subject);
  await page.goto("/admin?tab=messages");
  const row = page.getByRole("listitem").filter({ hasText: subject });
  await expect(row).toBeVisible();
  // Until the page listens for news, a new enquiry may arrive together with the rows. Once the probe is offered or
  // shown, the page is listening.
  const probe = `Before it ${randomUUID().slice(0, 8)}`;
  await send(visitor, probe);
  const offer = page.getByRole("button", { name: /^\d+ new, show$/ });
  await expect(offer.or(page.getByRole("listitem").filter({ hasText: probe }))).toBeVisible();
  for (const width of widths)
    await test.step(`at ${width} px`, async () => {
      await setWidth(page, width);
      await settle(row);
      const before = await row.boundingBox();
      const offered = (await offer.isVisible()) ? await offer.innerText() : null;
      await send(visitor, "Another one");
      await expect(offer).toBeVisible();
      if (offered !== null) await expect(offer).not.toHaveText(offered);
      expect(await row.boundingBox()).toEqual(before);
    });
});

test("no registration moves when others register, are chosen or are decided, at each width", async ({
  adminPage: page,
  database,
  product,
}) => {
  await registerCrowd(database, 6);
  await using visitor = await openClient(product);
  await page.goto(queue);
  const row = rowOf(page, 5);
  for (const [done, width] of widths.entries())
    await test.step(`at ${width} px`, async () => {
      await setWidth(page, width);
      await settle(row);
      const before = await row.boundingBox();
      const expectStill = async (what: string) => expect(await row.boundingBox(), what).toEqual(before);

      await register(visitor, somebody());
      const offer = page.getByRole("button", { name: /^1 new, show/ });
      await expect(offer).toBeVisible();
      await expectStill("somebody registered");
      for (const number of [1, 2]) {
        await rowOf(page, number)
          .getByRole("button", { name: /^Approve/ })
          .click();
        await expect(page.getByText(`${number} decided just now.`)).toBeVisible();
        await expectStill(`${number} decided`);
      }
      const undo = page.getByRole("button", { name: "Undo all 2" });
      await expect(undo).toBeVisible();
      await expectStill("all can be taken back");

      if (width > 720) {
        await rowOf(page, 3)
          .getByRole("checkbox", { name: /^Choose/ })
          .check();
        const bulk = page.getByRole("group", { name: "Chosen registrations" });
        await expect(bulk).toContainText("1 selected");
        await expectStill("one is chosen");
        await page.getByRole("checkbox", { name: "Choose all waiting" }).check();
        await expect(bulk).toContainText(`${4 + done} selected`);
        await expectStill("all are chosen");
        await page.keyboard.press("Escape");
        await expect(bulk).toHaveCount(0);
        await expectStill("nobody is chosen any more");
      }
      // For the next width: those who waited wait again, together with who came.
      await undo.click();
      await expect(undo).toHaveCount(0);
      await offer.click();
      await expect(offer).toHaveCount(0);
    });
});

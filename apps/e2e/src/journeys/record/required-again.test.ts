import { randomUUID } from "node:crypto";
import { acknowledgementSchema } from "@antochi/contract/reading-report";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { passThirteenMonths } from "../../arrangements/lapses.ts";
import { reportSeen } from "../../arrangements/reading.ts";
import { confirmIn } from "../../arrangements/serving-members.ts";
import { test } from "../../fixtures/own-database-test.ts";
import { expect } from "../../fixtures/test.ts";
import { seeAllAtOnce } from "../../screens/reader.ts";

const day = 86_400_000;

/** Views every page and acknowledges the article again. */
async function readAndAcknowledge(page: Page): Promise<void> {
  const block = page.getByRole("region", { name: "Acknowledgement" });
  const button = block.getByRole("button", { name: "I have read and understood edition 1" });
  await expect(button).toBeDisabled();
  await seeAllAtOnce(page);
  await button.press("Enter");
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
}

test("an acknowledgement expires after a year, is due again, and is renewed once its pages are seen again", async ({
  admin,
  memberPage: page,
  member,
  article,
  newVisitor,
  login,
  databaseUrl,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 409: POST .*\/api\/reading\/acknowledgements/);
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  const { id } = await readAnswer(await page.request.get("/api/user"), 200, z.object({ id: z.int() }));
  await confirmIn(admin, id, { unit });
  const assigned = {
    articleId: article.id,
    groups: [{ kind: "unit", name: unit }],
    dueAt: new Date(Date.now() + 8 * day).toISOString(),
    againAfterMonths: 12,
    graceDays: 90,
  };
  await expectStatus(await admin.post("/api/admin/assignments", { data: assigned }), 201);
  const asked = { articleId: article.id, edition: 1 };
  const acknowledge = () => page.request.post("/api/reading/acknowledgements", { data: asked });

  await reportSeen(page.request, article, [1, 2, 3]);
  const first = await readAnswer(await acknowledge(), 201, acknowledgementSchema);
  // Acknowledging again too early changes nothing: the existing acknowledgement is returned.
  expect(await readAnswer(await acknowledge(), 201, acknowledgementSchema)).toEqual(first);

  await passThirteenMonths(databaseUrl);
  const required = page.getByRole("region", { name: "Required reading" });
  await page.goto("/knowledge-base");
  await expect(required.getByText("Due again: you acknowledged edition 1")).toBeVisible();
  await expect(required.getByText("No page seen since")).toBeVisible();
  await page.goto("/record");
  await expect(page.getByText("Edition 1 acknowledged, due again, no page seen since")).toBeVisible();
  const kept = page.getByRole("region", { name: "Acknowledged" });
  await expect(kept.getByText("Edition 1, due again")).toBeVisible();
  await expectAccessible(page);
  await expectStatus(await acknowledge(), 409);

  const panel = await newVisitor({ viewport: { width: 1440, height: 900 } });
  await login(panel);
  const search = panel.getByRole("searchbox", { name: "Name or unit" });
  const cell = `${member.firstName} ${member.lastName}, ${article.title}: Edition 1 acknowledged`;
  await test.step("the panel and its file say the same once the job of each minute has run", async () => {
    await expect(async () => {
      const file = await admin.get("/api/admin/readiness/exports/readiness.csv");
      expect(await file.text()).toMatch(/,1,due again,[^,]+,1,0,3,/);
    }).toPass();
    await panel.goto("/admin/readiness");
    await search.fill(member.lastName);
    const mark = panel.getByRole("gridcell", { name: `${cell}, due again, no page seen since, due` });
    await expect(mark).toBeVisible();
    await expect(panel.getByRole("button", { name: "Earlier edition or due again 1" })).toBeVisible();
    await mark.press("Enter");
    const details = panel.getByRole("dialog");
    await expect(details.getByText("Edition 1 acknowledged, due again")).toBeVisible();
    await expect(details.getByText("Edition 1: no page seen since")).toBeVisible();
    await expectAccessible(panel);
    await panel.keyboard.press("Escape");
  });

  await page.getByRole("link", { name: `Read ${article.title}` }).click();
  const block = page.getByRole("region", { name: "Acknowledgement" });
  await expect(block.getByText(/, due again, due/)).toBeVisible();
  await readAndAcknowledge(page);
  const second = await readAnswer(await acknowledge(), 201, acknowledgementSchema);
  expect(second.id).not.toBe(first.id);

  await test.step("a reader that stayed open checks again too, once its window gets the focus", async () => {
    await passThirteenMonths(databaseUrl);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await readAndAcknowledge(page);
  });

  await page.goto("/record");
  await expect(page.getByText("nothing to read")).toBeVisible();
  await expect(kept.getByText(article.title)).toHaveCount(3);
  await panel.reload();
  await search.fill(member.lastName);
  await expect(panel.getByRole("gridcell", { name: cell, exact: true })).toBeVisible();
});

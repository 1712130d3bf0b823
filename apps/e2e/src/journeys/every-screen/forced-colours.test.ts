import type { Locator } from "@playwright/test";
import { register, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";

const groundOf = (drawn: Locator, part?: string) =>
  drawn.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);

test("chosen and ticked controls are visible in forced colours", async ({ memberPage: page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/account");
  const segment = (name: string) => page.locator("label", { has: page.getByRole("radio", { name }) });
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(() => groundOf(segment("Dark"))).not.toBe(await groundOf(segment("Light")));
  await expect(page.getByRole("checkbox").first()).toHaveCSS("appearance", "auto");
  // The marker beside the part of the account that is in view.
  const here = page.getByRole("navigation", { name: "Parts of the account" }).locator("[data-here]");
  expect(await groundOf(here, "::before")).not.toBe(await groundOf(page.locator("body")));
});

test("the signs that open rows and the dashes of lists are visible in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/tactical-fpv-training");
  const ground = await groundOf(page.locator("body"));
  const instructors = page.getByRole("region", { name: "Who teaches" });
  for (const [drawn, part] of [
    [instructors.locator("summary i").last(), "::before"],
    [instructors.locator("summary i").last(), "::after"],
    [instructors.getByRole("listitem").first(), "::before"],
  ] as const) {
    const [width, color] = await drawn.evaluate((element, pseudo) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(element, pseudo);
      return [Number.parseFloat(borderTopWidth), borderTopColor];
    }, part);
    expect(width).toBeGreaterThanOrEqual(1);
    expect(color).not.toBe(ground);
  }
});

test("the current tab is marked in forced colours", async ({ adminPage: page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin");
  const tab = page.getByRole("tab", { selected: true });
  expect(await groundOf(tab, "::after")).not.toBe(await groundOf(page.locator("body")));
});

test("the number of what waits on a tab has its whole border in forced colours", async ({
  adminPage: page,
  request,
}) => {
  await register(request, somebody());
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin/overview");
  const count = page.getByRole("link", { name: /^Manage Users \d/ }).locator("span span");
  await expect(count).toBeVisible();
  // The browser puts a plate behind words whose colours it chooses itself, over the border above these.
  await expect(count).toHaveCSS("forced-color-adjust", "none");
  const [border, sign] = await count.evaluate((element) => {
    const { borderTopColor, color } = getComputedStyle(element);
    return [borderTopColor, color];
  });
  expect(border).toBe(sign);
});

test("a list to choose from has one arrow in forced colours, the system's", async ({ adminPage: page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const expectOneArrow = async (list: Locator) => {
    await expect(list).toHaveCSS("appearance", "auto");
    expect(await list.evaluate((select) => getComputedStyle(select).backgroundImage)).toBe("none");
  };
  await page.goto("/admin?tab=messages");
  await expectOneArrow(page.getByRole("combobox", { name: "Kind" }));
  await page.getByRole("tab", { name: "Articles" }).click();
  await expectOneArrow(page.getByRole("combobox", { name: "Category" }));
});

test("the focus is visible on a pressed tool of the reader in forced colours", async ({
  memberPage: page,
  booklet: article,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/knowledge-base?article=${article.id}`);
  const tool = page.getByRole("button", { name: "Dark page" });
  await tool.focus();
  await page.keyboard.press("Enter");
  await expect(tool).toHaveAttribute("aria-pressed", "true");
  await expect(tool).toBeFocused();
  const [ring, sign] = await tool.evaluate((element) => {
    const { outlineColor, color } = getComputedStyle(element);
    return [outlineColor, color];
  });
  expect(ring).toBe(sign);
});

test("readiness marks are distinguishable in rows in forced colours", async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin/readiness");
  const marks = page.getByRole("group", { name: "Show" }).getByRole("button");
  await expect(marks.nth(1)).toBeVisible();
  for (const mark of await marks.all()) await expect(mark).toHaveCSS("outline-style", "solid");
});

test("the frames of a row's buttons do not touch in forced colours", async ({
  adminPage: page,
  listed: article,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin?tab=articles");
  const button = (word: string) => page.getByRole("button", { name: `${word} ${article.title}` });
  const [edit, remove] = [await button("Edit").boundingBox(), await button("Delete").boundingBox()];
  expect((remove?.x ?? 0) - ((edit?.x ?? 0) + (edit?.width ?? 0))).toBeGreaterThanOrEqual(3);
});

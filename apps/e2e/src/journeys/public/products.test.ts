import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { boxOf } from "../../screens/reader.ts";
import { siteBar } from "../../screens/site-bar.ts";
import { countLines } from "../../screens/text-lines.ts";

const slider = "How far the drawing is taken apart";

test("the container is assembled and exploded by keyboard, and by choosing a part", async ({ page }) => {
  await openHydrated(page, "/products/fieldbox");
  const handle = page.getByRole("slider", { name: slider });
  await expect(handle).toHaveValue("100");
  expect(await roofShift(page)).toBe(0);
  await handle.focus();
  await page.keyboard.press("Home");
  await expect(handle).toHaveValue("0");
  await expect(handle).toHaveAttribute("aria-valuetext", "Assembled");
  await expect.poll(() => roofShift(page)).toBeCloseTo(116.8, 0);

  await page.getByRole("button", { name: "Sensor head" }).focus();
  await expect.poll(() => roofShift(page)).toBe(0);
  await page.keyboard.press("Enter");
  await expect(handle).toHaveValue("100");
});

test("with text at 200 % the words at the ends of a phone's slider are not divided", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    for (const [search, ends] of [
      ["", ["Assembled", "Exploded"]],
      ["?lang=el", ["Κλειστή", "Ανοικτή"]],
    ] as const) {
      await openHydrated(page, `/products/fieldbox${search}`);
      const words = page.locator("main figure span:has(+ input), main figure input + span");
      await expect(words).toHaveText(ends);
      expect(await countLines(words), `${width} px${search}`).toEqual([1, 1]);
    }
  }
});

test("the bar marks a product's page as one of the products", async ({ page }) => {
  const products = siteBar(page).getByRole("link", { name: "Products" });
  await openHydrated(page, "/products/mantis");
  await expect(products).toHaveAttribute("aria-current", "true");
  await expect(products).toHaveCSS("background-size", "100% 1px");
  await products.click();
  await expect(page).toHaveURL("/home#products");
  await expect(products).not.toHaveAttribute("aria-current");
});

test.describe("for readers who ask for no motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the container is exploded and still, without a slider", async ({ page }) => {
    await openHydrated(page, "/products/fieldbox");
    await expect(page.getByRole("slider", { name: slider })).toBeHidden();
    expect(await roofShift(page)).toBe(0);
  });
});

test("each product on /home leads to its page by its name, in the current language", async ({ page }) => {
  for (const [name, path] of [
    ["Σειρά κοντέινερ", "/products/fieldbox"],
    ["Mantis", "/products/mantis"],
    ["Επίσημη αντιπροσώπευση", "/products/representative"],
  ] as const) {
    await openHydrated(page, "/home?lang=el");
    await page.getByRole("heading", { name, exact: true }).getByRole("link").click();
    await expect(page).toHaveURL(`${path}?lang=el`);
    await expect(page.locator("html")).toHaveAttribute("lang", "el");
  }
});

test("the data sheet of each product is one page of A4 in both languages", async ({ page }) => {
  for (const product of ["fieldbox", "mantis", "representative"]) {
    for (const search of ["", "?lang=el"]) {
      await openHydrated(page, `/products/${product}${search}`);
      // The title block loads on the visitor's first interaction.
      await page.keyboard.press("Shift");
      await expect(page.locator("dl[aria-hidden]")).toBeAttached();
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      expect.soft(pdf.match(/\/Type\s*\/Page\b/g)?.length, `${product}${search}`).toBe(1);
    }
  }
});

test("on the data sheet the parts, and beside them what the product does, begin on the same lines", async ({
  page,
}) => {
  // The printable area of an A4 sheet in CSS pixels.
  await page.setViewportSize({ width: 661, height: 935 });
  for (const product of ["fieldbox", "mantis", "representative"]) {
    await openHydrated(page, `/products/${product}`);
    await page.emulateMedia({ media: "print" });
    const rows = [];
    for (const name of ["Parts", "What it does"]) {
      const head = page.getByRole("heading", { name, exact: true });
      const list = page.locator("main :is(div, section)").filter({ has: head }).last();
      rows.push([(await boxOf(head)).y, (await boxOf(list.locator("li").first())).y]);
    }
    expect(rows[0], product).toEqual(rows[1]);
    await page.emulateMedia({ media: null });
  }
});

/** How far the roof is from its position in the open drawing, in the drawing's units. */
function roofShift(page: Page): Promise<number> {
  return page
    .locator("svg .roof")
    .evaluate((roof) => new DOMMatrixReadOnly(getComputedStyle(roof).transform).m42);
}

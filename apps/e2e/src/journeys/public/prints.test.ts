import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";

test("pages print as drawing sheets: plates and a title block, no buttons and no forms", async ({ page }) => {
  for (const path of [
    "/home",
    "/home?lang=el",
    "/tactical-fpv-training",
    "/products/mantis",
    "/privacy?lang=el",
    "/auth",
  ])
    await test.step(path, async () => {
      await openHydrated(page, path);
      // The title block loads on the visitor's first interaction.
      await page.keyboard.press("Shift");
      const block = page.locator("dl[aria-hidden]");
      await expect(block).toBeAttached();
      await page.emulateMedia({ media: "print" });
      await expect(block).toBeVisible();
      // A sheet is no whole number of pixels wide: a line on its very edge would be cut.
      const { right, edge } = await block.evaluate((element) => ({
        right: element.getBoundingClientRect().right,
        edge: element.parentElement?.getBoundingClientRect().right ?? 0,
      }));
      expect(right).toBeLessThanOrEqual(edge - 1);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const role of ["banner", "contentinfo", "form", "textbox", "button"] as const) {
        await expect(page.getByRole(role)).toHaveCount(0);
      }
      await expect(page.locator("main svg.plate")).toHaveCount(plates[path] ?? 0);
      for (const plate of await page.locator("main svg.plate").all()) await expect(plate).toBeVisible();
      await page.emulateMedia({ media: null });
    });
});

test("on an A4 sheet the names of a plate's parts are complete inside its frame, in either language", async ({
  page,
}) => {
  // The printable area of an A4 sheet in CSS pixels.
  await page.setViewportSize({ width: 665, height: 960 });
  for (const path of ["/home", "/home?lang=el"]) {
    await openHydrated(page, path);
    await page.keyboard.press("Shift");
    await expect(page.locator("figure li")).not.toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    const cut = await page.locator("figure li").evaluateAll((names) =>
      names
        .filter((name) => {
          const words = document.createRange();
          words.selectNodeContents(name);
          const frame = name.closest("figure")?.getBoundingClientRect().right ?? Number.NaN;
          return words.getBoundingClientRect().right > frame;
        })
        .map((name) => name.textContent),
    );
    expect(cut).toEqual([]);
    await page.emulateMedia({ media: null });
  }
});

test("on an A4 sheet the names of a plate's parts stand in columns, the last of them too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 665, height: 960 });
  await openHydrated(page, "/auth");
  await page.emulateMedia({ media: "print" });
  const names = page.locator("figure li");
  await expect(names).toHaveCount(5);
  const lefts = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().left));
  expect(lefts.slice(3)).toEqual(lefts.slice(0, 2));
});

test("a printed page names the address that leads to it in its language", async ({ page, baseURL }) => {
  for (const address of ["/products/mantis", "/products/mantis?lang=el"]) {
    await openHydrated(page, address);
    await page.keyboard.press("Shift");
    await expect(page.locator("dl[aria-hidden]").getByText(/\/products/)).toHaveText(
      `${baseURL}${address}`.replace(/^\w+:\/\//, ""),
    );
  }
});

test("so does a page whose address is the same in both languages", async ({ page, baseURL, problems }) => {
  problems.expect(/404/);
  for (const address of ["/auth", "/reset-password", "/unknown"]) {
    for (const query of ["", "?lang=el"]) {
      await openHydrated(page, `${address}${query}`);
      await page.keyboard.press("Shift");
      await expect(page.locator("dl[aria-hidden]").getByText(address)).toHaveText(
        `${baseURL}${address}${query}`.replace(/^\w+:\/\//, ""),
      );
    }
  }
});

test("the instructors' title is printed on the sheet on which their profiles begin", async ({ page }) => {
  for (const [address, title, first] of [
    ["/tactical-fpv-training", "Who teaches", "Flight instructor"],
    ["/tactical-fpv-training?lang=el", "Ποιοι διδάσκουν", "Εκπαιδευτής πτήσης"],
  ] as const) {
    await openHydrated(page, address);
    const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })).toString("latin1");
    expect(sheetOf(pdf, title), address).toBe(sheetOf(pdf, first));
  }
});

test("the title of the products is printed on the sheet on which the first of them begins", async ({
  page,
}) => {
  for (const [address, title, first] of [
    ["/home", "Products", "Container suite"],
    ["/home?lang=el", "Προϊόντα", "Σειρά κοντέινερ"],
  ] as const) {
    await openHydrated(page, address);
    const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })).toString("latin1");
    expect(sheetOf(pdf, title), address).toBe(sheetOf(pdf, first));
  }
});

test("an unknown address is printed on one sheet, its title block too", async ({ page, problems }) => {
  problems.expect(/404/);
  for (const address of ["/unknown", "/unknown?lang=el"]) {
    await openHydrated(page, address);
    await page.keyboard.press("Shift");
    await expect(page.locator("dl[aria-hidden]")).toBeAttached();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g), address).toHaveLength(1);
  }
});

test("pages that need no script, such as the check of a certificate, are printed dark on white", async ({
  page,
  problems,
}) => {
  problems.expect(/400/);
  for (const address of ["/verify", "/newsletter/unsubscribe?token=forged"]) {
    await page.goto(address);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    const words = page.locator(":is(header a, h1, p, p a)").filter({ visible: true });
    const colours = await words.evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
    expect(colours, address).not.toHaveLength(0);
    for (const colour of colours) expect(colour, address).toMatch(/^rgb\((\d\d?), \1, \1\)$/);
  }
});

/** The page object that a heading's entry in the outline of a PDF leads to. @throws if the outline has no such entry */
function sheetOf(pdf: string, heading: string): string {
  const utf16 = Buffer.from(`\uFEFF${heading}`, "utf16le").swap16().toString("hex").toUpperCase();
  const entry = pdf
    .split(/\bendobj\b/)
    .find((object) => object.includes(`/Title (${heading})`) || object.includes(`/Title <${utf16}>`));
  const page = entry?.match(/\/Dest \[(\d+) 0 R/)?.[1];
  if (!page) throw new Error(`The outline does not name ${heading}`);
  return page;
}

/** How many drawings each page has; all of them must be printed. */
const plates: Readonly<Record<string, number>> = {
  "/home": 6,
  "/home?lang=el": 6,
  "/tactical-fpv-training": 2,
  "/products/mantis": 1,
  "/auth": 1,
};

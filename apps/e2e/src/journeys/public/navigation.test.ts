import { limits } from "@antochi/contract/limits";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { expectAtSection, watchScrolls } from "../../screens/scrolls.ts";
import { openEntries, siteBar } from "../../screens/site-bar.ts";
import { atEachWidth, setWidth } from "../../screens/width.ts";

const training = "/tactical-fpv-training";
const sections = ["Products", "About", "Contact", "Newsletter"];

test("every section link of the bar scrolls smoothly to its section, at each width the bar turns opaque past 50 px, and back, and the footer leads up", async ({
  page,
}) => {
  await setWidth(page, 360);
  const scrolls = await watchScrolls(page);
  await openHydrated(page, "/home");
  const opacity = () =>
    siteBar(page).evaluate((bar) => Number(/([\d.]+)\)$/.exec(getComputedStyle(bar).backgroundColor)?.[1]));
  const expectSmooth = async (section: string) => {
    await expectAtSection(page, section);
    expect(scrolls.at(-1)).toMatchObject({ scrolledTo: section, behavior: "smooth" });
  };
  await atEachWidth(page, async () => {
    for (const [top, expected] of [
      [limits.navigationOpaqueFromPx, 0.78],
      [limits.navigationOpaqueFromPx + 1, 0.99],
      [0, 0.78],
    ] as const) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
      await expect.poll(opacity, `scrolled to ${top}`).toBeCloseTo(expected, 2);
    }
    // On a phone by the menu, on a desktop by the bar; a tablet has one or the other.
    const between = page.viewportSize()?.width === 768;
    for (const name of between ? ["Contact"] : sections) {
      const entries = await openEntries(page);
      await entries.getByRole("link", { name }).click();
      await expectSmooth(name.toLowerCase());
    }
    await page.getByRole("contentinfo").getByRole("button", { name: "About", exact: true }).click();
    await expectSmooth("about");
  });
});

test("from another page a section link opens /home, then scrolls after 100 ms", async ({ page }) => {
  const scrolls = await watchScrolls(page, { jump: true });
  for (const name of sections) {
    await openHydrated(page, training);
    await siteBar(page).getByRole("link", { name }).click();
    await expectAtSection(page, name.toLowerCase());
    expect(scrolls.at(-1)).toMatchObject({ scrolledTo: name.toLowerCase(), behavior: "smooth" });
    expect(scrolls.at(-1)?.afterMs).toBeGreaterThanOrEqual(limits.sectionScrollDelayMs - 1);
  }
});

test("the Greek menu of a phone leads to a section of /home in Greek", async ({ page }) => {
  await setWidth(page, 360);
  await openHydrated(page, `${training}?lang=el`);
  const entries = await openEntries(page, "el");
  await entries.getByRole("link", { name: "Επικοινωνία" }).click();
  await expectAtSection(page, "contact");
  await expect(page).toHaveURL("/home?lang=el#contact");
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
  await expect(page).toHaveTitle(/τεχνολογία ανθεκτικότητας/);
});

test("without motion for readers who ask for none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const scrolls = await watchScrolls(page);
  await openHydrated(page, "/home");
  await siteBar(page).getByRole("link", { name: "Contact" }).click();
  await expectAtSection(page, "contact");
  expect(scrolls.at(-1)).toMatchObject({ scrolledTo: "contact", behavior: "auto" });
});

test("the logo leads to the front page, which is the training page", async ({ page }) => {
  await openHydrated(page, "/home");
  await siteBar(page).getByRole("link", { name: "Antochi, home" }).click();
  await expect(page).toHaveURL(training);
  await expect(page.getByRole("heading", { level: 1, name: "Tactical FPV training" })).toBeVisible();
});

test("another page opens at its top at once, and Back leads to the place that was left", async ({ page }) => {
  await openHydrated(page, "/home");
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const left = await page.evaluate(() => window.scrollY);
  const seen = await page.evaluateHandle(() => {
    const places = [window.scrollY];
    const look = () => {
      if (places.at(-1) !== window.scrollY) places.push(window.scrollY);
      requestAnimationFrame(look);
    };
    look();
    return places;
  });
  const expectMoved = async (end: number) => {
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(end, -1);
    // A page that is shorter than the one before it ends first, within a frame.
    expect((await seen.evaluate((places) => places.splice(0))).length).toBeLessThanOrEqual(3);
  };
  await page.getByRole("contentinfo").getByRole("link", { name: "How we handle data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
  await expectMoved(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Equipment that stays" })).toBeVisible();
  await expectMoved(left);
});

for (const address of ["/privacy", "/privacy?lang=el"]) {
  test(`the entries of the footer of ${address} are equally far apart, a long one on two lines too`, async ({
    page,
  }) => {
    await openHydrated(page, address);
    for (const width of [320, 360, 390, 640, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      for (const list of await page.getByRole("contentinfo").getByRole("navigation").all()) {
        const gaps = await list.evaluate((entries) => {
          const lines = [...entries.children].map((entry) => {
            const text = document.createRange();
            text.selectNodeContents(entry);
            return text.getBoundingClientRect();
          });
          return lines.slice(1).map(({ top }, before) => Math.round(top - (lines[before]?.bottom ?? 0)));
        });
        expect.soft(Math.max(...gaps) - Math.min(...gaps), `${width} px`).toBeLessThanOrEqual(1);
      }
    }
  });
}

test("Knowledge Base and Login lead where they say", async ({ page }) => {
  await openHydrated(page, "/home");
  await siteBar(page).getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await siteBar(page).getByRole("link", { name: "Knowledge Base" }).click();
  await expect(page).toHaveURL("/knowledge-base");
});

test("a member sees Logout, which ends the session and leads to the training page", async ({
  memberPage: page,
}) => {
  await openHydrated(page, "/home");
  await siteBar(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(training);
  await expect(siteBar(page).getByRole("link", { name: "Login" })).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(401);
});

/** Links and buttons that lead on within the site, but not to another language. */
const ways = "a[href^='/']:not([hreflang]), footer button";

test("every link around the pages stays in Greek, also after a reload", async ({
  page,
  article,
  problems,
}) => {
  test.slow();
  problems.expect(/^answer 404: GET \S+\/no\/such\/page/);
  const followed = new Set<string>();
  const reached = new Set<string>();
  const opened = new Set<string>();
  for (const from of [
    "/auth",
    "/auth?mode=register",
    "/reset-password",
    "/confirm-email",
    "/no/such/page",
    "/knowledge-base",
    `/knowledge-base?article=${article.id}`,
  ]) {
    await test.step(from, async () => {
      const address = new URL(from, "https://site.invalid");
      address.searchParams.set("lang", "el");
      const start = `${address.pathname}${address.search}`;
      const open = async () => {
        await page.goto(start);
        await expectGreek(page, start);
        await expect(page.getByRole("main").locator(ways).first()).toBeVisible();
        const listed = page.getByRole("link", { name: article.title }).first();
        if (from.startsWith("/knowledge-base")) await expect(listed).toBeVisible();
        await openEntries(page, "el");
      };
      await open();
      opened.add(page.url());
      const shown = await page.locator(ways).evaluateAll((all) =>
        all.map((way) => ({
          text: way.textContent,
          end: way instanceof HTMLAnchorElement ? way.href : null,
          around: way.closest("main") === null,
        })),
      );
      expect(new Set(shown.map(({ end }) => end)).size).toBeGreaterThan(4);
      for (const [index, { text, end, around }] of shown.entries()) {
        const name = `${text} of ${from}`;
        if (end !== null) expect.soft(end, name).toMatch(/[?&]lang=el\b/);
        // A link that several pages have is followed once: each of them has been seen to lead to the same address.
        const key = `${text} ${end}`;
        if (followed.has(key)) continue;
        followed.add(key);
        // The bar and the footer, which every page has, lead on from wherever the link before has led.
        const leads = around && end !== null && placeOf(end) !== placeOf(page.url());
        const here = leads ? await findAround(page, { text, end }) : null;
        if (here === null && page.url() !== new URL(start, page.url()).href) await open();
        await (here ?? page.locator(ways).nth(index)).click();
        // The starting page is Greek too, so the test waits for the link's destination.
        await expect.soft(page, name).toHaveURL((url) => placeOf(url.href) === placeOf(end ?? "/home"));
        await expect.soft(page, name).toHaveURL(/[?&]lang=el\b/);
        await expect.soft(page.locator("html"), name).toHaveAttribute("lang", "el");
        reached.add(page.url());
      }
    });
  }
  for (const url of [...reached].filter((each) => !opened.has(each))) {
    await page.goto("about:blank");
    await page.goto(url);
    await expectGreek(page, url);
  }
});

async function expectGreek(page: Page, what: string): Promise<void> {
  await expect.soft(page.getByRole("banner").getByText("Προϊόντα"), what).toBeVisible();
  await expect.soft(page.locator("html"), what).toHaveAttribute("lang", "el");
}

/** The link of the bar or the footer with this text that leads there; null if the page has none such. */
async function findAround(page: Page, { text, end }: { text: string; end: string }): Promise<Locator | null> {
  const { pathname, search, hash } = new URL(end);
  // Not by its place among the links: those of the page itself may still be coming.
  const link = page
    .locator(`:is(header, footer) a[href="${pathname}${search}${hash}"]:not([hreflang])`)
    .filter({ hasText: text, visible: true });
  return (await link.count()) === 1 ? link : null;
}

/** An address without its language and section; the root redirects. */
function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "https://site.invalid");
  searchParams.delete("lang");
  return `${pathname === "/" ? training : pathname}?${searchParams.toString()}`;
}

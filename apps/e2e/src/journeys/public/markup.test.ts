import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";

const training = "/tactical-fpv-training";

/**
 * For each prerendered address: its language, some of its headings, and the drawings and controls that its markup must
 * contain.
 */
const pages = [
  {
    address: "/home",
    language: "en",
    headings: [
      /Equipment\s+that stays\s+in service\./,
      "Products",
      "Container suite",
      "Mantis",
      "Authorized Representative",
      "Tactical FPV Solutions",
      "About",
      "Contact",
      "Newsletter",
    ],
    texts: ["15+", "years of experience", "20", "deployed systems", "24/7", "99.9%"],
    // The other five load when they come near the window.
    drawings: 1,
    controls: ["Organization", "Message"],
  },
  {
    address: "/home?lang=el",
    language: "el",
    headings: [/Εξοπλισμός\s+που μένει\s+σε λειτουργία\./, "Προϊόντα", "Η εταιρεία", "Ενημερωτικό δελτίο"],
    texts: ["15+", "χρόνια εμπειρίας", "99,9%"],
    drawings: 1,
    controls: ["Φορέας", "Μήνυμα"],
  },
  {
    address: "/products/fieldbox",
    language: "en",
    headings: ["FieldBox", "Parts", "What it does", "Options"],
    texts: ["Access reader", "Which size?"],
    drawings: 1,
    controls: [],
  },
  {
    address: "/products/mantis?lang=el",
    language: "el",
    headings: ["Mantis", "Μέρη", "Τι κάνει", "Επιλογές"],
    texts: ["Πρωραίο σόναρ", "Τι μεταφέρει;"],
    drawings: 1,
    controls: [],
  },
  {
    address: "/privacy",
    language: "en",
    headings: ["Privacy Policy", "How long", "Cookies", "Third parties"],
    texts: ["kept without a time limit"],
    drawings: 0,
    controls: [],
  },
  {
    address: training,
    language: "en",
    headings: [/Tactical FPV\s+training/, "Practical breakdown", "Who teaches", "Register your interest"],
    texts: ["€490", "contact hours"],
    drawings: 2,
    controls: ["Military Rank", "Unit"],
  },
  {
    address: `${training}?lang=el`,
    language: "el",
    headings: [/Εκπαίδευση\s+σε τακτικά FPV/, "Κατανομή ωρών", "Δηλώστε ενδιαφέρον"],
    texts: ["€490", "ώρες εκπαίδευσης"],
    drawings: 2,
    controls: ["Βαθμός", "Μονάδα"],
  },
  {
    address: "/auth",
    language: "en",
    headings: ["Sign in"],
    texts: [],
    drawings: 1,
    controls: ["Email", "Password"],
  },
  {
    address: "/auth?mode=register",
    language: "en",
    headings: ["Create an account"],
    texts: [],
    drawings: 1,
    controls: ["First Name", "Last Name", "Phone"],
  },
  {
    address: "/no-such-page",
    language: "en",
    headings: ["Page Not Found"],
    texts: [],
    drawings: 1,
    controls: [],
  },
] as const;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ problems }) => {
    // Chromium reports this for scripts that it was told not to run.
    problems.expect(/request failed: csp GET \S+\.js$/);
  });

  test("each page is complete", async ({ page, problems }) => {
    for (const { address, language, headings, texts, drawings, controls } of pages)
      await test.step(address, async () => {
        problems.expect(/answer 404: GET \S+\/no-such-page$/);
        await page.goto(address);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        for (const name of headings) await expect(page.getByRole("heading", { name }).first()).toBeVisible();
        for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
        await expect(page.locator("main svg.plate > *:first-child")).toHaveCount(drawings);
        for (const label of controls) await expect(page.getByLabel(label, { exact: false })).toBeVisible();
        await expect(page.getByRole("contentinfo")).toBeVisible();
      });
  });

  test("a page that needs JavaScript says in view what for", async ({ page }) => {
    for (const [address, words] of [
      ["/home", "Forms and sign-in need JavaScript."],
      ["/home?lang=el", "Οι φόρμες και η σύνδεση χρειάζονται JavaScript."],
      ["/auth", "Forms and sign-in need JavaScript."],
      ["/reset-password", "This page needs JavaScript."],
      ["/confirm-email?lang=el", "Αυτή η σελίδα χρειάζεται JavaScript."],
      ["/knowledge-base", "This page needs JavaScript."],
    ] as const)
      await test.step(address, async () => {
        await page.goto(address);
        const note = page.locator(`noscript p:lang(${address.endsWith("el") ? "el" : "en"})`);
        await expect(note).toContainText(words);
        await expect(note).toBeInViewport({ ratio: 1 });
      });
  });

  test("a section link of the bar still leads to its section", async ({ page }) => {
    await page.goto(training);
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/home#contact");
    await expect(page.getByRole("form", { name: "Contact" })).toBeInViewport();
  });
});

test("each page is hydrated as served, not rendered again, and every font that it preloads is used", async ({
  page,
  problems,
}) => {
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      for (const element of document.querySelectorAll("h1, form, footer"))
        element.setAttribute("data-served", "");
    });
  });
  for (const { address } of pages)
    await test.step(address, async () => {
      problems.expect(/answer 404: GET \S+\/no-such-page$/);
      await openHydrated(page, address);
      await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
      const { ahead, used } = await page.evaluate(() => {
        const links = document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]");
        const faces = [...document.fonts].filter(({ status }) => status === "loaded");
        const nameOf = (family: string) => family.replaceAll('"', "");
        const loaded = [...document.styleSheets].flatMap(({ cssRules }) =>
          [...cssRules].filter((rule) => {
            if (!(rule instanceof CSSFontFaceRule)) return false;
            const family = nameOf(rule.style.getPropertyValue("font-family"));
            const range = rule.style.getPropertyValue("unicode-range");
            return faces.some((face) => nameOf(face.family) === family && face.unicodeRange === range);
          }),
        );
        return {
          ahead: [...links].map(({ href }) => new URL(href).pathname.split("/").at(-1) ?? ""),
          used: loaded.map(({ cssText }) => cssText).join("\n"),
        };
      });
      expect(ahead.length).toBeGreaterThan(0);
      expect(ahead.filter((file) => !used.includes(file))).toEqual([]);

      await page.keyboard.press("End");
      const drawnAnew = page.locator("h1, form, footer").and(page.locator(":not([data-served])"));
      await expect(page.locator("h1[data-served]")).toBeVisible();
      await expect(drawnAnew).toHaveCount(0);
    });
});

test("the links of the registration to its languages lead to the registration as they are printed", async ({
  page,
}) => {
  for (const { from, name, to } of [
    { from: "/auth?mode=register", name: "Ελληνικά", to: "/auth?mode=register&lang=el" },
    { from: "/auth?mode=register&lang=el", name: "English", to: "/auth?mode=register" },
    { from: "/auth", name: "Ελληνικά", to: "/auth?lang=el" },
  ]) {
    const markup = await (await page.request.get(from)).text();
    const links = [...markup.matchAll(/<a href="([^"]+)" lang="\w\w" hrefLang="\w\w"[^>]*>(.*?)<\/a>/g)];
    const hrefs = links.filter(([, , words]) => words?.includes(name)).map(([, href]) => href);
    expect(hrefs.length).toBeGreaterThan(0);
    expect(hrefs.map((href) => href?.replaceAll("&amp;", "&"))).toEqual(hrefs.map(() => to));
  }
});

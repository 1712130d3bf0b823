import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { publishedTest as test } from "../../fixtures/published-product.ts";
import { publicOrigin as origin } from "../../fixtures/worker-test.ts";

const training = "/tactical-fpv-training";

/** Every listed page, in English and in Greek. */
const translated = [
  {
    path: "/home",
    titles: [/^Antochi: resilience technology/, /^Antochi: τεχνολογία ανθεκτικότητας/],
    cards: ["card-home.png", "card-home-el.png"],
  },
  {
    path: training,
    titles: [/^Tactical FPV training in Athens/, /^Εκπαίδευση σε τακτικά FPV, Αθήνα/],
    cards: ["card-training.png", "card-training-el.png"],
  },
  {
    path: "/products/fieldbox",
    titles: [/^FieldBox/, /^FieldBox/],
    cards: ["card-home.png", "card-home-el.png"],
  },
  { path: "/products/mantis", titles: [/^Mantis/, /^Mantis/], cards: ["card-home.png", "card-home-el.png"] },
  {
    path: "/products/representative",
    titles: [/^Armor/, /^Θωράκιση/],
    cards: ["card-home.png", "card-home-el.png"],
  },
  {
    path: "/privacy",
    titles: [/^Privacy policy/, /^Πολιτική απορρήτου/],
    cards: ["card-home.png", "card-home-el.png"],
  },
] as const;

const pages = translated.flatMap(({ path, titles: [english, greek], cards: [card, greekCard] }) => [
  { path, address: path, title: english, locale: "en_GB", card },
  { path, address: `${path}?lang=el`, title: greek, locale: "el_GR", card: greekCard },
]);

function alternatesOf(path: string) {
  return [
    { hreflang: "en", href: `${origin}${path}` },
    { hreflang: "el", href: `${origin}${path}?lang=el` },
    { hreflang: "x-default", href: `${origin}${path}` },
  ];
}

// In series, since one product serves all of them.
test.describe.configure({ mode: "serial" });

test("the head of each page names its public address", async ({ page, request }) => {
  for (const { path, address, title, locale, card } of pages)
    await test.step(address, async () => {
      const html = await (await request.get(address)).text();
      expect(html).not.toContain("public-origin.invalid");
      await page.setContent(html);

      await expect(page).toHaveTitle(title);
      const description = await contentOf(page, "name", "description");
      expect(description.length).toBeGreaterThan(50);
      expect(description.length).toBeLessThanOrEqual(160);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${origin}${address}`);
      expect(await page.locator("link[hreflang]").evaluateAll(hreflangs)).toEqual(alternatesOf(path));

      expect(await contentOf(page, "property", "og:url")).toBe(`${origin}${address}`);
      expect(await contentOf(page, "property", "og:title")).toBe(await page.title());
      expect(await contentOf(page, "property", "og:description")).toBe(description);
      expect(await contentOf(page, "property", "og:locale")).toBe(locale);
      expect(await contentOf(page, "property", "og:image")).toBe(`${origin}/${card}`);
      expect(await contentOf(page, "name", "twitter:card")).toBe("summary_large_image");
      expect(sizeOfPng(await (await request.get(`/${card}`)).body())).toEqual([1200, 630]);
    });
});

test("structured data describes the organization and the course as they are", async ({ page, request }) => {
  const data = async (address: string): Promise<unknown> => {
    await page.setContent(await (await request.get(address)).text());
    return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  };
  expect(await data("/home")).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: "Antochi",
    url: `${origin}/home`,
    logo: `${origin}/icon-512.png`,
  });
  for (const language of ["en", "el"] as const) {
    expect(await data(language === "en" ? training : `${training}?lang=el`)).toMatchObject({
      "@type": "Course",
      inLanguage: language,
      provider: { "@id": `${origin}/#organization` },
      offers: { price: 490, priceCurrency: "EUR" },
      hasCourseInstance: { startDate: "2025-11", courseWorkload: "PT75H" },
    });
  }
});

test("a product is described in words, without a figure that nobody has stated", async ({
  page,
  request,
}) => {
  for (const product of ["fieldbox", "mantis", "representative"]) {
    await page.setContent(await (await request.get(`/products/${product}`)).text());
    const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? "";
    const data: unknown = JSON.parse(text);
    expect(data).toMatchObject({ "@type": "Product", url: `${origin}/products/${product}` });
    expect(text).not.toMatch(/offers|price|rating|weight|height/i);
  }
});

test("pages that are not for search engines say so", async ({ page, request }) => {
  await page.setContent(await (await request.get("/no-such-page")).text());
  expect(await contentOf(page, "name", "robots")).toBe("noindex");
  // The sign-in page may be indexed, under one address.
  await page.setContent(await (await request.get("/auth?next=/knowledge-base")).text());
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${origin}/auth`);
  const robots = await (await request.get("/robots.txt")).text();
  for (const path of ["/api/", "/trpc/", "/objects/", "/admin"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test("the sitemap lists the public pages in their languages, and each exists", async ({ request }) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toMatch(/^(application|text)\/xml/);
  const xml = await sitemap.text();
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(pages.map(({ address }) => `${origin}${address}`));
  expect(xml.match(/hreflang="el"/g)).toHaveLength(pages.length);
  for (const { address } of pages) expect((await request.get(address)).status()).toBe(200);
});

test("the manifest and the icons exist in their sizes", async ({ page, request, baseURL }) => {
  await page.setContent(await (await request.get("/home")).text());
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/site.webmanifest");
  const answer = await request.get("/site.webmanifest");
  expect(answer.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
  const manifest = manifestSchema.parse(await answer.json());
  expect(manifest).toMatchObject({ short_name: "Antochi", start_url: "/home" });
  for (const { src, sizes } of manifest.icons) {
    expect(sizeOfPng(await (await request.get(src)).body()).join("x")).toBe(sizes);
  }
  for (const icon of await page.locator("link[rel~=icon], link[rel=apple-touch-icon]").evaluateAll(hrefs)) {
    // fetch, since the icon may be a data URL.
    expect((await fetch(new URL(icon, baseURL))).status, icon).toBe(200);
  }
});

const manifestSchema = z.object({
  short_name: z.string(),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })).min(2),
});

async function contentOf(page: Page, kind: "name" | "property", key: string): Promise<string> {
  return (await page.locator(`meta[${kind}="${key}"]`).getAttribute("content")) ?? "";
}

function hreflangs(links: readonly Element[]) {
  return links.map((link) => ({ hreflang: link.getAttribute("hreflang"), href: link.getAttribute("href") }));
}

function hrefs(links: readonly Element[]): string[] {
  return links.map((link) => link.getAttribute("href") ?? "");
}

/** Width and height from the first chunk of a PNG. */
function sizeOfPng(bytes: Buffer): [number, number] {
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

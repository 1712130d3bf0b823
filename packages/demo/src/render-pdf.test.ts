import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { Article } from "./article.ts";
import { demoCategories } from "./catalogue.ts";
import { renderPdf } from "./render-pdf.ts";
import { openPdf } from "./testing/open-pdf.ts";

const articles = demoCategories.flatMap(({ name, articles: inCategory }) =>
  inCategory.map((article) => ({ slug: article.slug, category: name, article })),
);

test("there are three categories and six articles, two of them in Greek", () => {
  expect(demoCategories).toHaveLength(3);
  expect(articles).toHaveLength(6);
  expect(articles.filter(({ article }) => article.language === "el")).toHaveLength(2);
});

describe.each(articles)("$slug", ({ article, category }) => {
  test("opens as a tagged document with title, language, outline and as many pages as promised", async () => {
    const { bytes, pageCount } = await render(article, category);
    const opened = await openPdf(bytes);

    expect(opened.pageCount).toBe(pageCount);
    expect(pageCount).toBeGreaterThanOrEqual(4);
    expect(pageCount).toBeLessThanOrEqual(10);
    expect(opened).toMatchObject({ title: article.title, language: article.language });
    expect(opened.roles).toEqual(
      expect.arrayContaining(["Title", "TOC", "H1", "P", "LI", "TH", "TD", "Figure"]),
    );
    expect(opened.outline).toEqual(
      article.sections.map((section, index) => ({
        title: `${index + 1}  ${section.title}`,
        parts: (section.parts ?? []).map((part, position) => `${index + 1}.${position + 1}  ${part.title}`),
      })),
    );
  });

  test("its text can be read out, headings stand where the contents say", async () => {
    const { bytes } = await render(article, category);
    const opened = await openPdf(bytes);

    const headings = article.sections.flatMap((section) => [
      section.title,
      ...(section.parts ?? []).map((part) => part.title),
    ]);
    expect(opened.contentsTargets).toHaveLength(headings.length);
    for (const [index, heading] of headings.entries()) {
      const page = opened.pages[(opened.contentsTargets[index] ?? 0) - 1] ?? "";
      expect(withoutBreaks(page)).toContain(withoutBreaks(heading));
    }
  });

  test("is set again with the same bytes, and small", async () => {
    const [first, second] = [await render(article, category), await render(article, category)];

    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(first.bytes.length).toBeLessThan(200_000);
  });
});

test("Greek comes out as Greek, accents and final sigma included", async () => {
  const greek = articles.find(({ slug }) => slug === "pre-flight-and-handover");
  if (greek === undefined) throw new Error("no Greek article");
  const { bytes } = await render(greek.article, greek.category);
  const { pages } = await openPdf(bytes);

  expect(pages[1]).toContain("Ο έλεγχος γίνεται από δύο άτομα.");
  expect(pages.join(" ")).toContain("ΠΡΟΕΙΔΟΠΟΙΗΣΗ");
});

async function render(article: Article, category: string): Promise<{ bytes: Buffer; pageCount: number }> {
  const { pdf, pageCount } = renderPdf(article, category);
  return { bytes: await buffer(pdf), pageCount };
}

function withoutBreaks(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

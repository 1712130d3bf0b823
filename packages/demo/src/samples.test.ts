import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { demoCategories, sampleArticles, sampleFile } from "./catalogue.ts";
import { openPdf } from "./testing/open-pdf.ts";
import { hashSource } from "./testing/sample-source.ts";

test("there are three categories and six articles, two of them in Greek", async () => {
  expect(demoCategories).toHaveLength(3);
  expect(demoCategories.flatMap(({ articles }) => articles)).toHaveLength(6);
  expect(sampleArticles).toHaveLength(6);
  const pages = await Promise.all(sampleArticles.map(({ slug }) => readHtml(slug)));
  expect(pages.filter(({ language }) => language === "el")).toHaveLength(2);
});

describe.each(sampleArticles)("$slug", ({ slug, ...article }) => {
  test("was printed from its page and print sheet, and is the committed file", async () => {
    const bytes = await readPdf(slug);

    expect(await hashSource(slug), "print it again: pnpm samples").toBe(article.source);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(article.sha256);
    expect(bytes.length).toBe(article.size);
    expect(bytes.length).toBeLessThan(300_000);
  });

  test("opens as a tagged document with the promised title, language, keywords, outline and page count", async () => {
    const opened = await openPdf(await readPdf(slug));
    const html = await readHtml(slug);

    expect(opened.pageCount).toBe(article.pageCount);
    expect(opened.pageCount).toBeGreaterThanOrEqual(4);
    expect(opened.pageCount).toBeLessThanOrEqual(10);
    expect(html.title).toBe(article.title);
    expect(opened).toMatchObject({
      title: article.title,
      language: html.language,
      keywords: html.keywords,
      author: undefined,
      tagged: true,
    });
    expect(opened.roles).toEqual(
      expect.arrayContaining(["H1", "P", "L", "LI", "Table", "TH", "TD", "Figure", "Caption"]),
    );
    expect(opened.outline).toEqual(
      html.headings
        .filter(({ level }) => level === 1)
        .map(({ number, title }) => ({
          title: `${number} ${title}`,
          parts: html.headings
            .filter(({ level, number: part }) => level === 2 && part.startsWith(`${number}.`))
            .map((part) => `${part.number} ${part.title}`),
        })),
    );
  });

  test("every word of the page is found in its text", async () => {
    const { pages } = await openPdf(await readPdf(slug));
    const { body } = await readHtml(slug);

    const found = new Set(wordsOf(pages.join(" ")));
    expect(wordsOf(body).filter((word) => !found.has(word))).toEqual([]);
  });

  test("its text can be read aloud, with headings where the contents say", async () => {
    const { contents, pages } = await openPdf(await readPdf(slug));
    const { headings } = await readHtml(slug);

    expect(contents.map(({ name }) => name)).toEqual(headings.map(({ id }) => id));
    for (const [index, heading] of headings.entries()) {
      const page = contents[index]?.page ?? 0;
      const title = withoutBreaks(heading.title);
      expect(withoutBreaks(pages[page - 1] ?? "")).toContain(title);
      expect(withoutBreaks(pages[0] ?? "")).toContain(`${heading.number}${title}${page}`);
    }
  });
});

test("Greek is extracted as Greek, accents and final sigma included", async () => {
  const { pages } = await openPdf(await readPdf("pre-flight-and-handover"));

  expect(pages[1]).toContain("Ο έλεγχος γίνεται από δύο άτομα.");
  expect(pages.join(" ")).toContain("ΠΡΟΕΙΔΟΠΟΙΗΣΗ");
});

async function readPdf(slug: string): Promise<Buffer> {
  return readFile(sampleFile(`${slug}.pdf`));
}

type Heading = { level: number; id: string; number: string; title: string };

async function readHtml(slug: string) {
  const html = await readFile(sampleFile(`${slug}.html`), "utf8");
  const headings: Heading[] = [];
  for (const heading of html.matchAll(/<h([12]) id="([\w-]+)"><span>([\d.]+) <\/span>([^<]+)<\/h\1>/g)) {
    const [, level, id = "", number = "", title = ""] = heading;
    headings.push({ level: Number(level), id, number, title });
  }
  return {
    language: /<html lang="(\w+)"/.exec(html)?.[1],
    title: /<title>([^<]+)<\/title>/.exec(html)?.[1],
    keywords: /name="keywords" content="([^"]+)"/.exec(html)?.[1],
    headings,
    body: html.slice(html.indexOf("<body>")).replaceAll(/<title>[^<]*<\/title>|<[^>]*>|&nbsp;/g, " "),
  };
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function withoutBreaks(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

import { join } from "node:path";
import { Readable } from "node:stream";
import { createDiskStore } from "@antochi/storage/disk-store";
import { slowest } from "@antochi/testing/patience";
import type { Page } from "@playwright/test";
import { openAdmin } from "../arrangements/api-client.ts";
import { type AddedArticle, addArticle } from "../arrangements/articles.ts";
import { pdfBytes, truncatedPdfBytes } from "../arrangements/pdf-bytes.ts";
import { screens } from "../fixtures/screen-sizes.ts";
import { expect, test as productTest } from "../fixtures/test.ts";
import { type Product, startProduct } from "../product/product.ts";
import { openArticle } from "../screens/knowledge-base.ts";
import { expectAtPage } from "../screens/reader.ts";

const password = "only for the crew";
const kinds = ["missing", "truncated", "locked", "whole"] as const;

type Kind = (typeof kinds)[number];
type Broken = { product: Product; articles: ReadonlyMap<Kind, AddedArticle> };

/** A product of its own, since the test puts broken files into its store directly. */
const test = productTest.extend<{ articleOf: (kind: Kind) => AddedArticle }, { broken: Broken }>({
  broken: [
    async ({}, use) => {
      await using product = await startProduct();
      await use({ product, articles: await placeArticles(product) });
    },
    { scope: "worker", timeout: slowest },
  ],

  product: [({ broken }, use) => use(broken.product), { scope: "worker" }],

  articleOf: ({ broken }, use) =>
    use((kind) => {
      const found = broken.articles.get(kind);
      if (!found) throw new Error(`No article is ${kind}`);
      return found;
    }),
});

async function placeArticles(product: Product): Promise<ReadonlyMap<Kind, AddedArticle>> {
  await using admin = await openAdmin(product);
  const store = createDiskStore({
    root: join(product.dataDir, "objects"),
    publicUrl: product.baseURL,
    signingSecret: "not needed",
    now: () => new Date(),
  });
  async function replace(key: string, bytes: Buffer) {
    await store.write(key, Readable.from([bytes]), {
      contentType: "application/pdf",
      maxBytes: bytes.length,
    });
  }
  const articles = new Map<Kind, AddedArticle>();
  for (const kind of kinds) {
    const article = await addArticle(admin);
    articles.set(kind, article);
    const key = article.objectPath.slice("/objects/".length);
    if (kind === "missing") await store.remove(key);
    if (kind === "truncated") await replace(key, await truncatedPdfBytes());
    if (kind === "locked") await replace(key, await pdfBytes({ password }));
  }
  return articles;
}

async function expectMissing(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: "This document's file is damaged or missing" });
  await expect(heading).toBeVisible();
}

test.beforeEach(async ({ memberPage: page }) => {
  await page.goto("/knowledge-base");
});

for (const { name, device } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test(`a missing document says so on a ${name}, and that an administrator knows`, async ({
      page,
      articleOf,
      problems,
      expectAccessible,
    }) => {
      problems.expect(/answer 410: GET \S+\/objects\//);
      await openArticle(page, articleOf("missing"));
      await expectMissing(page);
      await expect(page.getByRole("link", { name: "Print" })).toHaveCount(0);
      await expectAccessible(page);
    });

    test(`a document that breaks off says so on a ${name}`, async ({ page, articleOf, problems }) => {
      problems.expect(/console (warning|error)/);
      await openArticle(page, articleOf("truncated"));
      await expect(page.getByRole("heading", { name: "This PDF is damaged" })).toBeVisible();
    });

    test(`a document that needs a password on a ${name} accepts it, and reports a wrong one`, async ({
      page,
      articleOf,
      expectAccessible,
    }) => {
      await openArticle(page, articleOf("locked"));
      await expect(page.getByRole("heading", { name: "This PDF asks for a password" })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("Password").fill("a guess");
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await expect(page.getByText("That password does not open it. Try again.")).toBeVisible();
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await expectAtPage(page, 1);
    });
  });
}

test("without a connection the reader says so, and continues when it is back", async ({
  page,
  articleOf,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|console (warning|error)/);
  problems.expect(/answer 410: GET \S+\/objects\//);
  await openArticle(page, articleOf("whole"));
  await expectAtPage(page, 1);
  await openArticle(page, articleOf("missing"));
  await expectMissing(page);
  await page.context().setOffline(true);
  await openArticle(page, articleOf("whole"));
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expectAtPage(page, 1);
});

test("a session that ended meanwhile leads to signing in, and back to the article", async ({
  page,
  articleOf,
  problems,
}) => {
  problems.expect(/answer 401/);
  await openArticle(page, articleOf("whole"));
  await expectAtPage(page, 1);
  await page.context().clearCookies();
  await openArticle(page, articleOf("locked"));
  await expect(page.getByRole("heading", { name: "Sign in to read this article" })).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
});

import type { APIRequestContext } from "@playwright/test";
import { expectStatus } from "../../arrangements/api-client.ts";
import { addListed } from "../../arrangements/listed-articles.ts";
import { register, somebody } from "../../arrangements/members.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import type { DeployedProduct } from "../../product/product.ts";
import { expectPdfPage, openArticle } from "../../screens/knowledge-base.ts";

test("the library prints the names of its categories, its start from a window as narrow as a phone too, and an open article as one sheet with title page and title block, without a bar", async ({
  memberPage: page,
  booklet: article,
}) => {
  const onScreen = async () => page.emulateMedia({ media: null });
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await test.step("the contents", async () => {
    await page.goto("/knowledge-base");
    const row = page.getByRole("row", { name: article.category });
    await expect(row).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(row).toContainText(article.category);
    await expect(row.getByText(article.category)).toBeVisible();
  });

  await test.step("the start, from a narrow window", async () => {
    await onScreen();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/knowledge-base");
    const start = page.getByRole("heading", { name: "Your reading" });
    await expect(start).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("searchbox")).toBeHidden();
    await expect(start).toBeVisible();
  });

  await test.step("an open article", async () => {
    await onScreen();
    await page.setViewportSize(size);
    await openArticle(page, article);
    await expectPdfPage(page, 1);
    await expect(page.locator("main dl[aria-hidden]")).toBeAttached();

    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: article.title, level: 2 })).toBeVisible();
    await expect(page.getByText("Category", { exact: true })).toBeVisible();
    await expect(page.locator("main dl[aria-hidden]")).toContainText(article.title);
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await expect(page.getByRole("button")).toHaveCount(0);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});

test("the panel prints all rows of a list, without filters and keys, also when articles are chosen, and with names that are buttons on the screen", async ({
  adminPage: page,
  admin,
  listed,
}) => {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const onScreen = async () => {
    await page.emulateMedia({ media: null });
    await page.setViewportSize(size);
  };
  await test.step("all rows, without filters and keys", async () => {
    await page.goto("/admin?tab=users");
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows.nth(1)).toBeVisible();
    // The printable area of an A4 sheet in CSS pixels. The rows were measured before, in the window.
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 665, height: 960 });
    await expect(page.getByRole("searchbox")).toBeHidden();
    await expect(page.getByText("Next, previous row")).toBeHidden();
    const tops = await page
      .locator("[data-index]")
      .evaluateAll((all) => all.map((row) => getComputedStyle(row).position));
    expect(new Set(tops)).toEqual(new Set(["static"]));
  });

  await test.step("no filters when articles are chosen either", async () => {
    await onScreen();
    await page.goto("/admin?tab=articles");
    await page.getByRole("checkbox", { name: listed.title }).check();
    await page.setViewportSize({ width: 665, height: 960 });
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("searchbox")).toBeHidden();
  });

  await test.step("names that are buttons on the screen", async () => {
    await onScreen();
    const person = somebody();
    const name = `${person.firstName} ${person.lastName}`;
    await register(admin, person);
    const { firstName, lastName, email } = person;
    const sent = { name, email, subject: `About ${lastName}`, message: "The page cannot be opened." };
    await expectStatus(await admin.post("/api/knowledge-base/messages", { data: sent }), 201);
    for (const [path, words] of [
      ["/admin/audit", `registered ${firstName} ${lastName}`],
      [`/admin?part=pending&q=${encodeURIComponent(email)}`, name],
      ["/admin?tab=messages", sent.subject],
      ["/admin/readiness", "Earlier edition or due again"],
    ] as const) {
      await page.emulateMedia({ media: null });
      await page.goto(path);
      // Beside a name stands the label of its box, which paper does not have.
      const printed = page.getByRole("main").getByText(words).filter({ visible: true }).first();
      await expect(printed, path).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(printed, path).toBeVisible();
    }
  });
});

test("readiness prints on one sheet that lies: eight articles between the names and the totals, of eighteen those it has room for", async ({
  adminPage: page,
  admin,
  product,
}) => {
  const articles = { admin, product };
  const { id } = await addServing(admin, { unit: `Depot ${Date.now()}` });
  await test.step("eight", async () => {
    await assignArticles(articles, { id, count: 8 });
    await page.goto("/admin/readiness");
    const total = page.getByRole("columnheader", { name: "Acknowledged" });
    await expect(page.getByRole("columnheader").nth(9)).toBeAttached();
    const sheet = (await page.pdf({ preferCSSPageSize: true }))
      .toString("latin1")
      .match(/\/MediaBox \[0 0 (\S+) (\S+)\]/);
    expect(Number(sheet?.[1])).toBeGreaterThan(Number(sheet?.[2]));
    const size = page.viewportSize();
    // The printable area of that sheet in CSS pixels.
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 990, height: 630 });
    const edge = (await total.boundingBox())?.x ?? 0;
    const last = await page.getByRole("columnheader").nth(8).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(edge + 1);
    await page.emulateMedia({ media: null });
    if (size) await page.setViewportSize(size);
  });
  await test.step("eighteen, about which the sheet says so, without an empty one after it", async () => {
    await assignArticles(articles, { id, count: 10 });
    await page.goto("/admin/readiness");
    await expect(page.getByRole("columnheader").nth(12)).toBeAttached();
    const note = page.getByText(/^Of the \d+ articles, this sheet shows those it has room for\./);
    await expect(note).toBeHidden();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    await expect(note).toBeVisible();
  });
});

/** Asks a member to read so many new articles. */
async function assignArticles(
  { admin, product }: { admin: APIRequestContext; product: DeployedProduct },
  { id, count }: { id: number; count: number },
): Promise<void> {
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  for (let each = 0; each < count; each += 1) {
    const data = { articleId: (await addListed(product)).id, people: [id], dueAt };
    await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  }
}

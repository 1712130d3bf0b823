import { openClient, signIn } from "../arrangements/api-client.ts";
import { addArticle } from "../arrangements/articles.ts";
import { addMember } from "../arrangements/members.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAtPage } from "../screens/reader.ts";

test("a member finds words of a document and is led to their page; a visitor finds titles only", async ({
  page,
  product,
  login,
  newVisitor,
  expectAccessible,
}) => {
  // The sample content's documents are read first, one after the other.
  test.slow();
  await using admin = await openClient(product);
  await signIn(admin, product.admin);
  const article = await addArticle(admin, { pages: 12, language: "el" });
  await login(page, await addMember(admin));

  await page.goto("/knowledge-base");
  await expect(page.getByRole("region", { name: "Recent Articles" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(article.title);
  await expect(page.getByRole("link", { name: article.title }).locator("mark").first()).toBeVisible();

  await test.step("the text is searched as soon as the job has read it", async () => {
    // Greek words are found in another form and without their accents.
    const query = "συνδεσμους ευρημα";
    const input = encodeURIComponent(JSON.stringify({ query }));
    await expect
      .poll(async () => (await page.request.get(`/trpc/search?input=${input}`)).text(), { timeout: 180_000 })
      .toContain(`"articleId":${article.id}`);
    await page.getByRole("searchbox", { name: "Search the knowledge base" }).fill(query);
    await expect(page.getByRole("link", { name: /^p\. \d+/ }).first()).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    await expectAccessible(page);
  });

  await test.step("a place opens its page, with the words found in it", async () => {
    const place = page.getByRole("link", { name: /^p\. 3/ }).first();
    await place.click();
    await expectAtPage(page, 3);
    await expect(page.locator(".highlight").first()).toBeVisible();
    await expect(place).toHaveAttribute("aria-current", "page");
  });

  const visitor = await newVisitor();
  await visitor.goto("/knowledge-base?q=συνδεσμους");
  await expect(visitor.getByText("No articles match “συνδεσμους”")).toBeVisible();
  await visitor.getByRole("searchbox", { name: "Search the knowledge base" }).fill("Batery care");
  await expect(visitor.getByRole("link", { name: /Battery care/ }).first()).toBeVisible();
});

import { addArticle } from "../../arrangements/articles.ts";
import { expectStatus } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/reader-test.ts";
import { holdLookups } from "../../screens/held-lookup.ts";
import { expectAtPage, expectOpened, goToPage, sheet } from "../../screens/reader.ts";

test("Back leads to the place on the page, also from a link followed in the frame of a scroll, and when the document was reloaded meanwhile", async ({
  page,
  manual,
  startReading,
}) => {
  await startReading(page, manual);
  await page.keyboard.press("o");
  const heading = page
    .getByRole("navigation", { name: "Outline" })
    .getByRole("button", { name: "Section 41" });
  await expect(heading).toBeVisible();
  await goToPage(page, 200);
  const left = await heading.evaluate((button) => {
    const bench = document.querySelector("[role=document]");
    const there = document.querySelector<HTMLElement>('.page[data-page-number="150"]');
    if (!bench || !there || !(button instanceof HTMLElement)) throw new Error("there is no document");
    bench.scrollTop = there.offsetTop + there.clientHeight / 3;
    const { scrollTop } = bench;
    button.click();
    return scrollTop;
  });
  await expectAtPage(page, 41);
  await page.goBack();
  await expectAtPage(page, 150);
  const bench = page.getByRole("document", { name: "Document" });
  await expect.poll(() => bench.evaluate((element) => element.scrollTop)).toBeCloseTo(left, -1);

  await goToPage(page, 120);
  const down = () =>
    sheet(page, 120).evaluate((there) => {
      const scroller = there.closest("[role=document]");
      if (!scroller || !(there instanceof HTMLElement)) throw new Error("there is no document");
      return (scroller.scrollTop - there.offsetTop) / there.clientHeight;
    });
  await bench.evaluate((element) => element.scrollBy({ top: 0.4 * element.clientHeight }));
  const within = await down();
  expect(within).toBeGreaterThan(0.1);
  await heading.click();
  await expectAtPage(page, 41);

  await test.step("into the document as it was loaded", async () => {
    await page.reload();
    await expectOpened(page);
    await expectAtPage(page, 41);
    await page.goBack();
    await expectAtPage(page, 120);
    await expect.poll(down).toBeCloseTo(within, 2);
  });

  await test.step("and into one that is loaded there", async () => {
    await page.reload();
    await expectOpened(page);
    await expectAtPage(page, 120);
    await expect.poll(down).toBeCloseTo(within, 2);
  });
});

test("of two links the later one counts, also if its target is found sooner, and Back leads to where they are", async ({
  page,
  manual,
  startReading,
}) => {
  const lookups = await holdLookups(page);
  await startReading(page, manual);
  const linkOf = (number: number) => sheet(page, number).locator("a[href^='#']").first();
  await expect(linkOf(1)).toBeAttached();
  // The next page is drawn ahead, below the window.
  await expect(linkOf(2)).toBeAttached();
  await page.keyboard.press("o");
  // The outline looks up its own targets.
  await expect(page.getByRole("button", { name: "Section 41" })).toBeVisible();

  await lookups.holdNext("GetDestination");
  await linkOf(1).dispatchEvent("click");
  await linkOf(2).dispatchEvent("click");
  await expectAtPage(page, 3);
  await lookups.letGo();
  await expectAtPage(page, 3);
  await page.goBack();
  await expectAtPage(page, 1);
});

test("an address beyond the end shows the last page, which does not count as the last place", async ({
  memberPage: page,
  greek,
}) => {
  await page.goto(`/knowledge-base?article=${greek.id}&page=9999`);
  await expectOpened(page);
  await expectAtPage(page, 5);
  await expect(page).toHaveURL(/page=5$/);
  // Leaving the document saves anything that was still to be saved.
  await page.goto("/knowledge-base");
  const positions = await page.request.get("/trpc/reading.listPositions");
  expect(await positions.text()).not.toContain(`"articleId":${greek.id}`);
});

test("a document that an administrator deletes while it is being read gives way to a message", async ({
  memberPage: page,
  admin,
  problems,
}) => {
  problems.expect(/answer 404: (GET \S+\/objects\/|POST \S+(reading\.savePosition|activity\.logView))/);
  const article = await addArticle(admin, { pages: 12 });
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await expectStatus(await admin.delete(`/api/knowledge-base/articles/${article.id}`), 200);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("This article is no longer available")).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);

  // So does one that is deleted before it is opened: the list it is still in is asked for again.
  const other = await addArticle(admin);
  await page.goto("/knowledge-base");
  const link = page.getByRole("link", { name: other.title });
  await expect(link.first()).toBeVisible();
  await expectStatus(await admin.delete(`/api/knowledge-base/articles/${other.id}`), 200);
  await link.first().click();
  await expect(page.getByText("This article is no longer available")).toBeVisible();
  await expect(link).toHaveCount(0);
});

test("a document opened again has the same zoom and rotation", async ({
  page,
  large,
  startReading,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET|console (warning|error)/);
  await startReading(page, large);
  await page.keyboard.press("+");
  await page.keyboard.press("r");
  const percent = page.getByRole("group", { name: "Reader" }).locator("output");
  const before = await percent.textContent();
  await page.route("**/objects/**", (route) => route.abort("connectionreset"));
  await page.keyboard.press("End");
  const note = page.getByRole("alert");
  await expect(note).toBeVisible();
  await page.unroute("**/objects/**");
  await note.getByRole("button").click();
  await expectOpened(page);
  await expectAtPage(page, 40);
  await expect(percent).toHaveText(before ?? "");
  await expect(sheet(page, 40).locator("[data-main-rotation='90']").first()).toBeAttached();
});

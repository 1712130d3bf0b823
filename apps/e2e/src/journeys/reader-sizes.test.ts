import { openAdmin } from "../arrangements/api-client.ts";
import { addArticle } from "../arrangements/articles.ts";
import { expect, test } from "../fixtures/reader-test.ts";
import { screens } from "../fixtures/screen-sizes.ts";
import { boxOf, expectAtPage, expectOpened, headOf, pageField, sheet } from "../screens/reader.ts";

const a4 = [595, 842] as const;
const a3Across = [1191, 842] as const;
const a5 = [420, 595] as const;
/** In the order of the document, and back. */
const order = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

for (const { name, device } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test(`pages of several sizes are fitted one by one on a ${name} while one scrolls`, async ({
      page,
      product,
      startReading,
    }) => {
      await using admin = await openAdmin(product);
      const article = await addArticle(admin, { pages: 6, sizes: [a4, a3Across, a5] });
      await startReading(page, article);
      const bench = page.getByRole("document", { name: "Document" });
      const { width: room } = await boxOf(bench);
      for (const number of order) {
        // Most of the window is the page's, and its head lies in it.
        await sheet(page, number).evaluate((element) => {
          const scroller = element.closest("[role=document]");
          if (scroller && element instanceof HTMLElement)
            scroller.scrollTop = element.offsetTop - scroller.clientHeight / 5;
        });
        await expectAtPage(page, number);
        if (name === "desktop") {
          await expect.poll(async () => (await boxOf(sheet(page, number))).width).toBeCloseTo(940, -1);
          continue;
        }
        // The text is as wide as the window, with room for a note's sign at its side: 3 % of the page's width.
        const left = async () => (await headOf(page, number).boundingBox())?.x ?? -room;
        const aside = async () => 0.03 * (await boxOf(sheet(page, number))).width;
        await expect.poll(async () => Math.abs((await left()) - (await aside()))).toBeLessThan(8);
        const points = [a4, a3Across, a5][(number - 1) % 3]?.[0] ?? 1;
        const share = Math.min(450, points - 144) / points;
        const width = async () => (await boxOf(sheet(page, number))).width * share;
        await expect.poll(width).toBeGreaterThan(0.75 * room);
        expect(await width()).toBeLessThanOrEqual(room);
      }
      await expectOpened(page);
      await expect(pageField(page)).toHaveValue("1");
    });
  });
}

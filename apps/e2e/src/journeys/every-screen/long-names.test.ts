import { categoryItemSchema } from "@antochi/contract/knowledge-base";
import { userItemSchema } from "@antochi/contract/users";
import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { addListed } from "../../arrangements/listed-articles.ts";
import { addMember, register, somebody } from "../../arrangements/members.ts";
import { confirmIn } from "../../arrangements/serving-members.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectOpened, openDocumentTools } from "../../screens/reader.ts";
import { sidewaysOf } from "../../screens/sideways.ts";
import { setWidth } from "../../screens/width.ts";

/** Names as people give to files, and words as long as languages with compounds make them; each has its own ending. */
const fileName = "FPV_Operations_Manual_2026_rev03_final_GR_approved_by_HQ_";
const greekWord = "ηλεκτροεγκεφαλογραφηματοποιημένος".repeat(3);
const letters = "x".repeat(193);

for (const { name, device } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test(`names without a break move nothing sideways on a ${name}`, async ({
      page,
      admin,
      product,
      article: { id },
      login,
    }) => {
      const word = `${letters}${name}`;
      const category = `${"unmannedvehicles".repeat(5)}${id}`;
      const added = await admin.post("/api/knowledge-base/categories", { data: { name: category } });
      const { id: categoryId } = await readAnswer(added, 201, categoryItemSchema);
      const rename = (articleId: number, title: string) =>
        admin.put(`/api/knowledge-base/articles/${articleId}`, { data: { title, categoryId } });
      await login(page);

      const titles = [`${fileName}${name}.pdf`, `${greekWord}${name}`, word];
      for (const title of titles)
        await test.step(`${title.slice(0, 12)}… open`, async () => {
          await rename(id, title);
          await page.goto(`/knowledge-base?article=${id}`);
          await expectOpened(page);
          await expectNothingSideways(page);
        });

      await test.step("its deletion is confirmed with the whole title", async () => {
        if (name === "phone") await openDocumentTools(page, name);
        await expectNothingSideways(page);
        await page.getByRole("button", { name: `Delete ${word}` }).click();
        await expect(page.getByRole("dialog").getByText(word)).toBeInViewport();
        await expectNothingSideways(page);
      });

      await test.step("in the list", async () => {
        for (const title of titles.slice(0, -1)) {
          const row = await addListed(product);
          await expectStatus(await rename(row.id, title), 200);
        }
        await page.goto("/knowledge-base");
        const index = page.getByRole("navigation", { name: "Articles" });
        await index.getByRole("button", { name: category }).click();
        for (const title of titles) await expect(index.getByRole("link", { name: title })).toHaveCount(2);
        await expectNothingSideways(page);
      });

      await test.step("a search finds it by a word, and says what it did not find", async () => {
        await page.goto(`/knowledge-base?q=${word.slice(0, 30)}`);
        await expect(page.getByRole("navigation").getByRole("link", { name: word })).toBeVisible();
        await expectNothingSideways(page);
        await page.goto(`/knowledge-base?q=${"z".repeat(180)}`);
        await expect(page.getByText(/^No articles match/)).toBeVisible();
        await expectNothingSideways(page);
      });
    });

    test(`someone with such a name moves nothing sideways on a ${name}, as member or as sender`, async ({
      page,
      admin,
      login,
      newVisitor,
    }) => {
      const named = { firstName: greekWord, lastName: letters.slice(0, 100) };
      const person = await addMember(admin, { ...somebody(), ...named });
      const users = await readAnswer(await admin.get("/api/users"), 200, userItemSchema.array());
      const id = users.find(({ email }) => email === person.email)?.id ?? 0;
      await confirmIn(admin, id, { unit: letters, rank: greekWord });
      await login(page, person);
      for (const path of ["/record", "/account"]) {
        await page.goto(path);
        await expect(page.getByText(greekWord).first()).toBeVisible();
        await expectNothingSideways(page);
      }

      const email = `${"a".repeat(60)}@${"b".repeat(60)}.example.com`;
      const sent = { ...named, email, organization: letters, interest: "fieldbox", message: letters };
      await expectStatus(await admin.post("/api/contact", { data: sent }), 201);
      const rows = z.object({ id: z.int(), email: z.string() }).array();
      const enquiries = await readAnswer(await admin.get("/api/admin/contact-submissions"), 200, rows);
      const desk = await newVisitor();
      await login(desk);
      await desk.goto(
        `/admin?tab=messages&enquiry=contact/${enquiries.find((each) => each.email === email)?.id}`,
      );
      await expect(desk.getByRole("article").getByText(letters).first()).toBeVisible();
      await expectPageAsWide(desk);
      if (name === "phone") await desk.getByRole("button", { name: "Reply" }).click();
      await expect(desk.getByRole("textbox", { name: "Reply by email" })).toBeVisible();
      await expectPageAsWide(desk);
    });
  });
}

test("a name of seventeen letters does not break in the tables of a tablet or a laptop, nor a unit of twelve", async ({
  page,
  admin,
  login,
}) => {
  const named = { firstName: "Konstantinopoulos", lastName: "Παπαδημητρόπουλος" };
  const service = { militaryRank: "Αρχιπλοίαρχος", unit: "Φρουραρχείου Ηλεκτρονικός" };
  const waiting = { ...somebody("Konstantinopoulos"), ...named, ...service };
  await register(admin, waiting);
  const member = await addMember(admin, { ...somebody("Konstantinopoulos"), ...named, ...service });
  await login(page);
  for (const [path, { email }] of [
    ["/admin?", waiting],
    ["/admin?", member],
    ["/admin?part=pending&", waiting],
  ] as const) {
    await page.goto(`${path}q=${email}`);
    const row = page.getByRole("row").filter({ hasText: named.lastName });
    for (const width of [721, 768, 1240, 1300, 1344, 1440]) {
      await setWidth(page, width);
      await expect(row).toHaveCount(1);
      await expect(row.getByText(service.unit).filter({ visible: true })).toHaveCount(1);
      await page.evaluate(async () => document.fonts.ready.then(() => undefined));
      expect(await brokenWords(row), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("a name and a unit of twenty letters do not break in the acknowledgement", async ({
  page,
  admin,
  booklet: article,
  login,
}) => {
  const named = { firstName: "Konstantinopoulos", lastName: "Παπακωνσταντινόπουλος" };
  const member = await addMember(admin, { ...somebody("Konstantinopoulos"), ...named });
  await login(page, member);
  const id = await askToRead(admin, page.request, article);
  await confirmIn(admin, id, { unit: "Ηλεκτρονικοεπισκευών", rank: "Αρχιπλοίαρχος" });
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  const block = page.getByRole("region", { name: "Acknowledgement" });
  for (const width of [320, 360, 430, 768, 1024, 1440]) {
    await setWidth(page, width);
    await expect(block.getByText("Ηλεκτρονικοεπισκευών").first()).toBeVisible();
    await page.evaluate(async () => document.fonts.ready.then(() => undefined));
    expect(await brokenWords(block), `at ${width} px`).toEqual([]);
  }
});

test("a telephone number without a blank stays in its place, in the list, beside it and in the comparison", async ({
  page,
  admin,
  login,
}) => {
  const phone = `+30${String(Date.now()).repeat(3).slice(0, 37)}`;
  const [waiting, alike] = [somebody(), somebody()];
  for (const person of [waiting, alike]) await register(admin, { ...person, phone });
  await login(page);
  for (const width of [360, 768, 1240, 1440]) {
    await setWidth(page, width);
    await page.goto(`/admin?q=${waiting.email}`);
    const row = page.getByRole("row").filter({ hasText: waiting.lastName });
    const number = row.getByRole("cell").filter({ hasText: phone });
    await expect(number).toBeVisible();
    expect(await number.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expectPageAsWide(page);
    await page.goto(`/admin?part=pending&q=${waiting.email}`);
    await row.click({ position: { x: 90, y: 20 } });
    await page.getByRole("button", { name: `Compare with ${alike.firstName} ${alike.lastName}` }).click();
    await expectPageAsWide(page);
    const table = page.getByRole("dialog").getByRole("table");
    await expect(table.getByText(phone)).toHaveCount(2);
    const { right } = await edgesOf(page.getByRole("dialog"));
    expect((await edgesOf(table)).right).toBeLessThan(right);
  }
});

test("a unit's name from right to left leaves the number of its members after it", async ({
  page,
  admin,
  login,
}) => {
  const name = "الوحدة الأولى";
  const person = await addMember(admin);
  const users = await readAnswer(await admin.get("/api/users"), 200, userItemSchema.array());
  await confirmIn(admin, users.find(({ email }) => email === person.email)?.id ?? 0, { unit: name });
  await login(page);
  await page.goto("/admin/readiness");
  await page.getByRole("button", { name: "Units and ranks" }).click();
  const unit = page.getByRole("dialog").locator("b", { hasText: name });
  const members = unit.locator("+ span");
  await expect(members).toHaveText("1 member");
  expect((await members.boundingBox())?.x).toBeGreaterThan((await edgesOf(unit)).right);
  // Its parts are in one piece: none stands before the name.
  expect(await members.evaluate((element) => element.getClientRects().length)).toBe(1);
});

/** The words within an element that go on in a second line. */
async function brokenWords(within: Locator): Promise<string[]> {
  return within.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\p{L}{6,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.push(word);
      }
    }
    return found;
  });
}

async function edgesOf(element: Locator): Promise<{ right: number }> {
  return element.evaluate((each) => ({ right: each.getBoundingClientRect().right }));
}

/** Of the panel the window alone: its strip of tabs is meant to scroll. */
async function expectPageAsWide(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond).toBe(0);
}

async function expectNothingSideways(page: Page): Promise<void> {
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
}

import type { Locator, Page } from "@playwright/test";
import { expectStatus } from "../../arrangements/api-client.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { addListed } from "../../arrangements/listed-articles.ts";
import { reportSeen } from "../../arrangements/reading.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectPdfPage } from "../../screens/knowledge-base.ts";
import { turnOnSecondStep } from "../../screens/second-step.ts";
import { expectNothingBeside, sidewaysOf } from "../../screens/sideways.ts";
import { brokenWords } from "../../screens/text-lines.ts";
import { shownToast, whileToastStands } from "../../screens/toast.ts";

const tabs = ["Manage Users", "Categories", "Articles", "Activity Logs", "Messages"];
const smallest = { width: 320, height: 700 };
const phone = { width: 360, height: 740 };
const day = 86_400_000;

test("text at 200 % makes no screen of the panel wider than 320 px, and leaves its rows and buttons room for their words", async ({
  adminPage: page,
  admin,
  listed: article,
}) => {
  const unit = `Depot ${article.id}`;
  const { id } = await addServing(admin, { unit });
  const data = { articleId: article.id, people: [id], dueAt: new Date(Date.now() - day).toISOString() };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  // A job counts overdue members, and the overview fetches that only once.
  await expect.poll(async () => (await admin.get("/trpc/overview.overdueByUnit")).text()).toContain(unit);
  await enlargeText(page);
  const main = page.getByRole("main");
  const expectWhole = async (shown: Locator, message: string) => {
    await expect(shown.first()).toBeVisible();
    await expect.poll(() => brokenWords(shown), { message }).toEqual([]);
    await expectNothingBeside(page);
  };
  await page.goto("/admin");
  for (const tab of tabs) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
    if (tab === "Articles") await expect(page.getByText(article.title).first()).toBeVisible();
    await expectNothingBeside(page);
  }
  await page.goto(`/admin?tab=categories&category=${article.categoryId}`);
  const category = page.getByRole("row").filter({ hasText: article.category });
  await expectWhole(category.getByText(article.category), "a category's name");
  await expectWhole(category.getByRole("button", { name: /^(Edit|Delete)/ }), "a category's buttons");
  await page.goto("/admin?tab=messages&section=newsletter");
  await expectWhole(main.getByText("Add a drawing"), "the newsletter");
  for (const [screen, shown] of [
    ["overview", main.getByRole("button", { name: "Publish PDFs" })],
    ["readiness", main.getByRole("button", { name: "Assign reading…" })],
    ["statistics", main.getByText(article.title)],
    ["audit", main.getByText("Code at the foot of a page")],
  ] as const) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (screen === "overview") await expect(page.getByText(unit).first()).toBeAttached();
    await expectNothingBeside(page);
    if (screen === "statistics") await page.getByRole("searchbox").fill(article.title);
    await expectWhole(shown, screen);
  }
  await expectWhole(main.getByText("signed in").locator("visible=true"), "an entry of the audit log");
});

test("text at 200 % leaves nothing of a member's screens outside 320 px, nor a tool out of reach, and breaks no word of the note that a document goes on where one stopped", async ({
  admin,
  memberPage: page,
  product,
  newVisitor,
  booklet: article,
}) => {
  const dueAt = new Date(Date.now() - day).toISOString();
  await askToRead(admin, page.request, article, { dueAt, graceDays: 0 });
  const begun = [article, await addListed(product), await addListed(product)];
  for (const { id: articleId } of begun) {
    const place = { articleId, page: 2 };
    await expectStatus(await page.request.post("/trpc/reading.savePosition", { data: place }), 200);
  }
  await enlargeText(page);
  await page.goto(`/knowledge-base?article=${article.id}`);
  const note = page.getByRole("status").filter({ hasText: "Continued at page 2" });
  await expect(note).toBeVisible();
  await expect.poll(() => brokenWords(note)).toEqual([]);
  await expectPdfPage(page, 2);
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Next page" })).toBeInViewport({ ratio: 1 });
  // Whether the article counts as opened by now does not matter here.
  const required = page.getByRole("link", { name: new RegExp(`^(Read|Continue) ${article.title}$`) });
  const going = page.getByRole("region", { name: "Continue reading" });
  for (const [path, shown] of [
    ["/record", required],
    ["/account", page.getByRole("list", { name: "Your sessions" })],
    ["/knowledge-base", required.first()],
  ] as const) {
    await page.goto(path);
    await expect(shown).toBeVisible();
    await expect.poll(() => sidewaysOf(page), { message: path }).toEqual([]);
  }
  await test.step("the figures and the begun articles on a phone", async () => {
    await page.setViewportSize(phone);
    await expect(page.getByRole("term").filter({ hasText: "Overdue" })).toBeVisible();
    await expect.poll(() => brokenWords(page.getByRole("term"))).toEqual([]);
    await expect(going.getByRole("link")).toHaveCount(begun.length);
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
  });

  const visitor = await newVisitor();
  await enlargeText(visitor);
  await visitor.goto("/knowledge-base");
  await expect(visitor.getByRole("heading", { name: "In the library" })).toBeVisible();
  await expect.poll(() => sidewaysOf(visitor)).toEqual([]);
});

test("text at 200 % breaks no word in the titles and buttons of a member's dialogs on a phone", async ({
  memberPage: page,
  booklet: article,
}) => {
  await enlargeText(page);
  await page.setViewportSize(phone);
  const dialog = page.getByRole("dialog");
  const expectWhole = async (name: string) => {
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    const words = dialog.getByRole("button").or(dialog.getByRole("heading"));
    await expect.poll(() => brokenWords(words), { message: name }).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  await page.goto("/knowledge-base");
  await page.getByRole("button", { name: "Contact Us" }).click();
  await expectWhole("Contact Us");
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectPdfPage(page, 1);
  await page.getByRole("button", { name: "Page and document" }).click();
  await page.getByRole("button", { name: "Bookmarks and notes" }).click();
  await expectWhole("Bookmarks and notes");
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectWhole("Add a passkey");
});

test("text at 200 % cuts nothing off and breaks no word of a copy, an acknowledgement, a mark and a toast on a phone", async ({
  admin,
  memberPage: page,
  article: { id, categoryId, title },
}) => {
  const traced = { id, categoryId, title, tracesCopies: true, handling: "Members", offlineDays: 7 };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data: traced }), 200);
  await askToRead(admin, page.request, { id });
  await enlargeText(page);
  await page.setViewportSize(phone);
  const more = page.getByRole("button", { name: "Page and document" });
  const expectWhole = async (shown: Locator, message: string) => {
    await expect.poll(() => sidewaysOf(page), { message }).toEqual([]);
    await expect.poll(() => brokenWords(shown), { message }).toEqual([]);
    await expect.poll(() => textOutside(shown), { message }).toEqual([]);
  };

  await test.step("what copies carry, and the acknowledgement", async () => {
    await page.goto(`/knowledge-base?article=${id}&page=3`);
    await expectPdfPage(page, 3);
    const line = page.getByText("Copies carry").locator("..");
    await expectWhole(line, "the line above the pages");
    await expect(line.getByText("Members")).toBeInViewport({ ratio: 1 });
    const block = page.getByRole("region", { name: "Acknowledgement" });
    await expectWhole(block, "before");
    await reportSeen(page.request, { id }, [1, 2, 3]);
    await page.reload();
    await block.getByRole("button", { name: "I have read and understood edition 1" }).click();
    await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
    await expectWhole(block, "after");
  });

  await test.step("the question before a copy, and its code", async () => {
    await more.click();
    await page.getByRole("button", { name: /^Download/ }).click();
    const question = page.getByRole("dialog", { name: "Download a copy of edition 1?" });
    await expectWhole(question, "the question");
    await question.getByRole("button", { name: "Download" }).click();
    const ready = page.getByRole("dialog", { name: "Your copy is ready" });
    await expect(ready).toBeVisible();
    await expectWhole(ready, "the answer");
    await page.keyboard.press("Escape");
  });

  await test.step("the list of marks", async () => {
    await more.click();
    await page.getByRole("button", { name: /^Bookmark page/ }).click();
    await more.click();
    await page.getByRole("button", { name: "Bookmarks and notes" }).click();
    const list = page.getByRole("dialog", { name: "Bookmarks and notes" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expectWhole(list, "the list");
    await page.keyboard.press("Escape");
  });

  await test.step("a toast", async () => {
    await more.click();
    await whileToastStands(page, "Saved on this device", async () => {
      await page.getByRole("button", { name: /^Save for offline/ }).click();
      await expect(shownToast(page)).toBeVisible();
      await expectWhole(shownToast(page), "the toast");
    });
  });
});

test("text at 200 % breaks no Greek word in a member's figures, headings and buttons at 320 px, nor in their dialogs on a phone", async ({
  admin,
  memberPage: page,
  booklet: article,
}) => {
  const dueAt = new Date(Date.now() - day).toISOString();
  await askToRead(admin, page.request, article, { dueAt, graceDays: 0 });
  await turnOnSecondStep(page);
  await page.getByRole("checkbox", { name: "I have put them away" }).press("Space");
  await page.getByRole("button", { name: "Finish" }).press("Enter");
  await expect(page.getByText("10 left")).toBeVisible();
  const greek = await page.request.post("/trpc/auth.updateLetters", { data: { language: "el" } });
  await expectStatus(greek, 200);
  await enlargeText(page);
  const main = page.getByRole("main");
  await page.goto("/record");
  await expect(page.getByRole("link", { name: /^Ανάγνωση / })).toBeVisible();
  await expect.poll(() => brokenWords(main.getByRole("term"))).toEqual([]);
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  await page.setViewportSize(phone);
  await expect(page.getByRole("heading", { name: "Υποχρεωτική ανάγνωση" })).toBeVisible();
  await expect.poll(() => brokenWords(main.getByRole("heading", { level: 2 }))).toEqual([]);

  await page.setViewportSize(smallest);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Λογαριασμός", level: 1 })).toBeVisible();
  await expect(page.getByRole("list", { name: "Οι συνδέσεις σας" })).toBeVisible();
  const words = main.getByRole("heading").or(main.getByRole("button"));
  await expect.poll(() => brokenWords(words)).toEqual([]);
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  await page.setViewportSize(phone);
  for (const [button, title] of [
    ["Απενεργοποίηση…", "Να απενεργοποιηθούν οι κωδικοί της εφαρμογής;"],
    ["Δημιουργία νέων…", "Να δημιουργηθούν νέοι κωδικοί ανάκτησης;"],
    ["Διαγραφή του λογαριασμού μου…", "Να διαγραφεί ο λογαριασμός σας;"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    const said = dialog.getByRole("heading").or(dialog.getByRole("button"));
    await expect(said.last()).toBeVisible();
    await expect.poll(() => brokenWords(said), { message: title }).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

/** Texts that stick out at the side of these elements. */
async function textOutside(shown: Locator): Promise<string[]> {
  return shown.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const isOut = Array.from(range.getClientRects()).some(
          ({ left, right }) => left < box.left - 1 || right > box.right + 1,
        );
        if (isOut && text.parentElement?.closest(".visually-hidden") === null)
          found.push(text.textContent ?? "");
      }
      return found;
    }),
  );
}

/** Makes the browser's font size twice as large, in a narrow window. */
async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize(smallest);
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

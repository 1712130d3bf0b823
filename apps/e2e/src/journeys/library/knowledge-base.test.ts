import { articleItemSchema } from "@antochi/contract/knowledge-base";
import type { Locator } from "@playwright/test";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { receiveMail } from "../../arrangements/mailbox.ts";
import { somebody } from "../../arrangements/members.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { cutCalls, holdCalls } from "../../screens/calls.ts";
import { expectPdfPage, openArticle } from "../../screens/knowledge-base.ts";
import { boxOf, expectAtPage, openDocumentTools } from "../../screens/reader.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { missedByAThumb } from "../../screens/thumb-targets.ts";
import { closeToast, expectFailureToast, expectToast } from "../../screens/toast.ts";

for (const { name, device } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test(`a visitor sees titles on a ${name}, signs in and is back at the article`, async ({
      page,
      booklet: article,
      member,
      expectAccessible,
    }) => {
      await page.goto("/knowledge-base");
      await openArticle(page, article);
      await expect(page.getByText("Sign in to read this article")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Sign In" }).last().click();
      await fillSignIn(page, member);
      await expect(page).toHaveURL(new RegExp(`/knowledge-base\\?article=${article.id}`));
      await expectPdfPage(page, 1);
    });

    test(`the index on a ${name} has the five latest articles, and counts of each category`, async ({
      memberPage: page,
      member,
      admin,
      listed: added,
    }) => {
      const empty = `Empty ${added.title}`;
      await admin.post("/api/knowledge-base/categories", {
        data: { name: empty, description: "Nothing here" },
      });
      await page.goto("/knowledge-base");
      await expect(page.getByText(`Welcome, ${member.email.split("@")[0]}`)).toBeVisible();
      await expect(page.getByRole("button", { name: "Contact Us" })).toBeInViewport();
      await expect(page.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);

      const recent = page.getByRole("region", { name: "Recent Articles" });
      // Other tests publish meanwhile, partly for other readers, and their changes show at once.
      await expect(async () => {
        const answer = await page.request.get("/api/knowledge-base/articles?limit=5");
        const latest = await readAnswer(answer, 200, articleItemSchema.array());
        expect(latest.map(({ title }) => title)).toContain(added.title);
        await expect(recent.getByRole("link")).toContainText(
          latest.map(({ title }) => title),
          { timeout: 2_000 },
        );
      }).toPass();

      const categories = page.getByRole("region", { name: "Categories" });
      await expect(categories.getByRole("button", { name: `${added.category} 1 article` })).toBeVisible();
      const toggle = categories.getByRole("button", { name: `${empty} 0 articles` });
      const unfolded = categories.locator(`[id="${await toggle.getAttribute("aria-controls")}"]`);
      // Otherwise every page turn would have to process the rows of all categories.
      await expect(unfolded).toBeEmpty();
      await toggle.click();
      await expect(unfolded.getByText("Nothing here", { exact: true })).toBeVisible();
      await expect(unfolded.getByText("No articles yet", { exact: true })).toBeVisible();
    });

    test(`a link to an article on a ${name} waits for the list, and says when the list cannot be loaded; a bar that there is no connection, which covers nothing`, async ({
      adminPage: page,
      booklet: article,
      context,
      problems,
      expectAccessible,
    }) => {
      problems.expect(/request failed: \S+ GET \S+knowledgeBase\.listArticles/);
      problems.expect(/request failed: net::ERR_INTERNET_DISCONNECTED/);
      const place = page.locator("main section").last();
      const release = await holdCalls(page, "knowledgeBase.listArticles");
      await page.goto(`/knowledge-base?article=${article.id}`);
      await expect(place.getByRole("heading", { name: "Loading the article" })).toBeVisible();
      await expectAccessible(page);
      release();
      await expectPdfPage(page, 1);

      const mend = await cutCalls(page, "knowledgeBase.listArticles");
      await page.reload();
      await expect(place.getByRole("heading", { name: "The article could not be loaded" })).toBeVisible();
      await expectAccessible(page);

      await place.getByRole("link", { name: "Back to the articles" }).click();
      const index = page.getByRole("navigation", { name: "Articles" });
      await expect(index.getByText("This could not be loaded.")).toBeVisible();
      await expect(page.getByText("Select an article")).toHaveCount(0);
      // On a desktop the bench beside the list is not left blank.
      const bench = page.getByRole("heading", { name: "Nothing to show yet" });
      if (name === "phone") await expect(bench).toBeHidden();
      else await expect(bench).toBeVisible();

      await page.goBack();
      await mend();
      await place.getByRole("button", { name: "Try again" }).click();
      await expectPdfPage(page, 1);

      const bar = page.getByRole("status").filter({ hasText: "You are offline" });
      await context.setOffline(true);
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expectBelow(page.getByRole("heading", { name: article.title }), bar);
      await expect(page.getByRole("textbox", { name: "Page", exact: true })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);

      if (name === "phone") await page.getByRole("button", { name: "Back to the articles" }).click();
      await expectBelow(page.getByRole("heading", { name: "Knowledge Base", level: 1 }), bar, scrollToTop);
      await expectBelow(page.getByRole("button", { name: "Contact Us" }), bar);
      await context.setOffline(false);
      await expect(bar).toHaveCount(0);
    });
  });
}

/** What is the same on a desktop, where other journeys do it too. */
test.describe("on a phone", () => {
  test.use(screens[1].device);

  test("a link to a unit's article leads a visitor on a phone to sign in, as does one to no article", async ({
    page,
    admin,
    article: { id, categoryId, title },
    expectAccessible,
  }) => {
    const unit = `Signals ${title}`;
    const reader = await addServing(admin, { unit });
    const data = { id, categoryId, title, audience: [{ kind: "unit", name: unit }] };
    await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
    const words: string[] = [];
    for (const asked of [2_147_483_647, id]) {
      await page.goto(`/knowledge-base?article=${asked}&page=2`);
      await expect(page.getByRole("heading", { name: "Sign in to read this article" })).toBeVisible();
      words.push(await page.locator("main section").last().innerText());
    }
    // The answers must not reveal which articles exist.
    expect(words[0]).toBe(words[1]);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Sign In" }).last().click();
    await fillSignIn(page, reader);
    await expect(page).toHaveURL(`/knowledge-base?article=${id}&page=2`);
    await expectAtPage(page, 2);
  });

  test("a message reaches the administrators from a phone", async ({
    memberPage: page,
    member,
    problems,
    expectAccessible,
  }) => {
    problems.expect(/request failed: \S+ POST \S+enquiries\.messages\.send/);
    await page.goto("/knowledge-base");
    await page.getByRole("button", { name: "Contact Us" }).click();
    const dialog = page.getByRole("dialog", { name: "Contact Us" });
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(member.email);
    await expect(dialog.getByRole("textbox", { name: "Subject" })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: "Subject" }).fill("A page is missing");
    await dialog.getByRole("textbox", { name: "Message" }).fill("Page 7 of the manual is blank.");
    const send = dialog.getByRole("button", { name: "Send Message" });

    await test.step("what was typed is restored after the dialog was closed", async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: "Contact Us" }).click();
      await expect(dialog.getByRole("textbox", { name: "Subject" })).toHaveValue("A page is missing");
      // The dialog notices clicks outside of it only a moment after it is shown.
      await expect(async () => {
        await page.mouse.click(4, 4);
        await expect(dialog).toBeHidden({ timeout: 2_000 });
      }).toPass();
      await page.getByRole("button", { name: "Contact Us" }).click();
      await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveValue(/^Page 7/);
    });

    await test.step("a failure is shown beside the buttons, not over them", async () => {
      const mend = await cutCalls(page, "enquiries.messages.send");
      await send.click();
      await expectFailureToast(page, "Error", "Failed to send message");
      expect(await missedByAThumb(dialog.locator("form > :last-child"))).toEqual([]);
      await mend();
    });

    await send.click();
    await expectToast(
      page,
      "Message sent",
      "Your message has been sent successfully. We'll get back to you soon!",
    );
    await expect(dialog.getByRole("heading", { name: "Message sent" })).toBeFocused();
    await expect(dialog.getByText(/^[2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Contact Us" }).click();
    await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveValue("");
  });

  test("an administrator changes and deletes the open article on a phone", async ({
    adminPage: page,
    admin,
    article,
    expectAccessible,
  }) => {
    const category = `Later editions of ${article.title}`;
    await admin.post("/api/knowledge-base/categories", { data: { name: category } });
    const title = `${article.title}, second edition`;
    await page.goto("/knowledge-base");
    await openArticle(page, article);
    await expectPdfPage(page, 1);
    const chooseAction = async (action: string) => {
      await openDocumentTools(page, "phone");
      await page.getByRole("button", { name: action }).click();
    };

    await chooseAction(`Edit ${article.title}`);
    const dialog = page.getByRole("dialog", { name: "Edit article" });
    await dialog.getByRole("textbox", { name: "Title" }).fill(title);
    await dialog.getByLabel("Category").selectOption({ label: category });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Article updated");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();

    await chooseAction(`Delete ${title}`);
    const question = page.getByRole("dialog", { name: "Delete this article?" });
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Article deleted");
    await expect(page).toHaveURL(/\/knowledge-base$/);
    await expect(page.getByRole("link", { name: title })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Admin Panel" })).toBeInViewport();

    await page.goto(`/knowledge-base?article=${article.id}`);
    await expect(page.getByRole("heading", { name: "This article is no longer available" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the articles" }).click();
    await expect(page.getByRole("region", { name: "Categories" })).toBeVisible();
  });
});

/** The list restores its scroll position, possibly after the first check. */
function scrollToTop(): void {
  window.scrollTo(0, 0);
}

/** Waits until the bar is entirely above an element. @param first runs in the browser before each check */
async function expectBelow(shown: Locator, bar: Locator, first = () => {}): Promise<void> {
  await expect
    .poll(async () => {
      await shown.page().evaluate(first);
      const [box, above] = [await boxOf(shown), await boxOf(bar)];
      return box.y >= above.y + above.height;
    })
    .toBe(true);
}

test("if the code of an administrator's dialog cannot be loaded, the open article stays", async ({
  adminPage: page,
  booklet: article,
  problems,
}) => {
  problems.expect(/request failed: \S+ GET \S+-article-dialog|Failed to load resource/);
  await page.route("**/assets/*-article-dialog-*", (route) => route.abort());
  await page.goto(`/knowledge-base?article=${article.id}`);
  for (const deed of ["Edit", "Delete"]) {
    await page.getByRole("button", { name: `${deed} ${article.title}` }).click();
    await expectFailureToast(page, "Error", "This could not be loaded. Check the connection and try again.");
    await closeToast(page);
    await expect(page.getByRole("heading", { name: article.title })).toBeVisible();
  }
});

test("an administrator's dialog about an article closes with it, and does not reopen over another; with nothing selected a prompt takes the document's place, and the panel is found", async ({
  adminPage: page,
  leaflet: other,
  booklet: article,
}) => {
  await page.goto("/knowledge-base");
  await expect(page.getByText("Select an article", { exact: true })).toBeVisible();
  await openArticle(page, other);
  await openArticle(page, article);
  for (const [deed, name] of [
    ["Edit", "Edit article"],
    ["Delete", "Delete this article?"],
  ] as const) {
    await page.getByRole("button", { name: `${deed} ${article.title}` }).click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`article=${other.id}\\b`));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("heading", { name: other.title })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: article.title })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }

  await page.goto("/knowledge-base");
  await page.getByRole("link", { name: "Admin Panel" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("after a cancelled deletion, the administrator is told that somebody else deleted the article", async ({
  adminPage: page,
  admin,
  article,
  problems,
}) => {
  problems.expect(/answer 404: (GET \S+\/objects\/|POST \S+reading\.savePosition)/);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectAtPage(page, 1);
  await page.getByRole("button", { name: `Delete ${article.title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expectStatus(await admin.delete(`/api/knowledge-base/articles/${article.id}`), 200);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByRole("heading", { name: "This article is no longer available" })).toBeVisible();
});

test("a message begun before the site knows who is writing continues at its subject", async ({
  memberPage: page,
  member,
  expectAccessible,
}) => {
  const known = Promise.withResolvers<void>();
  await page.route("**/api/user", async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.goto("/knowledge-base");
  await page.getByRole("button", { name: "Contact Us" }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Us" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  known.resolve();
  await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(member.email);
  await expect(dialog.getByRole("textbox", { name: "Subject" })).toBeFocused();
  await expectAccessible(page);
});

test("a message from a Greek page is confirmed in Greek", async ({ page, product }) => {
  const { email } = somebody();
  await page.goto("/knowledge-base?lang=el");
  await page.getByRole("button", { name: "Επικοινωνία" }).click();
  const dialog = page.getByRole("dialog", { name: "Επικοινωνία" });
  await dialog.getByRole("textbox", { name: "Όνομα" }).fill("Visitor");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("textbox", { name: "Θέμα" }).fill("Σελίδα 12");
  await dialog.getByRole("textbox", { name: "Μήνυμα" }).fill("Ποια από τις δύο ακολουθούμε;");
  await dialog.getByRole("button", { name: "Αποστολή μηνύματος" }).click();
  await receiveMail(product, { to: email, subject: /έλαβε το μήνυμά σας$/ });
});

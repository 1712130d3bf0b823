import { randomUUID } from "node:crypto";
import { errorCatalogue } from "@antochi/contract/errors";
import { articleItemSchema } from "@antochi/contract/knowledge-base";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectStatus, openClient, readAnswer } from "../../arrangements/api-client.ts";
import { addCategoryAtHead } from "../../arrangements/articles.ts";
import { register, somebody } from "../../arrangements/members.ts";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import type { Credentials } from "../../product/product.ts";
import { chooseAction, openTab, rowWith } from "../../screens/admin-panel.ts";
import { callOf } from "../../screens/calls.ts";
import { type Attempt, expectFailuresShown, type FailingCall } from "../../screens/failing-call.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { closeToast, expectFailureToast, expectToast } from "../../screens/toast.ts";
import { expectFields, fillFields } from "../../screens/typed-fields.ts";
import { openUploadDialog } from "../../screens/upload-dialog.ts";

const signIn = errorCatalogue["not-signed-in"].message;
/** Said where leading to the sign-in would lose what is typed. */
const signInElsewhere = `${signIn}. Use another tab, then come back: what you typed stays here.`;

/** What each action is given to work with. */
type Stage = {
  readonly page: Page;
  readonly admin: APIRequestContext;
  /** An empty category. */
  readonly category: { readonly id: number; readonly name: string };
  /** A PDF on disk. */
  readonly pdf: () => Promise<string>;
};

type Action = FailingCall & {
  /** Opens the screen, or goes on from the last action's, and fills it in. */
  readonly prepare: (stage: Stage) => Promise<Pick<Attempt, "send" | "expectKept">>;
  readonly succeeded: readonly [title: string, text?: string];
  /** Whether an ended session redirects to signing in, because there is no typed text to lose. */
  readonly leaves?: true;
};

/** What is done to a category, one action after the other on one screen. */
const toCategories: readonly Action[] = [
  {
    procedure: "knowledgeBase.createCategory",
    failed: ["Error", "Failed to create category"],
    refused: signInElsewhere,
    succeeded: ["Category created"],
    async prepare({ page }) {
      await openTab(page, "Categories");
      const form = page.getByRole("form", { name: "New category" });
      const typed = {
        "Category Name": `Recovery ${randomUUID().slice(0, 8)}`,
        "Description (Optional)": "Getting stuck vehicles out.",
      };
      await fillFields(form, typed);
      return {
        send: () => form.getByRole("button", { name: "Create Category" }).click(),
        expectKept: () => expectFields(form, typed),
      };
    },
  },
  {
    procedure: "knowledgeBase.updateCategory",
    failed: ["Update failed", "Failed to update category"],
    refused: signInElsewhere,
    succeeded: ["Category updated"],
    async prepare({ page, category: { name } }) {
      await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Edit category" });
      const typed = { "Category Name": `${name}, old`, "Description (Optional)": "Out of use." };
      await fillFields(dialog, typed);
      return {
        send: () => dialog.getByRole("button", { name: "Save Changes" }).click(),
        expectKept: () => expectFields(dialog, typed),
      };
    },
  },
  {
    procedure: "knowledgeBase.deleteCategory",
    failed: ["Delete failed", "Failed to delete category"],
    refused: signIn,
    succeeded: ["Category deleted"],
    leaves: true,
    async prepare({ page, category: { name } }) {
      const remove = page.getByRole("button", { name: `Delete ${name}, old`, exact: true });
      return {
        async send() {
          await remove.click();
          await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        },
        expectKept: () => expect(remove).toBeVisible(),
      };
    },
  },
];

/** What is done to an article, from its making to its end. */
const toArticles: readonly Action[] = [
  {
    procedure: "knowledgeBase.createArticle",
    failed: ["Error", "Failed to create article"],
    refused: `Failed to create article. ${signInElsewhere}`,
    succeeded: ["Article created"],
    async prepare({ page, category, pdf }) {
      const dialog = await openUploadDialog(page);
      await dialog.choose(await pdf());
      await dialog.expectDone();
      await dialog.button("Done").click();
      const form = page.getByRole("form", { name: "New article" });
      const typed = { Category: String(category.id), Title: "Winch and cable" };
      await fillFields(form, typed);
      return {
        send: () => form.getByRole("button", { name: "Create Article" }).click(),
        async expectKept() {
          await expectFields(form, typed);
          await expect(form.getByText("PDF uploaded successfully")).toBeVisible();
        },
      };
    },
  },
  {
    procedure: "knowledgeBase.updateArticle",
    failed: ["Update failed", "Failed to update article"],
    refused: `Failed to update article. ${signInElsewhere}`,
    succeeded: ["Article updated"],
    async prepare({ page, admin, category }) {
      const article = await findIn(admin, category);
      await page.goto(`/knowledge-base?article=${article.id}`);
      await page.getByRole("button", { name: `Edit ${article.title}` }).click();
      const dialog = page.getByRole("dialog", { name: "Edit article" });
      const typed = { Category: String(category.id), Title: `${article.title}, second edition` };
      await fillFields(dialog, typed);
      return {
        send: () => dialog.getByRole("button", { name: "Save Changes" }).click(),
        expectKept: () => expectFields(dialog, typed),
      };
    },
  },
  {
    procedure: "knowledgeBase.deleteArticle",
    failed: ["Delete failed", "Failed to delete article"],
    refused: `Failed to delete article. ${signIn}`,
    succeeded: ["Article deleted"],
    async prepare({ page, admin, category }) {
      const article = await findIn(admin, category);
      const remove = page.getByRole("button", { name: `Delete ${article.title}` });
      return {
        async send() {
          await remove.click();
          await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        },
        expectKept: () => expect(remove).toBeVisible(),
      };
    },
  },
];

/** What is decided about people who registered. */
const toRegistrations: readonly Action[] = [
  {
    procedure: "admin.decideUsers",
    failed: ["Error", "The registration could not be rejected"],
    refused: signIn,
    succeeded: ["Registration rejected"],
    leaves: true,
    async prepare({ page, admin }) {
      const pending = somebody();
      await register(admin, pending);
      await openTab(page, "Manage Users");
      const row = rowWith(page, pending.email);
      return {
        async send() {
          // Without an answer the dialog stays open and keeps what was typed into it.
          const question = page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true });
          if (await question.isVisible()) await question.click();
          else await chooseAction(page, row, { action: "Reject…", confirm: "Reject" });
        },
        expectKept: () => expect(page.getByRole("dialog", { name: /^Reject/ })).toBeVisible(),
      };
    },
  },
  {
    procedure: "admin.approveUser",
    failed: ["Error", "Failed to approve user"],
    refused: `Failed to approve user. ${signIn}`,
    succeeded: ["User approved", "The user has been approved and can now login."],
    leaves: true,
    async prepare({ page, admin }) {
      const pending = somebody();
      await register(admin, pending);
      await openTab(page, "Manage Users");
      const row = rowWith(page, pending.email);
      return {
        send: () => row.getByRole("button", { name: /^Approve/ }).click(),
        expectKept: () => expect(row).toContainText("Pending"),
      };
    },
  },
];

const journeys = [
  { situation: "creating, changing and deleting a category", actions: toCategories },
  { situation: "creating, changing and deleting an article", actions: toArticles },
  { situation: "rejecting and approving a registration", actions: toRegistrations },
];

for (const { situation, actions } of journeys) {
  test(`${situation} reports a failure or a refusal, loses nothing, and succeeds in the end`, async ({
    adminPage: page,
    admin,
    category,
    product,
    login,
    problems,
  }, testInfo) => {
    // Signs out and later in again, as in another tab.
    const refuse = () => page.request.post("/api/logout");
    const stays = { allow: () => login(page) };
    for (const { prepare, succeeded, leaves = false, ...call } of actions)
      await test.step(call.procedure, async () => {
        const screen = await prepare({ page, admin, category, pdf: () => pdfFile(testInfo) });
        const returns = leaves ? signsInAgain(page, product) : stays;
        await expectFailuresShown(page, call, { ...screen, refuse, ...returns }, problems);
        await screen.send();
        await expectToast(page, ...succeeded);
        await closeToast(page);
      });
  });
}

/** The one article of a category. */
async function findIn(
  admin: APIRequestContext,
  { id }: { readonly id: number },
): Promise<{ id: number; title: string }> {
  const listed = await admin.get("/api/knowledge-base/articles");
  const articles = await readAnswer(listed, 200, articleItemSchema.array());
  const article = articles.find(({ categoryId }) => categoryId === id);
  if (article === undefined) throw new Error(`No article in category ${id}`);
  return article;
}

test("a message that cannot be marked as answered stays open, says so, and is answered in the end", async ({
  adminPage: page,
  product,
  problems,
}) => {
  await using visitor = await openClient(product);
  const subject = `Page 7 ${randomUUID().slice(0, 8)}`;
  const message = {
    name: "Visitor",
    email: "visitor@example.org",
    subject,
    message: "The figure is missing.",
  };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data: message }), 201);
  await openTab(page, "Messages");
  const row = page.getByRole("listitem").filter({ hasText: subject });
  await row.click();
  // Whatever the outcome, the panel reads the enquiry again.
  problems.expect(/answer 401: GET \S+enquiries\.readThread/);
  const states = page.getByRole("radiogroup", { name: "State", exact: true });
  const handle = states.getByText("Answered");

  await expectFailuresShown(
    page,
    {
      procedure: "enquiries.markHandled",
      failed: ["Error", "That did not work. Please try again."],
      refused: signIn,
    },
    {
      send: () => handle.click(),
      expectKept: () => expect(row).toContainText("New"),
      refuse: () => page.request.post("/api/logout"),
      ...signsInAgain(page, product),
    },
    problems,
  );
  await handle.click();
  // The list of open enquiries keeps its row only until the list is fetched again.
  await expect(states.getByRole("radio", { name: "Answered" })).toBeChecked();
});

/** A refusal redirects to the sign-in screen, which leads back afterwards. */
function signsInAgain(page: Page, product: { admin: Credentials }): Pick<Attempt, "expectRefused" | "allow"> {
  return {
    expectRefused: () => expect(page).toHaveURL(/\/auth\?next=/),
    async allow() {
      await fillSignIn(page, product.admin);
      await expect(page).toHaveURL(/\/admin/);
    },
  };
}

test("text typed in a form stays when another action finds that the session ended", async ({
  adminPage: page,
  admin,
  problems,
}) => {
  problems.expect(/answer 401: POST \S+deleteCategory/);
  const { name: category } = await addCategoryAtHead(admin);
  await openTab(page, "Categories");
  const form = page.getByRole("form", { name: "New category" });
  const typed = { "Category Name": "Recovery", "Description (Optional)": "Getting stuck vehicles out." };
  await fillFields(form, typed);
  await page.request.post("/api/logout");
  await page.getByRole("button", { name: `Delete ${category}` }).click();
  const answer = page.waitForResponse(callOf("knowledgeBase.deleteCategory"));
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await answer;
  await expectFailureToast(page, "Delete failed", signInElsewhere);
  await expectFields(form, typed);
  await expect(page).toHaveURL("/admin?tab=categories");
});

test("after signing in as a member in another tab, the next action says so and leads to the knowledge base", async ({
  adminPage: page,
  admin,
  member,
  login,
  problems,
}) => {
  problems.expect(/answer 403: POST \S+approveUser/);
  const pending = somebody();
  await register(admin, pending);
  await openTab(page, "Manage Users");
  const approve = rowWith(page, pending.email).getByRole("button", { name: /^Approve/ });
  await expect(approve).toBeVisible();
  await login(page, member);
  await approve.click();
  await expectFailureToast(page, "Error", `Failed to approve user. ${errorCatalogue.forbidden.message}`);
  await expect(page).toHaveURL(/\/knowledge-base$/);
});

test("a PDF whose registration gets no answer waits for one, and continues by itself", async ({
  adminPage: page,
  problems,
}, testInfo) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET POST \S+registerPdf/);
  problems.expect(/console error: .*net::ERR_CONNECTION_RESET/);
  await page.clock.install();
  const dialog = await openUploadDialog(page);
  let asked = 0;
  const mended = Promise.withResolvers<void>();
  await page.route(callOf("uploads.registerPdf"), async (route) => {
    asked += 1;
    // More failures than the retries that a server's error gets.
    if (asked <= 6) return route.abort("connectionreset");
    await mended.promise;
    return route.continue();
  });
  await dialog.choose(await pdfFile(testInfo));
  // Between two attempts it waits for up to five seconds.
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return asked;
    })
    .toBe(7);
  await expect(
    dialog.root.getByText("Waiting for the connection: everything is sent, the check follows"),
  ).toBeVisible();
  await expect(dialog.button("Retry")).toHaveCount(0);
  mended.resolve();
  await expectToast(page, "PDF uploaded");
  await dialog.expectDone();
});

test("a PDF that cannot be registered at the moment is not uploaded again by Retry", async ({
  adminPage: page,
  problems,
}, testInfo) => {
  problems.expect(/answer 429: POST \S+registerPdf/);
  problems.expect(/console error: .*(429|Too many requests)/);
  const { status, message } = errorCatalogue["too-many-requests"];
  const error = { message, code: -32_029, data: { httpStatus: status, code: "too-many-requests" } };
  await page.route(callOf("uploads.registerPdf"), (route) => route.fulfill({ status, json: [{ error }] }), {
    times: 1,
  });
  let puts = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT") puts += 1;
  });
  const dialog = await openUploadDialog(page);
  await dialog.choose(await pdfFile(testInfo));
  await expectFailureToast(page, "Upload failed", message);
  await dialog.button("Retry").click();
  await expectToast(page, "PDF uploaded");
  await dialog.expectDone();
  expect(puts).toBe(1);
});

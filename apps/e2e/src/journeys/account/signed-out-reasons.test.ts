import { userItemSchema } from "@antochi/contract/users";
import type { APIRequestContext } from "@playwright/test";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import type { Credentials } from "../../product/product.ts";
import { openToAcknowledge } from "../../screens/acknowledgement.ts";
import { expectPdfPage, openArticle } from "../../screens/knowledge-base.ts";
import { callOf, holdCalls } from "../../screens/calls.ts";
import { marksOf, writeNote } from "../../screens/notes.ts";
import { boxOf, expectAtPage, goToPage, pageField } from "../../screens/reader.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { closeToast, expectFailureToast, toasterName, whileToastStands } from "../../screens/toast.ts";
import { atEachWidth, setWidth } from "../../screens/width.ts";

test("a refused sign-in is shown in the form, with the focus in the password, below its toast at each width, and disappears with the screen", async ({
  page,
  member,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 401: POST .*auth\.login/);
  await page.goto("/auth");
  await fillSignIn(page, { email: member.email, password: "not this one" });
  await expectFailureToast(page, "Login failed", "Invalid email or password");
  const alert = page.getByRole("form", { name: "Sign in" }).getByRole("alert");
  await expect(alert).toHaveText("Invalid email or password");
  const password = page.getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  await expect(password).toHaveValue("not this one");
  await closeToast(page);
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Sign In" }).click();
  const shown = page.getByRole("region", { name: toasterName }).getByRole("listitem");
  const form = page.getByRole("form", { name: "Sign in" });
  await whileToastStands(page, "Login failed", async () => {
    await expect(shown).toHaveText(["Login failedInvalid email or password"]);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      const toast = await boxOf(shown);
      for (const part of [form.getByRole("alert"), form.getByRole("button", { name: "Sign In" })]) {
        await expect(part).toBeInViewport({ ratio: 1 });
        expect((await boxOf(part)).y, `at ${width} px`).toBeGreaterThanOrEqual(toast.y + toast.height);
      }
    }
  });
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
  await expect(page.getByText("Invalid email or password")).toHaveCount(0);
});

test("a failed registration is shown beside its button at each width, until the next one succeeds", async ({
  page,
  problems,
}) => {
  problems.expect(/request failed: \S+ POST \S+auth\.register$/);
  await setWidth(page, 390);
  await page.goto("/auth?mode=register");
  const { firstName, lastName, email, phone, password } = somebody();
  for (const [label, text] of [
    ["First Name", firstName],
    ["Last Name", lastName],
    ["Email", email],
    ["Phone", phone],
    ["Password", password],
  ] as const)
    await page.getByRole("textbox", { name: label }).fill(text);
  const button = page.getByRole("button", { name: "Create Account" });
  await page.route(/\/trpc\/auth\.register/, (route) => route.abort("connectionreset"), { times: 1 });
  await button.click();
  const toast = page.getByRole("region", { name: toasterName }).getByRole("listitem");
  await whileToastStands(page, "Registration failed", async () => {
    await expect(toast).toContainText("Registration failed");
    await atEachWidth(page, async () => {
      await button.scrollIntoViewIfNeeded();
      const [told, pressed] = await Promise.all([boxOf(toast), boxOf(button)]);
      const isApart =
        told.y + told.height <= pressed.y ||
        pressed.y + pressed.height <= told.y ||
        pressed.x + pressed.width <= told.x;
      expect(isApart, `${JSON.stringify(told)} ${JSON.stringify(pressed)}`).toBe(true);
    }, [390, 768, 1440]);
  });

  await button.click();
  await expect(page.getByRole("heading", { name: "Registration received" })).toBeFocused();
  await expect(toast).toHaveCount(0);
});

test("a password's error takes the place of its hint", async ({ page }) => {
  await page.goto("/auth?mode=register");
  const password = page.getByRole("textbox", { name: "Password" });
  await expect(password).toHaveAccessibleDescription("At least 6 characters");
  await password.fill("short");
  for (const [label, text] of [
    ["First Name", "Eleni"],
    ["Last Name", "Marinou"],
    ["Email", "eleni@example.com"],
    ["Phone", "+30 210 555 0100"],
  ] as const)
    await page.getByRole("textbox", { name: label }).fill(text);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(password).toHaveAccessibleDescription("Password must be at least 6 characters");
});

test("a member suspended while reading is told so, and not asked to sign in", async ({
  memberPage: page,
  member,
  admin,
  booklet: article,
  listed: other,
  newVisitor,
  problems,
}) => {
  problems.expect(/answer 401/);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectPdfPage(page, 1);
  await suspend(admin, member);

  await openArticle(page, other);
  await expect(page.getByRole("heading", { name: "Your account is suspended" })).toBeVisible();
  await expect(page.getByText("Sign in to read this article")).toHaveCount(0);

  const visitor = await newVisitor();
  await visitor.goto(`/knowledge-base?article=${article.id}`);
  await expect(visitor.getByRole("heading", { name: "Sign in to read this article" })).toBeVisible();
});

test("a member suspended while reading is told so at the next page; until that is known, nobody is asked to sign in and the list shows no member's pages", async ({
  memberPage: page,
  member,
  admin,
  booklet: article,
  problems,
}) => {
  problems.expect(/answer 401/);
  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  const list = page.getByRole("navigation", { name: "Articles" });
  await expect(list.getByText(/^Page 2 of/).first()).toBeVisible();
  const release = await holdCalls(page, "auth.whySignedOut");
  await suspend(admin, member);
  // It would not count as read.
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByText("Loading the article")).toBeVisible();
  await expect(page.getByText("Sign in to read this article")).toHaveCount(0);
  await expect(list.getByText(/^Page \d of/)).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { name: "Your account is suspended" })).toBeVisible();
});

test("a member suspended while reading is told so by what cannot be saved any more, in their language", async ({
  memberPage: page,
  member,
  admin,
  booklet: article,
  problems,
}) => {
  problems.expect(/answer 401/);
  await expectStatus(await page.request.post("/trpc/auth.updateLetters", { data: { language: "el" } }), 200);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectPdfPage(page, 1);
  await suspend(admin, member);
  await page.keyboard.press("b");
  const reason = "Ο λογαριασμός σας έχει ανασταλεί. Απευθυνθείτε σε διαχειριστή.";
  await expectFailureToast(page, "Δεν αποθηκεύτηκε", reason);
  await expect(page.getByRole("heading", { name: "Ο λογαριασμός σας έχει ανασταλεί" })).toBeVisible();
});

test("the other tabs of a suspended member close their documents and lists as soon as one tab learns of it", async ({
  memberPage: page,
  member,
  admin,
  booklet: article,
  problems,
}) => {
  problems.expect(/answer 401/);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectPdfPage(page, 1);
  const reader = await page.context().newPage();
  await reader.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(reader, 2);
  const record = await page.context().newPage();
  await record.goto("/record");
  await expect(record.getByRole("heading", { level: 1, name: "My record" })).toBeVisible();
  await suspend(admin, member);

  await page.bringToFront();
  await page.keyboard.press("b");
  await expect(page.getByRole("heading", { name: "Your account is suspended" })).toBeVisible();
  await expect(reader.getByRole("heading", { name: "Your account is suspended" })).toBeVisible();
  await expect(record).toHaveURL(/\/auth\?next=%2Frecord$/);
  await reader.close();
  await record.close();
});

test("opening the record or the account after the session ended leads there through signing in", async ({
  memberPage: page,
  member,
  problems,
}) => {
  problems.expect(/answer 401/);
  for (const { link, path } of [
    { link: "My record", path: "/record" },
    { link: "Account", path: "/account" },
  ])
    await test.step(path, async () => {
      await page.goto("/knowledge-base");
      const way = page.getByRole("main").getByRole("link", { name: link, exact: true }).first();
      await expect(way).toBeVisible();
      await expectStatus(await page.request.post("/api/logout"), 200);
      await way.click();
      await expect(page).toHaveURL(new RegExp(`/auth\\?next=%2F${path.slice(1)}$`));
      await fillSignIn(page, member);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1, name: link })).toBeVisible();
    });
});

test("an acknowledgement that comes after the session ended leads through signing in back to its page", async ({
  memberPage: page,
  member,
  admin,
  booklet: article,
  problems,
}) => {
  problems.expect(/answer 401/);
  await page.setViewportSize({ width: 390, height: 844 });
  await askToRead(admin, page.request, article);
  // A place that is saved later would say so before the button is pressed.
  const saved = page.waitForResponse(
    (answer) =>
      callOf("reading.savePosition").test(answer.url()) &&
      (answer.request().postData() ?? "").includes('"page":3'),
  );
  const { block, button } = await openToAcknowledge(page, article);
  await goToPage(page, 3);
  await saved;
  await expectStatus(await page.request.post("/api/logout"), 200);

  await button.click();
  await expectFailureToast(page, "Not recorded", "Please sign in");
  await expect(page.getByRole("heading", { name: "Sign in to read this article" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await fillSignIn(page, member);
  await expect(pageField(page)).toHaveValue("3");
  await button.click();
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
});

test("a note that comes after the session ended waits, through signing in, to be sent again", async ({
  memberPage: page,
  member,
  booklet: article,
  problems,
}) => {
  problems.expect(/answer 401/);
  const saved = page.waitForResponse(callOf("reading.savePosition"));
  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  await saved;
  await expectStatus(await page.request.post("/api/logout"), 200);

  await writeNote(page, 2, "Check the spare connector");
  await expect(page.getByRole("heading", { name: "Sign in to read this article" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await fillSignIn(page, member);
  await expectAtPage(page, 2);
  await page.getByRole("button", { name: "Bookmarks and notes" }).click();
  await page.getByRole("button", { name: "Try again to save the note on page 2" }).click();
  await expect.poll(() => marksOf(page, article)).toContain("Check the spare connector");
});

test("the late answer that one tab is signed out does not undo the sign-in that another tab made meanwhile", async ({
  memberPage: page,
  member,
  booklet: article,
  problems,
}) => {
  problems.expect(/answer 401/);
  const reader = await page.context().newPage();
  await reader.goto(`/knowledge-base?article=${article.id}`);
  await expectAtPage(reader, 1);
  // The session ends without an answer to this browser, which keeps its cookies.
  const cookies = await page.context().cookies();
  await expectStatus(await page.request.post("/api/logout"), 200);
  await page.context().addCookies(cookies);

  const late = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  await page.route(
    "**/api/user",
    async (route) => {
      const response = await route.fetch();
      refused.resolve();
      await late.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto("/home");
  await refused.promise;
  await reader.getByRole("button", { name: "Bookmark page 1" }).click();
  await reader.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await fillSignIn(reader, member);
  await expectAtPage(reader, 1);

  late.resolve();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await reader.goto("/home");
  await expect(reader.getByRole("button", { name: "Logout" })).toBeVisible();
});

async function suspend(admin: APIRequestContext, member: Credentials): Promise<void> {
  const users = await readAnswer(await admin.get("/api/users"), 200, userItemSchema.array());
  const id = users.find(({ email }) => email === member.email)?.id;
  await expectStatus(await admin.post(`/api/users/${id}/suspend`), 200);
}

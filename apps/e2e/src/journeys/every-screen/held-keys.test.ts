import { expect, test } from "../../fixtures/test.ts";
import { expectOpened } from "../../screens/reader.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { expectFailureToast } from "../../screens/toast.ts";

test("holding Enter sends a refused sign-in once, and a new press sends it again", async ({
  page,
  member,
  problems,
}) => {
  problems.expect(/answer 401: POST .*auth\.login/);
  await page.goto("/auth");
  await fillSignIn(page, { email: member.email, password: "not this one" });
  await expectFailureToast(page, "Login failed", "Invalid email or password");
  const password = page.getByRole("textbox", { name: "Password" });
  const button = page.getByRole("button", { name: "Sign In" });
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("auth.login")) sent += 1;
  });
  for (const pressed of [password, button]) {
    sent = 0;
    for (const press of ["the first", "a new"])
      await test.step(`${press} press`, async () => {
        await pressed.focus();
        const answered = page.waitForResponse(/auth\.login/);
        await page.keyboard.down("Enter");
        await answered;
        await expect(button).toBeEnabled();
        await pressed.focus();
        // A key that is held down repeats.
        await page.keyboard.down("Enter");
        await page.keyboard.up("Enter");
      });
    expect(sent).toBe(2);
  }
});

test("holding the key bookmarks a page once, and holding Enter that opens a confirmation does not answer it", async ({
  adminPage: page,
  booklet: { id, title },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/knowledge-base?article=${id}`);
  // Waits for the reader, which takes the focus once it is loaded.
  await expectOpened(page);
  const kept = page.waitForResponse(/marks\.keepMark/);
  await page.keyboard.down("b");
  await kept;
  const remove = page.getByRole("button", { name: "Remove bookmark from page 1" });
  await expect(remove).toBeVisible();
  await page.keyboard.down("b");
  await page.keyboard.up("b");
  await expect(remove).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByRole("button", { name: "Bookmark page 1" })).toBeVisible();

  await page.getByRole("button", { name: `Delete ${title}` }).focus();
  await page.keyboard.down("Enter");
  const question = page.getByRole("dialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(question).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
});

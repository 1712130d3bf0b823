import { readFile } from "node:fs/promises";
import { receiveMail } from "../../arrangements/mailbox.ts";
import { expect, test } from "../../fixtures/test.ts";
import { holdNextAnswer } from "../../screens/calls.ts";
import { takeClipboard } from "../../screens/clipboard.ts";
import { codeOf, turnOnSecondStep } from "../../screens/second-step.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { closeToast, expectFailureToast, expectToast } from "../../screens/toast.ts";

test("a member turns on the second step, signs in with an app's code, then with a recovery code, and turns it off", async ({
  memberPage: page,
  member: person,
  product,
  problems,
  newVisitor,
  expectAccessible,
}) => {
  problems.expect(/answer 403: POST .*auth\.login/);
  const { secret, recoveryCodes } = await turnOnSecondStep(page);

  await test.step("the recovery codes are saved before the dialog closes", async () => {
    await expectAccessible(page);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Finish" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const text = await readFile(await (await saved).path(), "utf8");
    expect(text.trim().split("\n")).toEqual(recoveryCodes);
    await takeClipboard(page);
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    await expectFailureToast(page, "The codes could not be copied", "Select them and copy them by hand.");
    await page.emulateMedia({ media: "print" });
    await expect(dialog.getByText(recoveryCodes[9] ?? "")).toBeVisible();
    await expect(dialog.getByText("I have put them away")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Account", includeHidden: true })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await dialog.getByRole("checkbox", { name: "I have put them away" }).press("Space");
    await dialog.getByRole("button", { name: "Finish" }).press("Enter");
    await expect(page.getByText("10 left")).toBeVisible();
    await expectAccessible(page);
    await receiveMail(product, { to: person.email, subject: /second factor/ });
  });

  const elsewhere = await newVisitor();
  await test.step("the password alone opens nothing; a wrong code shows its error at the field", async () => {
    await elsewhere.goto("/auth");
    await fillSignIn(elsewhere, person);
    await expect(elsewhere.getByRole("heading", { name: "Second step" })).toBeFocused();
    await elsewhere.getByRole("button", { name: "Not you?" }).press("Enter");
    await expect(elsewhere.getByRole("textbox", { name: "Email" })).toBeFocused();
    await fillSignIn(elsewhere, person);
    await expect(elsewhere.getByRole("heading", { name: "Second step" })).toBeFocused();
    // This account has no passkey.
    expect(await elsewhere.getByRole("button", { name: "Use your passkey" }).count()).toBe(0);
    await expectAccessible(elsewhere);
    expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
    const field = elsewhere.getByRole("textbox", { name: "Code from your app, six digits" });
    await field.focus();
    await elsewhere.keyboard.type("000000");
    await expect(elsewhere.getByText("This code is wrong or was used before")).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(elsewhere);
  });

  await test.step("the app's code signs in at its sixth digit", async () => {
    await elsewhere.keyboard.type(codeOf(secret, 1));
    await expect(elsewhere).toHaveURL(/\/knowledge-base$/);
  });

  await test.step("a recovery code signs in too, and is announced by email", async () => {
    const another = await newVisitor();
    await another.goto("/auth");
    await fillSignIn(another, person);
    await another.getByRole("button", { name: "I have neither: ask an administrator" }).click();
    await expect(another.getByText("An administrator can remove the second step")).toBeVisible();
    await another.getByRole("button", { name: "Use a recovery code" }).click();
    await another.getByRole("textbox", { name: "Recovery code" }).fill(recoveryCodes[0] ?? "");
    await another.keyboard.press("Enter");
    await expect(another).toHaveURL(/\/knowledge-base$/);
    await another.goto("/account");
    await expect(another.getByText("9 left")).toBeVisible();
  });

  await test.step("new recovery codes replace the old ones, and without the app there is no second step", async () => {
    await page.getByRole("button", { name: "Make new ones…" }).click();
    await page.getByRole("button", { name: "Make new codes" }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(10);
    await page.getByRole("checkbox", { name: "I have put them away" }).check();
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByRole("button", { name: "Turn off…" }).click();
    await page.getByRole("button", { name: "Turn off", exact: true }).click();
    await expect(page.getByRole("button", { name: "Turn on the second step" })).toBeVisible();
    const last = await newVisitor();
    await last.goto("/auth");
    await fillSignIn(last, person);
    await expect(last).toHaveURL(/\/knowledge-base$/);
  });
});

test("on a phone, which cannot scan its own screen, the key is copied for the app or opens it", async ({
  memberPage: page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The pointer is a finger.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/account");
  await page.getByRole("button", { name: "Turn on the second step" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on the second step" });
  await dialog.getByRole("button", { name: "Copy key" }).click();
  await expectToast(page, "Key copied");
  const shown = await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.replaceAll(" ", ""));
  const link = dialog.getByRole("link", { name: "Open it with the key filled in" });
  await expect(link).toHaveAttribute("href", /^otpauth:\/\/totp\//);
  expect(await link.getAttribute("href")).toContain(shown.replaceAll(" ", ""));
  await expect(dialog.getByRole("textbox", { name: "Code that the app shows" })).toBeInViewport();
  await expectAccessible(page);

  await closeToast(page);
  await takeClipboard(page);
  await dialog.getByRole("button", { name: "Copy key" }).click();
  await expectFailureToast(page, "The key could not be copied", "Select it and copy it by hand.");
});

test("a late answer about an app leaves the passkey name being typed alone, and the dialogs of the second step return the focus to the account's page", async ({
  memberPage: page,
}) => {
  const release = await holdNextAnswer(page, "secondFactors.startCodes");
  await page.goto("/account");
  const turnOn = page.getByRole("button", { name: "Turn on the second step", includeHidden: true });
  const addPasskey = page.getByRole("button", { name: "Add a passkey" });
  const dialog = page.getByRole("dialog");
  await turnOn.click();
  await addPasskey.click();
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("Office laptop");
  const answered = page.waitForResponse(/secondFactors\.startCodes/);
  release();
  await answered;
  await expect(turnOn).not.toHaveAttribute("aria-disabled");
  await expect(name).toHaveValue("Office laptop");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await turnOn.press("Enter");
  await expect(dialog.getByRole("button", { name: "Go on" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(turnOn).toBeFocused();

  await turnOn.press("Enter");
  await dialog.getByRole("button", { name: "Use this device or a security key" }).press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(addPasskey).toBeFocused();

  await turnOnSecondStep(page);
  await dialog.getByRole("checkbox", { name: "I have put them away" }).press("Space");
  await dialog.getByRole("button", { name: "Finish" }).press("Enter");
  await expect(addPasskey).toBeFocused();
});

test("if the second step's code cannot be loaded the sign-in form keeps what was typed, and someone who tries too many codes reads so at the field, for as long as they stay", async ({
  memberPage: page,
  member: person,
  problems,
  newVisitor,
  expectAccessible,
}) => {
  problems.expect(/answer 4(?:03|29): POST .*auth\.login/);
  problems.expect(/request failed: \S+ GET \S+second-step|Failed to load resource/);
  await turnOnSecondStep(page);
  const guesser = await newVisitor();
  const itsCode = "**/assets/second-step-*.js";
  await guesser.route(itsCode, (route) => route.abort());
  await guesser.goto("/auth");
  await fillSignIn(guesser, person);
  await expectFailureToast(guesser, "Login failed", "Please try again.");
  await expect(guesser.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await expect(guesser.getByLabel("Password", { exact: true })).toHaveValue(person.password);
  await closeToast(guesser);
  await guesser.unroute(itsCode);
  await guesser.reload();
  await fillSignIn(guesser, person);
  await guesser.getByRole("textbox", { name: "Code from your app, six digits" }).focus();
  const answered = (status: number) =>
    guesser.waitForResponse((answer) => answer.url().includes("auth.login") && answer.status() === status);
  for (const code of ["000001", "000002", "000003", "000004", "000005"]) {
    await Promise.all([answered(403), guesser.keyboard.type(code)]);
    await expect(guesser.getByText("This code is wrong or was used before")).toBeVisible();
  }
  await Promise.all([answered(429), guesser.keyboard.type("000006")]);
  const failure = guesser.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("Too many attempts. Try again in 15 minutes");
  await expectAccessible(guesser);
  await guesser.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(failure).toBeVisible();
});

import { linkTo, receiveMail } from "../../arrangements/mailbox.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab, rowWith } from "../../screens/admin-panel.ts";
import { callOf, holdCalls } from "../../screens/calls.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { openEntries, siteBar } from "../../screens/site-bar.ts";
import { expectToast } from "../../screens/toast.ts";
import { atEachWidth, setWidth, widths } from "../../screens/width.ts";

test("a member sees and changes the profile by keyboard alone; the account is accessible at each width, names whose password it changes, and prints over a whole sheet", async ({
  memberPage: page,
  member,
  expectAccessible,
}) => {
  await setWidth(page, 360);
  await page.goto("/account");
  const firstName = page.getByRole("textbox", { name: "First Name" });
  await expect(firstName).toHaveValue(member.firstName);
  await atEachWidth(page, () => expectAccessible(page));
  // A password manager takes the account from it.
  const form = page.locator("form", { has: page.getByLabel("New Password") });
  await expect(form.locator('[autocomplete="username"]')).toHaveValue(member.email);

  await firstName.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Ioanna");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Military Rank" })).toBeFocused();
  await page.keyboard.type("Lieutenant");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  await expect(page.getByText(`Ioanna ${member.lastName}, member since`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Military Rank" })).toHaveValue("Lieutenant");

  await page.setViewportSize({ width: 1_000, height: 665 });
  const part = page.getByRole("heading", { name: "Sessions" });
  await expect(part).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect
    .poll(() => part.evaluate((heading) => heading.closest("section")?.getBoundingClientRect().width))
    .toBeGreaterThan(900);
});

test("the panel's bar leads an administrator to the account, at each width", async ({
  adminPage: page,
  product,
}) => {
  for (const width of widths)
    await test.step(`${width} px`, async () => {
      await setWidth(page, width);
      await page.goto("/admin");
      await expect(siteBar(page)).toBeVisible();
      const link = (await openEntries(page)).getByRole("link", { name: "Account", exact: true });
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
      await expect(page.getByText(product.admin.email).first()).toBeVisible();
      await expect(link).toHaveCount(0);
    });
});

test("a confirmed rank shows on returning to the account and keeps counting, and the administrator sees which one the member gave since", async ({
  memberPage: page,
  member,
  newVisitor,
  login,
}) => {
  await page.goto("/account");
  const rank = page.getByRole("textbox", { name: "Military Rank" });
  await expect(rank).toHaveAccessibleDescription(/Counts once/);
  await page.getByRole("link", { name: "Knowledge Base" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Knowledge Base");

  const chief = await newVisitor();
  await login(chief);
  await openTab(chief, "Manage Users");
  const row = rowWith(chief, member.email);
  await row.getByRole("button", { name: /^More for/ }).click();
  await chief.getByRole("menuitem", { name: /^Confirm unit and rank/ }).click();
  await chief.getByRole("textbox", { name: "Rank" }).fill("Sergeant");
  await chief.getByRole("button", { name: "Confirm", exact: true }).click();
  await expectToast(chief, "Unit and rank confirmed");

  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(rank).toHaveAccessibleDescription(/Confirmed: Sergeant/);
  await rank.fill("Captain");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await chief.reload();
  await expect(row).toContainText("Sergeant");
  await expect(row).toContainText("gave Captain");
});

test("a new email counts once the link sent to it is opened, and the old one is notified", async ({
  memberPage: page,
  member,
  product,
  newVisitor,
}) => {
  const next = `next.${member.email}`;
  await page.goto("/account");
  await page.getByRole("textbox", { name: "New Email" }).fill(member.email.toUpperCase());
  await page.getByRole("button", { name: "Change Email" }).click();
  await expectToast(page, "This is your email already");
  await page.getByRole("textbox", { name: "New Email" }).fill(next);
  await page.getByRole("button", { name: "Change Email" }).click();
  await expectToast(page, "Check your email");
  await expect(page.getByText(`${next} becomes your email`)).toBeVisible();

  const letter = await receiveMail(product, { to: next, subject: /^Confirm your new email$/ });
  const mailProgram = await newVisitor();
  await mailProgram.goto(linkTo("/confirm-email", letter));
  await mailProgram.getByRole("button", { name: "Confirm Email" }).click();
  await expect(mailProgram.getByRole("heading", { name: "Email confirmed" })).toBeFocused();
  await receiveMail(product, { to: member.email, subject: /^Your email was changed$/ });

  await page.reload();
  await expect(page.getByText("Email confirmed")).toBeVisible();
  await mailProgram.goto("/auth");
  await fillSignIn(mailProgram, { email: next, password: member.password });
  await expect(mailProgram).toHaveURL(/\/knowledge-base/);
});

test("an email change requested by somebody else is cancelled from the old address, by keyboard", async ({
  memberPage: page,
  member,
  product,
  newVisitor,
  expectAccessible,
}) => {
  await page.goto("/account");
  await page.getByRole("textbox", { name: "New Email" }).fill(`thief.${member.email}`);
  await page.getByRole("button", { name: "Change Email" }).click();
  await expectToast(page, "Check your email");

  const letter = await receiveMail(product, { to: member.email, subject: /^Your email is about to change$/ });
  const owner = await newVisitor();
  await owner.goto(linkTo("/confirm-email", letter));
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Keep Email" }).press("Enter");
  await expect(owner.getByRole("heading", { name: "Your email stays" })).toBeFocused();
  await expectAccessible(owner);
  await owner.getByRole("link", { name: "Choose a new password" }).press("Enter");
  await expect(owner.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect.poll(async () => (await page.request.get("/api/user")).status()).toBe(401);
});

test("a member sees where they are signed in, ends one session, then all others, and is notified of new browsers", async ({
  memberPage: page,
  member,
  product,
  newVisitor,
  login,
  expectAccessible,
}) => {
  const phone = await newVisitor({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });
  const desk = await newVisitor();
  await login(phone, member);
  await login(desk, member);
  await receiveMail(product, { to: member.email, subject: /^A new browser signed in$/ });

  await page.goto("/account#sessions");
  const list = page.getByRole("list", { name: "Your sessions" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list).toContainText("this one");
  await expectAccessible(page);
  const end = list.getByRole("button", { name: "Sign out: Safari on iPhone" });
  await expect(end).toHaveAccessibleDescription(/since/);
  await end.click();
  await expectToast(page, "Signed out there");
  await expect(list.getByRole("listitem")).toHaveCount(2);
  const region = page.getByRole("region", { name: "Sessions" });
  await expect(region.locator(":focus")).toHaveCount(1);
  expect((await phone.request.get("/api/user")).status()).toBe(401);
  expect((await desk.request.get("/api/user")).status()).toBe(200);

  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expectToast(page, "Signed out everywhere else");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(region.locator(":focus")).toHaveCount(1);
  expect((await desk.request.get("/api/user")).status()).toBe(401);
  expect((await page.request.get("/api/user")).status()).toBe(200);
});

test("a session being ended stays ended while another one is gone already", async ({
  memberPage: page,
  member,
  newVisitor,
  login,
}) => {
  for (const browser of ["Firefox/140.0", "Chrome/140.0.0.0 Safari/537.36"])
    await login(await newVisitor({ userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${browser}` }), member);
  const held: PromiseWithResolvers<void>[] = [];
  await page.route(callOf("auth.endSession"), async (route) => {
    const release = Promise.withResolvers<void>();
    held.push(release);
    await release.promise;
    await route.continue();
  });
  await page.goto("/account#sessions");
  const list = page.getByRole("list", { name: "Your sessions" });
  const ends = list.getByRole("button", { name: /^Sign out: / });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await ends.last().click();
  await expect.poll(() => held.length).toBe(2);
  held[0]?.resolve();
  await expect(ends).toHaveCount(1);
  await expect(ends).toHaveAttribute("aria-disabled", "true");
  held[1]?.resolve();
  await expect(list.getByRole("listitem")).toHaveCount(1);
});

test("a member subscribes to the newsletter and unsubscribes by keyboard alone, accessibly at each width", async ({
  memberPage: page,
  expectAccessible,
}) => {
  await page.goto("/account#letters");
  const newsletter = page.getByRole("checkbox", { name: "Subscribe to newsletter" });
  await expect(newsletter).not.toBeChecked();
  await expect(newsletter).toBeEnabled();
  const change = await holdCalls(page, "auth.updateLetters");
  await newsletter.focus();
  await page.keyboard.press("Space");
  await expect(newsletter).toBeChecked();
  // The checkbox keeps the focus while the change is being sent.
  await expect(newsletter).toBeDisabled();
  await expect(newsletter).toBeFocused();
  change();
  await expect(newsletter).toBeEnabled();
  const state = page.getByRole("region", { name: "What we send you" }).getByRole("status");
  await expect(state).toHaveText(/^(Since|Open the link)/);
  await atEachWidth(page, () => expectAccessible(page));
  await page.reload();
  await expect(newsletter).toBeChecked();
  await newsletter.press("Space");
  await expect(newsletter).not.toBeChecked();
  await expect(state).toHaveText("");
});

test("an address with #password or #second-step stays at its heading while what is above it loads late, on a phone and a desktop", async ({
  memberPage: page,
  member,
}) => {
  const profile = /\/trpc\/.*ownProfile/;
  for (const width of [390, 1440])
    for (const [part, title] of [
      ["password", "Password"],
      ["second-step", "Second step"],
    ] as const)
      await test.step(`#${part} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 600 });
        let isHeld = false;
        const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
        await page.route(profile, async (route) => {
          isHeld = true;
          await held;
          await route.continue();
        });
        await page.goto(`/account#${part}`);
        const heading = page.getByRole("heading", { name: title, exact: true });
        await expect.poll(() => isHeld).toBe(true);
        // The account's parts render together, so none is shown yet.
        await expect(page.getByText("Loading your account")).toBeAttached();
        await expect(heading).toBeHidden();
        letGo();
        await expect(page.getByRole("textbox", { name: "First Name" })).toHaveValue(member.firstName);
        await expect.poll(async () => (await heading.boundingBox())?.y ?? 600).toBeLessThan(200);

        // Once a person scrolls, content that arrives later must not move them.
        await page.mouse.move(width / 2, 300);
        await expect(async () => {
          // Content that arrived at the same moment may have restored the position once more.
          await page.mouse.wheel(0, -200);
          const { y = 0 } = (await heading.boundingBox()) ?? {};
          expect(y).toBeGreaterThan(200);
        }).toPass({ intervals: [1_000] });
        await page.setViewportSize({ width: width - 1, height: 600 });
        await expect(heading).toBeInViewport();
        expect((await heading.boundingBox())?.y).toBeGreaterThan(200);
        await page.unroute(profile);
        // A fragment of the page that is open would not load it.
        await page.goto("/robots.txt");
      });
});

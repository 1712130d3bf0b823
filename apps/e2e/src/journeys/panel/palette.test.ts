import { userItemSchema } from "@antochi/contract/users";
import type { Page } from "@playwright/test";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { addMember, register, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectToast } from "../../screens/toast.ts";

const paletteCode = /\/assets\/palette-[^/]+\.js$/;

test("an administrator navigates the panel and approves somebody by keyboard alone", async ({
  adminPage: page,
  admin,
  booklet: article,
  expectAccessible,
}) => {
  const person = somebody("Nikos");
  await register(admin, person);
  const name = `${person.firstName} ${person.lastName}`;
  const field = page.getByRole("combobox", { name: "What to find or do" });
  const option = (label: string) => page.getByRole("option", { name: label });

  await test.step("its keys open it on every page of the panel, and Escape returns the focus", async () => {
    for (const address of ["/admin", "/admin/overview", "/admin/audit", "/admin/statistics"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(async () => {
        // The heading is shown before the panel listens for its keys.
        await page.keyboard.press("Control+k");
        await expect(field).toBeFocused({ timeout: 2_000 });
      }).toPass();
      await page.keyboard.press("Escape");
      await expect(field).toHaveCount(0);
    }
  });

  await test.step("typing finds people, and Return approves one who is waiting", async () => {
    await page.goto("/admin/overview");
    await page.getByRole("button", { name: "Go to or do" }).click();
    await page.keyboard.type(person.lastName);
    await expect(option(name).first()).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(option(`Approve ${name}`)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expectToast(page, "User approved");
    const users = await readAnswer(await admin.get("/api/users"), 200, userItemSchema.array());
    expect(users.find(({ email }) => email === person.email)?.isApproved).toBe(true);
  });

  await test.step("Return pressed before the answer acts once, on its first result", async () => {
    const early = somebody("Lena");
    await register(admin, early);
    const pressed = Promise.withResolvers<void>();
    await page.route(/palette\.findAnything/, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    const calls: string[] = [];
    page.on("request", (request) => calls.push(...(request.url().match(/admin\.approveUser/g) ?? [])));
    await page.keyboard.press("Control+k");
    await page.keyboard.type(`> ${early.lastName}`);
    await page.keyboard.press("Enter");
    const answered = page.waitForResponse(/admin\.approveUser/);
    pressed.resolve();
    await answered;
    await expect(field).toHaveCount(0);
    expect(calls).toHaveLength(1);
    await page.unroute(/palette\.findAnything/);
  });

  await test.step("an article is found by words of its title, and opens at its row", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(article.title.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { selected: true })).toHaveAccessibleName(/^Articles/);
    await expect(page.getByRole("row").filter({ hasText: article.title })).toBeVisible();
  });

  await test.step("a category opens at itself, and an enquiry, found by its sender, at its thread", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(article.category);
    const categories = page.getByRole("group", { name: "Categories" });
    await categories.getByRole("option", { name: article.category }).click();
    await expect(page).toHaveURL(new RegExp(`category=${article.categoryId}`));
    await expect(page.getByRole("row").filter({ hasText: article.category })).toBeInViewport();

    const sender = somebody("Eleni");
    const fields = { name: `${sender.firstName} ${sender.lastName}`, email: sender.email };
    const data = { ...fields, subject: "Mast height", message: "How high may it be?" };
    await expectStatus(await admin.post("/api/knowledge-base/messages", { data }), 201);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(sender.lastName);
    const line = page.getByRole("group", { name: "Enquiries" }).getByRole("option", { name: "Mast height" });
    await expect(line).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("article").filter({ hasText: "How high may it be?" })).toBeVisible();
  });

  await test.step("actions that ask for a confirmation elsewhere ask here too", async () => {
    const member = await addMember(admin, somebody("Maria"));
    const full = `${member.firstName} ${member.lastName}`;
    await page.keyboard.press("Control+k");
    await page.keyboard.type(`> ${member.lastName}`);
    await expect(option(`Suspend ${full}…`)).toBeVisible();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: `Suspend ${full}?` });
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(`>${member.lastName}`);
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Suspend" }).press("Enter");
    await expectToast(page, "Account suspended");
  });

  await test.step("an @ finds only people, and an approved one opens in the list", async () => {
    await page.keyboard.press("Control+k");
    // The person is approved by now; pending ones, such as other tests', would lead to the queue.
    await page.keyboard.type(`@${person.lastName}`);
    await expect(page.getByRole("option", { name: /^Approve|Articles/ })).toHaveCount(0);
    await expect(page.getByRole("group", { name: "People" }).getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\?q=/);
    const search = page.getByRole("searchbox", { name: "Name, email or unit" });
    await expect(search).not.toHaveValue("");
    // Choosing the same person again restores the search, whatever was searched for in between.
    const sought = await search.inputValue();
    await search.fill("somebody else");
    await search.blur();
    await page.keyboard.press("Control+k");
    await page.keyboard.type(`@${person.lastName}`);
    await expect(page.getByRole("group", { name: "People" }).getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(search).toHaveValue(sought);
  });

  await test.step("frequent actions need no name, and an empty result says so", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("qqqzzz");
    await expect(page.getByText("Nothing was found.")).toBeVisible();
    await field.fill("> assign");
    await page.keyboard.press("Enter");
    const assigning = page.getByRole("dialog", { name: "Assign reading" });
    await expect(assigning.getByRole("combobox", { name: "Article" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(assigning).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("> publish");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Publish PDFs" })).toBeVisible();
  });
});

test("the palette closes a row's menu, and its button has the focus again afterwards", async ({
  adminPage: page,
  admin,
}) => {
  const person = await addMember(admin);
  const field = page.getByRole("combobox", { name: "What to find or do" });
  await page.goto(`/admin?q=${person.email}`);
  const more = page.getByRole("button", { name: `More for ${person.firstName} ${person.lastName}` });

  await test.step("before its code has come", async () => {
    const bring = await holdCode(page);
    await more.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.keyboard.type("ab");
    bring();
    await expect(field).toHaveValue("ab");
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(more).toBeFocused();
  });

  await test.step("and once it has", async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(more).toBeFocused();
  });
});

test("the palette fills a phone and opens without a keyboard", async ({
  newVisitor,
  login,
  expectAccessible,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  await login(page);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Go to or do" }).tap();
  await page.getByRole("combobox", { name: "What to find or do" }).fill("audit");
  await expectAccessible(page);
  await page.getByRole("option", { name: "Audit log", exact: true }).tap();
  await expect(page).toHaveURL(/\/admin\/audit$/);
});

test("text typed before the palette's code has loaded appears in its field, and does nothing on the screen below", async ({
  adminPage: page,
  admin,
}) => {
  const person = somebody("Nikos");
  await register(admin, person);
  const name = `${person.firstName} ${person.lastName}`;
  const field = page.getByRole("combobox", { name: "What to find or do" });
  const calls: string[] = [];
  page.on("request", (request) => calls.push(...(request.url().match(/admin\.approveUser/g) ?? [])));

  /** Presses the palette's shortcut while its script is held back. @returns a function that lets the script load */
  async function openSlowly(): Promise<() => void> {
    const bring = await holdCode(page);
    await page.goto("/admin?part=pending");
    await expect(page.getByRole("row").filter({ hasText: person.lastName })).toBeVisible();
    await page.getByRole("row").filter({ hasText: person.lastName }).click();
    await expect(page.getByRole("complementary", { name: `About ${name}` })).toBeVisible();
    const asked = page.waitForRequest(paletteCode);
    await page.keyboard.press("Control+k");
    await asked;
    return bring;
  }

  await test.step("letters, digits and deleted characters", async () => {
    const bring = await openSlowly();
    // If the screen received these keys, they would approve somebody and switch the tab.
    await page.keyboard.type("a2x");
    await page.keyboard.press("Backspace");
    bring();
    await expect(field).toHaveValue("a2");
    await expect(field).toBeFocused();
    await page.keyboard.type(" b");
    await expect(field).toHaveValue("a2 b");
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(field).toHaveValue("");
  });

  await test.step("Escape cancels its opening", async () => {
    const bring = await openSlowly();
    await page.keyboard.type("nik");
    await page.keyboard.press("Escape");
    bring();
    await page.keyboard.press("Control+k");
    await expect(field).toHaveValue("");
  });
  await expect(page).toHaveURL(/part=pending/);
  expect(calls).toEqual([]);

  await test.step("Return applies to what was typed before it", async () => {
    const bring = await openSlowly();
    await page.keyboard.type(`> ${person.lastName}`);
    await page.keyboard.press("Enter");
    bring();
    await expectToast(page, "User approved");
    await expect(field).toHaveCount(0);
    expect(calls).toHaveLength(1);
  });
});

/** Holds the palette's code back once. @returns a function that lets it load */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    paletteCode,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

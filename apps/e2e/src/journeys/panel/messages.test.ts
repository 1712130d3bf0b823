import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";

test("no message of a visitor gets lost, and all can be exported", async ({ adminPage: page, product }) => {
  await using visitor = await openClient(product);
  const mark = randomUUID().slice(0, 8);
  const sender = { firstName: "Visitor", lastName: `=${mark}`, email: `visitor.${mark}@example.org` };
  const contact = {
    ...sender,
    organization: "Sample",
    interest: "mantis",
    message: "Please send the data sheet.",
  };
  await expectStatus(await visitor.post("/api/contact", { data: contact }), 201);
  const interest = { ...sender, phone: "+30 210 555 0100" };
  await expectStatus(await visitor.post("/api/fpv-training-interest", { data: interest }), 201);
  await expectStatus(await visitor.post("/api/newsletter/subscribe", { data: { email: sender.email } }), 201);

  await openTab(page, "Messages");
  const row = page.getByRole("listitem").filter({ hasText: sender.email });
  await expect(row.filter({ hasText: "Contact" })).toContainText("Please send the data sheet.");
  await row.filter({ hasText: "FPV interest" }).click();
  await expect(page.getByRole("region", { name: /^Enquiry/ })).toContainText("+30 210 555 0100");
  await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
  await page.getByRole("radio", { name: "Addresses" }).locator("..").click();
  await expect(row).toContainText("Newsletter");
  await expect(page.getByRole("button", { name: /Reply|Send/ })).toHaveCount(0);

  await expect(page.getByRole("link", { name: "Download Contact as Excel" })).toHaveAttribute(
    "href",
    "/api/admin/exports/contact.xlsx",
  );
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Contact as CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^contact-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toContain(
    `Visitor,'=${mark},${sender.email},Sample,mantis`,
  );
});

test("the digits of a reference number stand together in the list and above an enquiry", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const email = `reference.${randomUUID().slice(0, 8)}@example.org`;
  const data = { firstName: "Visitor", lastName: "Sample", email, phone: "+30 210 555 0100" };
  await expectStatus(await visitor.post("/api/fpv-training-interest", { data }), 201);
  await openTab(page, "Messages");
  const row = page.getByRole("listitem").filter({ hasText: email });
  await row.click();
  for (const place of [row, page.getByRole("region", { name: /^Enquiry/ })]) {
    const number = place.getByText(/^[2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}$/);
    const [letter = 0, digit = Number.NaN] = await number.evaluate((shown) => {
      const text = document.createTextNode("X2");
      shown.replaceChildren(text);
      const sign = document.createRange();
      return [0, 1].map((at) => {
        sign.setStart(text, at);
        sign.setEnd(text, at + 1);
        return sign.getBoundingClientRect().width;
      });
    });
    expect(digit).toBeLessThanOrEqual(letter);
  }
});

test("the arrow keys move through enquiries, the newsletter and its parts without losing their place", async ({
  adminPage: page,
}) => {
  await openTab(page, "Messages");
  const { keyboard } = page;
  const choice = (name: string) => page.getByRole("radio", { name, exact: true });
  await choice("Enquiries").focus();
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("textbox", { name: "Subject in English" })).toBeVisible();
  await expect(choice("Newsletter")).toBeFocused();
  await keyboard.press("Tab");
  await expect(choice("Write")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(choice("Issues")).toBeChecked();
  await expect(choice("Issues")).toBeFocused();
  await choice("Newsletter").focus();
  await keyboard.press("ArrowLeft");
  await expect(page.getByRole("searchbox", { name: "Words, name or number" })).toBeVisible();
  await expect(choice("Enquiries")).toBeFocused();
});

test("a press on another part of the newsletter counts, though the issue comes before it is let go", async ({
  adminPage: page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/newsletter\.readDraft/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openTab(page, "Messages");
  await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
  const addresses = page.getByRole("radio", { name: "Addresses" });
  await addresses.locator("..").hover();
  await page.mouse.down();
  held.resolve();
  await expect(page.getByRole("textbox", { name: "Subject in English" })).toBeVisible();
  await page.mouse.up();
  await expect(addresses).toBeChecked();
});

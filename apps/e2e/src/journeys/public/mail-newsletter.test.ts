import { randomUUID } from "node:crypto";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { openAdmin, readAnswer } from "../../arrangements/api-client.ts";
import { headerOf, linkTo, receiveMail } from "../../arrangements/mailbox.ts";
import { expect, test } from "../../fixtures/test.ts";
import type { DeployedProduct } from "../../product/product.ts";
import { expectToast } from "../../screens/toast.ts";

const confirmPath = "/newsletter/confirm";
const unsubscribePath = "/newsletter/unsubscribe";
const asked = /confirm your subscription to Antochi$/;

function newReader(): string {
  return `reader.${randomUUID().slice(0, 8)}@example.com`;
}

/** The state of an address in the administrators' list. */
async function standing(
  product: DeployedProduct,
  email: string,
): Promise<"confirmed" | "unconfirmed" | "absent"> {
  await using admin = await openAdmin(product);
  const answer = await admin.get("/api/admin/newsletter-subscriptions");
  const items = await readAnswer(answer, 200, enquiryKinds.newsletter.item.array());
  const item = items.find((each) => each.email === email);
  if (!item) return "absent";
  return item.confirmedAt === null ? "unconfirmed" : "confirmed";
}

test("a visitor subscribes and confirms by the email's link, which does nothing until its button is pressed", async ({
  page,
  product,
  expectAccessible,
}) => {
  const email = newReader();
  await page.goto("/home");
  const form = page.locator("#newsletter");
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expectToast(page, "Successfully Subscribed");
  const mail = await receiveMail(product, { to: email, subject: asked });

  await page.goto(linkTo(confirmPath, mail));
  await expectAccessible(page);
  expect(await standing(product, email)).toBe("unconfirmed");
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("heading", { name: "Subscription confirmed" })).toBeVisible();
  expect(await standing(product, email)).toBe("confirmed");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader unsubscribes from the newsletter by the email's link", async ({ page, product }) => {
    const email = newReader();
    await page.request.post("/api/newsletter/subscribe", { data: { email } });
    const mail = await receiveMail(product, { to: email, subject: asked });

    await page.goto(linkTo(unsubscribePath, mail));
    expect(await standing(product, email)).toBe("unconfirmed");
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
    expect(await standing(product, email)).toBe("absent");
    await page.reload();
    await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  });
});

test("a mail program unsubscribes in one click, from its own origin; a changed link is refused", async ({
  page,
  product,
  problems,
}) => {
  const email = newReader();
  await page.request.post("/api/newsletter/subscribe", { data: { email } });
  const mail = await receiveMail(product, { to: email, subject: asked });
  expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const link = headerOf(mail, "list-unsubscribe")?.replace(/^<|>$/g, "") ?? "";
  expect(link).toBe(linkTo(unsubscribePath, mail));

  const headers = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  const form = { "List-Unsubscribe": "One-Click" };
  const forged = await page.request.post(
    link.replace(/.$/, (letter) => (letter === "A" ? "B" : "A")),
    {
      headers,
      form,
    },
  );
  expect(forged.status()).toBe(400);
  expect(await standing(product, email)).toBe("unconfirmed");
  for (let click = 0; click < 2; click += 1) {
    expect((await page.request.post(link, { headers, form })).status()).toBe(200);
    expect(await standing(product, email)).toBe("absent");
  }

  problems.expect(/answer 400: GET .*\/newsletter\/unsubscribe/);
  await page.goto(`${unsubscribePath}?token=forged`);
  await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
});

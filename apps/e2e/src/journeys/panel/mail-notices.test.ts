import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { composeLetter } from "@antochi/mail/letter";
import { openClient, readAnswer } from "../../arrangements/api-client.ts";
import { linkTo, receiveMail } from "../../arrangements/mailbox.ts";
import { somebody } from "../../arrangements/members.ts";
import { findViolations } from "../../fixtures/accessibility.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { startProduct } from "../../product/product.ts";
import { sidewaysOf } from "../../screens/sideways.ts";

const chief = "leads@example.com";

test("ADMIN_NOTIFY is notified of enquiries and registrations, the owner of a taken address of the attempt", async () => {
  await using product = await startProduct({ ADMIN_NOTIFY: chief, DEMO: "off" });
  await using visitor = await openClient(product);
  const [enquirer, person] = [somebody(), somebody()];

  const enquiry = {
    email: enquirer.email,
    firstName: enquirer.firstName,
    lastName: enquirer.lastName,
    organization: "Sample organisation",
    interest: "fieldbox",
    message: "Please send the data sheet.\r\nBcc: everybody@example.com",
  };
  await readAnswer(await visitor.post("/api/contact", { data: enquiry }), 201, messageAnswerSchema);
  const lead = await receiveMail(product, { to: chief, subject: /^Contact: / });
  expect(lead.replyTo?.map(({ address }) => address)).toEqual([enquirer.email]);
  expect(lead.bcc ?? []).toEqual([]);
  expect(lead.text).toContain("Please send the data sheet.");

  for (let attempt = 0; attempt < 2; attempt += 1) {
    await readAnswer(await visitor.post("/api/register", { data: person }), 201, messageAnswerSchema);
  }
  const waiting = await receiveMail(product, { to: chief, subject: /awaits approval/ });
  expect(linkTo("/admin", waiting)).toBe(`${product.baseURL}/admin`);
  const taken = await receiveMail(product, { to: person.email, subject: /already has an account/ });
  expect(linkTo("/auth", taken)).toBe(`${product.baseURL}/auth`);
});

test("an email reads on a phone without scrolling sideways, whatever it contains", async ({ newVisitor }) => {
  await using product = await startProduct({ ADMIN_NOTIFY: chief, DEMO: "off" });
  await using visitor = await openClient(product);
  const address = `https://maps.example.org/${"x".repeat(300)}`;
  const { email, firstName, lastName } = somebody();
  const enquiry = {
    email,
    firstName,
    lastName,
    organization: "y".repeat(100),
    interest: "mantis",
    message: address,
  };
  await readAnswer(await visitor.post("/api/contact", { data: enquiry }), 201, messageAnswerSchema);
  const { html } = await receiveMail(product, { to: chief, subject: /^Contact: / });
  for (const { name, device } of screens) {
    const page = await newVisitor(device);
    await page.setContent(html ?? "");
    await expect(page.getByText(address)).toBeVisible();
    expect(await sidewaysOf(page), name).toEqual([]);
    // Without a viewport width a phone would lay the page out at desktop width and shrink it.
    expect(await page.evaluate(() => document.documentElement.clientWidth), name).toBe(device.viewport.width);
  }
});

test("an email is dark in a dark window, light in a light one, and every part of it can be read in both", async ({
  page,
}) => {
  const link = { label: "Open", url: "https://site.example/" };
  const run = { text: "Words", strong: false, emphasis: false, href: null };
  const spans = [run, { ...run, href: link.url }];
  const { html } = composeLetter(
    {
      language: "en",
      subject: "Every part",
      paragraphs: ["Dear Eleni,"],
      blocks: [
        { kind: "heading", spans },
        { kind: "paragraph", spans },
        { kind: "quote", spans },
        { kind: "list", ordered: false, items: [spans] },
        { kind: "rule" },
      ],
      action: link,
      details: [["Name", "Eleni"]],
      footnotes: ["You receive this message because your account has this address."],
      unsubscribe: link,
    },
    { name: "Sample", url: link.url },
  );
  for (const [colorScheme, ground] of [
    ["light", "rgb(255, 255, 255)"],
    ["dark", "rgb(18, 21, 22)"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    await expect(page.locator("body")).toHaveCSS("background-color", ground);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      "light dark",
    );
    const violations = await findViolations(page);
    expect(violations.filter((line) => line.startsWith("color-contrast"))).toEqual([]);
  }
});

import { randomUUID } from "node:crypto";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { callOf, holdCalls, nextCall } from "../../screens/calls.ts";
import { takeClipboard } from "../../screens/clipboard.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { expectAtSection, watchScrolls } from "../../screens/scrolls.ts";
import { openEntries } from "../../screens/site-bar.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";
import { atEachWidth, setWidth, widths } from "../../screens/width.ts";

const procedure = "enquiries.contact.send";
const written = {
  firstName: "Eleni",
  lastName: "Marinou",
  email: `eleni.${randomUUID().slice(0, 8)}@example.com`,
  organization: "Sample organisation",
  interest: "mantis",
  message: "Two vehicles for harbour inspection.",
};

test("a message is written by keyboard alone at each width, and sent", async ({ page }) => {
  const fields = ["First Name", "Last Name", "Email", "Organization", "Area of Interest", "Message"];
  const calls = new Array<string>();
  page.on("request", (request) => callOf(procedure).test(request.url()) && calls.push(request.url()));
  await watchScrolls(page, { jump: true });
  await setWidth(page, 1440);
  await openHydrated(page, "/home");
  const release = await holdCalls(page, procedure);
  const call = nextCall(page, procedure);
  const send = form(page).getByRole("button", { name: "Send Message" });
  // The phone is last: there the answer has the least room.
  await atEachWidth(
    page,
    async () => {
      const entries = await openEntries(page);
      await entries.getByRole("link", { name: "Contact" }).focus();
      await page.keyboard.press("Enter");
      await expectAtSection(page, "contact");
      for (const label of fields) {
        await page.keyboard.press("Tab");
        await expect(form(page).getByLabel(label)).toBeFocused();
        if (page.viewportSize()?.width === 360) await page.keyboard.type(typed[label] ?? "");
      }
      await page.keyboard.press("Tab");
      await expect(send).toBeFocused();
    },
    widths.toReversed(),
  );
  await page.keyboard.press("Enter");

  const sending = form(page).getByRole("button", { name: "Sending...", exact: true });
  await expect(sending).toBeDisabled();
  // The button keeps the focus; pressing it again sends nothing, nor does Enter in a field.
  await expect(sending).toBeFocused();
  await page.keyboard.press("Enter");
  await form(page).getByLabel("Last Name").press("Enter");
  await sending.focus();
  expect((await call).postDataJSON()).toEqual({ ...written, language: "en" });
  release();
  await expectToast(page, "Message Sent Successfully", enquiryKinds.contact.received);
  expect(calls).toHaveLength(1);
  await expectFields(page, { "First Name": "", Email: "", "Area of Interest": "", Message: "" });
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeFocused();
  await expect(page.getByText(/^[2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}$/)).toBeInViewport();
});

test("a product page leads to a quote in three actions, with the product chosen and named", async ({
  page,
}) => {
  await openHydrated(page, "/products/mantis");
  await page.getByRole("main").getByRole("link", { name: "Request a quote" }).first().click();
  await expect(page).toHaveURL("/home?interest=mantis#contact");
  await expect(form(page).getByLabel("Area of Interest")).toHaveValue("mantis");
  await expect(page.getByText("Request a quote for Mantis underwater vehicle")).toBeVisible();
  const { interest, ...texts } = written;
  for (const [label, text] of Object.entries(typed).filter(([, text]) => Object.values(texts).includes(text)))
    await form(page).getByLabel(label).fill(text);
  await form(page).getByLabel("Last Name").fill(texts.lastName);
  const call = nextCall(page, procedure);
  await form(page).getByRole("button", { name: "Send Message" }).click();
  expect((await call).postDataJSON()).toMatchObject({ interest });
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
  // A third enquiry within an hour gets no email, so the page does not promise one.
  await expect(page.getByText("An email with it usually follows")).toBeVisible();
  await takeClipboard(page);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expectFailureToast(page, "The number could not be copied", "Select it and copy it by hand.");
});

test("on a phone held sideways the reference number is in view once the message is sent", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openHydrated(page, "/home#contact");
  await sendWritten(page);
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^[2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}$/)).toBeInViewport({ ratio: 1 });
});

test("the digits of a reference number stand together, so that it is read in two groups of four", async ({
  page,
}) => {
  const data = { message: enquiryKinds.contact.received, reference: "X22XX22X" };
  await page.route(`**/trpc/${procedure}`, (route) => route.fulfill({ json: { result: { data } } }));
  await openHydrated(page, "/home#contact");
  await sendWritten(page);
  const widths = await page.getByText("X22X X22X", { exact: true }).evaluate((number) => {
    const words = document.createRange();
    return [0, 1].map((place) => {
      words.setStart(number.firstChild ?? number, place);
      words.setEnd(number.firstChild ?? number, place + 1);
      return words.getBoundingClientRect().width;
    });
  });
  const [letter = 0, digit = Number.NaN] = widths;
  expect(digit).toBeLessThan(letter);
});

test("a choice stays while the visitor looks at another section, and in the other language", async ({
  page,
}) => {
  await openHydrated(page, "/home?interest=mantis#contact");
  const chosen = page.locator("select[name=interest]");
  await expect(chosen).toHaveValue("mantis");
  const sections = await openEntries(page);
  await sections.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(/#products$/);
  await sections.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/#contact$/);
  await expect(chosen).toHaveValue("mantis");
  await chosen.selectOption("fieldbox");
  await sections.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(/#products$/);
  await expect(chosen).toHaveValue("fieldbox");
  await sections.getByRole("link", { name: "Ελληνικά" }).click();
  await expect(page).toHaveURL("/home?interest=mantis&lang=el#products");
  await expect(chosen).toHaveValue("fieldbox");
});

test("a failure is shown at the form too, and nothing typed is lost", async ({ page, problems }) => {
  problems.expect(/500|Failed to load resource/);
  await page.route(`**/trpc/${procedure}`, (route) => route.fulfill({ status: 500, body: "" }));
  await openHydrated(page, "/home?lang=el");
  const greek = page.getByRole("form", { name: "Επικοινωνία" });
  const values = {
    Όνομα: "Ελένη",
    Επώνυμο: "Μαρίνου",
    Email: written.email,
    Φορέας: "Δείγμα",
    Μήνυμα: "Δύο οχήματα για επιθεώρηση λιμένα.",
  };
  for (const [label, value] of Object.entries(values)) {
    await greek.getByLabel(label, { exact: true }).fill(value);
  }
  await greek.getByLabel("Αντικείμενο ενδιαφέροντος").selectOption("mantis");
  await greek.getByRole("button", { name: "Αποστολή μηνύματος" }).click();
  await expect(greek.getByRole("alert")).toContainText("Το μήνυμα δεν στάλθηκε");
  for (const [label, value] of Object.entries(values)) {
    await expect(greek.getByLabel(label, { exact: true })).toHaveValue(value);
  }
});

test("missing fields are marked one by one, the first gets the focus, and nothing is sent", async ({
  page,
  expectAccessible,
}) => {
  await openHydrated(page, "/home");
  await test.step("the six areas of interest have readable names", async () => {
    await expect(form(page).getByRole("option")).toHaveText([
      "Select an area",
      "FieldBox container suite",
      "Mantis underwater vehicle",
      "Tactical FPV equipment and training",
      "Armor, communications, surveillance",
      "All products",
      "Partnership",
    ]);
  });
  let calls = 0;
  page.on("request", (request) => (calls += request.url().includes(procedure) ? 1 : 0));
  await form(page).getByRole("button", { name: "Send Message" }).click();

  await expect(form(page).getByLabel("First Name")).toBeFocused();
  const messages = {
    "First Name": "First name is required",
    "Last Name": "Last name is required",
    Email: "Please enter a valid email address",
    Organization: "Organization is required",
    "Area of Interest": "Please select an interest area",
    Message: "Message must be at least 10 characters long",
  };
  for (const [label, message] of Object.entries(messages)) {
    await expect(form(page).getByLabel(label)).toHaveAccessibleDescription(message);
    await expect(form(page).getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  }
  await expectAccessible(page);

  await form(page).getByLabel("Message").fill("Nine char");
  await expect(form(page).getByLabel("Message")).toHaveAccessibleDescription(messages.Message);
  await form(page).getByLabel("Message").fill("Ten chars.");
  await expect(form(page).getByLabel("Message")).not.toHaveAttribute("aria-invalid");
  await form(page).getByLabel("Email").fill("not an address");
  await expect(form(page).getByLabel("Email")).toHaveAccessibleDescription(messages.Email);
  expect(calls).toBe(0);
});

/** What the keyboard types into each field; for a select, a first letter that only one option has. */
const typed: Readonly<Record<string, string>> = {
  "First Name": written.firstName,
  "Last Name": ` ${written.lastName} `,
  Email: written.email,
  Organization: written.organization,
  "Area of Interest": "M",
  Message: written.message,
};

function form(page: Page) {
  return page.getByRole("form", { name: "Contact" });
}

async function sendWritten(page: Page): Promise<void> {
  const { interest, ...texts } = written;
  for (const [name, text] of Object.entries(texts)) await form(page).locator(`[name=${name}]`).fill(text);
  await form(page).getByLabel("Area of Interest").selectOption(interest);
  await form(page).getByRole("button", { name: "Send Message" }).click();
}

async function expectFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(form(page).getByLabel(label)).toHaveValue(value);
  }
}

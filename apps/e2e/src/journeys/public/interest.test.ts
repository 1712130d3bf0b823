import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { holdCalls, nextCall } from "../../screens/calls.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { expectToast } from "../../screens/toast.ts";
import { atEachWidth, setWidth, widths } from "../../screens/width.ts";

const procedure = "enquiries.fpv.send";
const address = "/tactical-fpv-training";

const words = {
  en: {
    address,
    title: "Register your interest",
    labels: ["First Name", "Last Name", "Email", "Phone", "Military Rank", "Unit"],
    submit: "Submit Interest",
    sending: "Submitting...",
    messages: [
      "First name is required",
      "Last name is required",
      "Please enter a valid email address",
      "Phone number is required",
    ],
    sent: ["Success!", "Thank you for your interest! We'll contact you soon."],
    toasts: "Notifications (F8)",
  },
  el: {
    address: `${address}?lang=el`,
    title: "Δηλώστε ενδιαφέρον",
    labels: ["Όνομα", "Επώνυμο", "Email", "Τηλέφωνο", "Βαθμός", "Μονάδα"],
    submit: "Υποβολή ενδιαφέροντος",
    sending: "Υποβολή...",
    messages: [
      "Συμπληρώστε το όνομά σας",
      "Συμπληρώστε το επώνυμό σας",
      "Συμπληρώστε μια έγκυρη διεύθυνση email",
      "Συμπληρώστε τον αριθμό τηλεφώνου σας",
    ],
    sent: ["Επιτυχία!", "Ευχαριστούμε για το ενδιαφέρον σας! Θα επικοινωνήσουμε σύντομα μαζί σας."],
    toasts: "Ειδοποιήσεις (F8)",
  },
} as const;
type Words = (typeof words)[keyof typeof words];

for (const language of ["en", "el"] as const) {
  const copy = words[language];

  test(`interest is written by keyboard alone at each width, and registered (${language})`, async ({
    page,
  }) => {
    await setWidth(page, 1440);
    await openHydrated(page, copy.address);
    const release = await holdCalls(page, procedure);
    const call = nextCall(page, procedure);
    const email = `eleni.${randomUUID().slice(0, 8)}@example.com`;
    const values = ["Eleni", "Marinou", email, "+30 210 555 0100", "  Captain  ", "   "];
    const link = page.getByRole("link", { name: copy.title });
    await atEachWidth(
      page,
      async () => {
        await link.focus();
        await page.keyboard.press("Enter");
        await expect(page.locator("#interest")).toBeInViewport();
        // Once the link has lost the focus, Tab continues from the form.
        await expect(link).not.toBeFocused();
        for (const [index, label] of copy.labels.entries()) {
          await page.keyboard.press("Tab");
          await expect(form(page, copy).getByLabel(label)).toBeFocused();
          if (page.viewportSize()?.width === 360) await page.keyboard.type(values[index] ?? "");
        }
      },
      widths.toReversed(),
    );
    await page.keyboard.press("Enter");

    await expect(form(page, copy).getByRole("button", { name: copy.sending, exact: true })).toBeDisabled();
    const [firstName, lastName, , phone] = values;
    // The rank is trimmed; a unit of blanks is omitted.
    const sent = { firstName, lastName, email, phone, militaryRank: "Captain", language };
    expect((await call).postDataJSON()).toEqual(sent);
    release();
    await expectToast(page, copy.sent[0], copy.sent[1]);
    await expect(page.getByRole("region", { name: copy.toasts })).toBeAttached();
    for (const label of copy.labels) await expect(form(page, copy).getByLabel(label)).toHaveValue("");
  });

  test(`missing fields are reported in the page's language (${language})`, async ({
    page,
    expectAccessible,
  }) => {
    await openHydrated(page, copy.address);
    const submit = form(page, copy).getByRole("button", { name: copy.submit });
    await submit.click();
    for (const [index, message] of copy.messages.entries()) {
      const field = form(page, copy).getByLabel(copy.labels[index] ?? "", { exact: true });
      await expect(field).toHaveAccessibleDescription(message);
    }
    await expect(form(page, copy).getByLabel(copy.labels[0])).toBeFocused();
    await expectAccessible(page);
  });
}

function form(page: Page, { title }: Words) {
  return page.getByRole("form", { name: title });
}

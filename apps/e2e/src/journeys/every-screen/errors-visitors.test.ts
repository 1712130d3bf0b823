import { randomUUID } from "node:crypto";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { errorCatalogue } from "@antochi/contract/errors";
import type { Page } from "@playwright/test";
import { approve, register, somebody } from "../../arrangements/members.ts";
import { nextClientAddress } from "../../fixtures/client-address.ts";
import { expect, test } from "../../fixtures/test.ts";
import { cutCalls } from "../../screens/calls.ts";
import { expectFailuresShown, type FailingCall } from "../../screens/failing-call.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { closeToast, expectToast } from "../../screens/toast.ts";
import { expectFields, fillFields, type Typed } from "../../screens/typed-fields.ts";

type Form = FailingCall & {
  readonly situation: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** The form's accessible name. */
  readonly form: string;
  readonly typed: Typed;
  readonly submit: string;
  /** Checks that the form was sent in the end. */
  readonly expectDone: (page: Page) => Promise<void>;
};

/** The code of what is said at a form. */
const failureCode = "**/assets/form-failure-*.js";
const tooMany = errorCatalogue["too-many-requests"].message;
const email = `eleni.${randomUUID().slice(0, 8)}@example.com`;
const person = { "First Name": "Eleni", "Last Name": "Marinou", Email: email };

const forms: readonly Form[] = [
  {
    situation: "a contact message",
    open: (page) => openHydrated(page, "/home"),
    form: "Contact",
    typed: {
      ...person,
      Organization: "Sample organisation",
      "Area of Interest": "mantis",
      Message: "Two vehicles for harbour inspection.",
    },
    submit: "Send Message",
    procedure: "enquiries.contact.send",
    failed: ["Error", "Failed to send message. Please try again."],
    refused: tooMany,
    expectDone: (page) => expectToast(page, "Message Sent Successfully", enquiryKinds.contact.received),
  },
  {
    situation: "a newsletter subscription",
    open: (page) => openHydrated(page, "/home"),
    form: "Newsletter",
    typed: { Email: email },
    submit: "Subscribe",
    procedure: "enquiries.newsletter.send",
    failed: ["Error", "Failed to subscribe. Please try again."],
    refused: tooMany,
    expectDone: (page) =>
      expectToast(page, "Successfully Subscribed", "Thank you for subscribing to our newsletter!"),
  },
  {
    situation: "a course interest form",
    open: (page) => openHydrated(page, "/tactical-fpv-training"),
    form: "Register your interest",
    typed: { ...person, Phone: "210 555 0100", "Military Rank": "Captain", Unit: "2nd Signals" },
    submit: "Submit Interest",
    procedure: "enquiries.fpv.send",
    failed: ["Error", "Something went wrong. Please try again."],
    refused: "Something went wrong. Please try again.",
    expectDone: (page) =>
      expectToast(page, "Success!", "Thank you for your interest! We'll contact you soon."),
  },
  {
    situation: "a Greek course interest form",
    open: (page) => openHydrated(page, "/tactical-fpv-training?lang=el"),
    form: "Δηλώστε ενδιαφέρον",
    typed: {
      Όνομα: "Ελένη",
      Επώνυμο: "Μαρίνου",
      Email: email,
      Τηλέφωνο: "210 555 0100",
      Βαθμός: "Λοχαγός",
      Μονάδα: "2ο Διαβιβάσεων",
    },
    submit: "Υποβολή ενδιαφέροντος",
    procedure: "enquiries.fpv.send",
    failed: ["Σφάλμα", "Κάτι πήγε στραβά. Παρακαλώ δοκιμάστε ξανά."],
    refused: "Κάτι πήγε στραβά. Παρακαλώ δοκιμάστε ξανά.",
    expectDone: (page) =>
      expectToast(
        page,
        "Επιτυχία!",
        "Ευχαριστούμε για το ενδιαφέρον σας! Θα επικοινωνήσουμε σύντομα μαζί σας.",
      ),
  },
  {
    situation: "a registration",
    open: (page) => openHydrated(page, "/auth?mode=register"),
    form: "Create an account",
    typed: {
      ...person,
      Phone: "+30 210 555 0100",
      Password: "a password of hers",
      "Military Rank": "Captain",
      Unit: "2nd Signals",
    },
    submit: "Create Account",
    procedure: "auth.register",
    failed: ["Registration failed", "Please try again."],
    refused: tooMany,
    expectDone: (page) => expect(page.getByRole("button", { name: "Return to Login" })).toBeVisible(),
  },
  {
    situation: "a message from the knowledge base",
    async open(page) {
      await page.goto("/knowledge-base");
      await page.getByRole("button", { name: "Contact Us" }).click();
    },
    form: "Contact Us",
    typed: {
      Name: "Eleni Marinou",
      Email: email,
      Subject: "Page 12",
      Message: "The table differs from the drawing.",
    },
    submit: "Send Message",
    procedure: "enquiries.messages.send",
    failed: ["Error", "Failed to send message"],
    refused: "Failed to send message",
    expectDone: (page) =>
      expectToast(
        page,
        "Message sent",
        "Your message has been sent successfully. We'll get back to you soon!",
      ),
  },
];

for (const { situation, open, form: name, typed, submit, expectDone, ...call } of forms) {
  test(`${situation} that fails or is refused says so, keeps what was typed, and is sent in the end`, async ({
    page,
    problems,
    expectAccessible,
  }) => {
    const isPublic = /contact|newsletter|fpv/.test(call.procedure);
    if (isPublic) {
      problems.expect(/^request failed: net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_RESET)/);
      await page.route(failureCode, (route) => route.abort("internetdisconnected"));
    }
    await open(page);
    const form = page.getByRole("form", { name });
    await fillFields(form, typed);
    if (isPublic)
      await test.step("the connection breaks before the error's code has loaded", async () => {
        const mend = await cutCalls(page, call.procedure);
        await form.getByRole("button", { name: submit }).click();
        await expect(page.getByRole("alert").getByText(call.failed[1], { exact: true })).toBeVisible();
        await expectFields(form, typed);
        await page.unroute(failureCode);
        await mend();
        await closeToast(page);
      });
    const attempt = {
      send: () => form.getByRole("button", { name: submit }).click(),
      expectKept: () => expectFields(form, typed),
      refuse: () => useUpForms(page),
      allow: () => page.setExtraHTTPHeaders({ "x-forwarded-for": nextClientAddress() }),
    };
    await expectFailuresShown(page, call, attempt, problems);
    await attempt.send();
    await expectDone(page);
    await expectAccessible(page);
  });
}

test("a login that fails or is refused says so, keeps what was typed, and succeeds in the end", async ({
  page,
  admin,
  problems,
}) => {
  const pending = somebody();
  await register(admin, pending);
  await openHydrated(page, "/auth");
  const form = page.getByRole("form", { name: "Sign in" });
  const typed = { Email: pending.email, Password: pending.password };
  await fillFields(form, typed);
  const call = {
    procedure: "auth.login",
    failed: ["Login failed", "Please try again."],
    refused: "Your account is awaiting administrator approval",
  } as const;
  const attempt = {
    send: () => form.getByRole("button", { name: "Sign In" }).click(),
    expectKept: () => expectFields(form, typed),
    refuse: async () => {},
    allow: () => approve(admin, pending),
  };
  await expectFailuresShown(page, call, attempt, problems);
  await attempt.send();
  await expectToast(page, "Login successful", "Welcome back!");
  await expect(page).toHaveURL(/\/knowledge-base$/);
});

for (const path of ["/home", "/tactical-fpv-training", "/products/mantis", "/privacy", "/auth"]) {
  test(`${path} stays on the screen if the connection breaks before it is first touched`, async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/^request failed: net::ERR_INTERNET_DISCONNECTED/);
    problems.expect(/^console \w+: .*net::ERR_INTERNET_DISCONNECTED/);
    // A page that focuses a field by itself, like /auth, may request the script before the connection breaks.
    await page.route("**/assets/print-block-*", (route) => route.abort("internetdisconnected"));
    const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("print-block"));
    await openHydrated(page, path);
    const heading = page.getByRole("heading", { level: 1 });
    const words = await heading.innerText();
    await context.setOffline(true);
    await page.mouse.move(200, 300);
    await page.mouse.click(200, 300);
    await refused;
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(resolve);
        }),
    );
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expect(heading).toHaveText(words);
  });
}

test("text typed while the connection is down stays, and is sent when it is back", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/^request failed: net::ERR_INTERNET_DISCONNECTED/);
  problems.expect(/^console \w+: .*net::ERR_INTERNET_DISCONNECTED/);
  problems.expect(/^answer 401: POST .*auth\.login/);
  await openHydrated(page, "/auth");
  await context.setOffline(true);
  const form = page.getByRole("form", { name: "Sign in" });
  const typed = { Email: "eleni@example.com", Password: "a password of hers" };
  await fillFields(form, typed);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(page.getByText("Please try again.").first()).toBeVisible();
  await expectFields(form, typed);
});

/** Posts from the page's address until the server's limit for this minute is reached; invalid posts count too. */
async function useUpForms(page: Page): Promise<void> {
  const post = async () => (await page.request.post("/api/contact", { data: {} })).status();
  await expect.poll(post, { intervals: [0] }).toBe(429);
}

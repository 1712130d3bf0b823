import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { readAnswer } from "../../arrangements/api-client.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openToAcknowledge } from "../../screens/acknowledgement.ts";
import { expectPdfPage } from "../../screens/knowledge-base.ts";
import { openHydrated, waitUntilHydrated } from "../../screens/public-page.ts";
import { expectAtSection } from "../../screens/scrolls.ts";
import { openEntries } from "../../screens/site-bar.ts";
import { expectFailureToast, shownToast, whileToastStands } from "../../screens/toast.ts";
import { setWidth, widths } from "../../screens/width.ts";

/** Names, addresses, keys and abbreviations that are the same in both languages. */
const sameInGreek =
  /Antochi|FieldBox|Mantis|FPV|Email|email|EN\b|English|PDF|OCR|QR|ZIP|JSON|CSV|[kM]B|Ctrl|Shift|Home|End|Enter|Chrome|Headless|Linux|Chromium|UTC|GMT|EET|[A-Z]\b/g;

/**
 * The English words that a page shows or announces, except those written by people. The text and link layers of a
 * document are left out, since they are in its own language.
 */
async function englishWords(page: Page, written: readonly string[]): Promise<string[] | null> {
  const shown = await page.evaluate(() => {
    const own = ".textLayer, .annotationLayer";
    const layers = [...document.querySelectorAll<HTMLElement>(own)];
    for (const layer of layers) layer.style.visibility = "hidden";
    const text = document.body.innerText;
    for (const layer of layers) layer.style.visibility = "";
    const said = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")]
      .filter((element) => !element.closest(own))
      .flatMap((element) =>
        ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
      );
    return [text, ...said, document.title].join("\n");
  });
  let all = shown.replaceAll(/[\w.+-]+@[\w.-]+/g, "");
  for (const words of written) all = all.replaceAll(words, "");
  return all.replaceAll(sameInGreek, "").match(/[A-Za-z]{2,}/g);
}

/** The texts that administrators wrote into the library, those of other tests included. */
async function writtenInLibrary(admin: APIRequestContext): Promise<string[]> {
  const description = z.string().nullish();
  const named = z.array(z.object({ name: z.string(), description }));
  const titled = z.array(z.object({ title: z.string(), description }));
  const categories = await readAnswer(await admin.get("/api/knowledge-base/categories"), 200, named);
  const articles = await readAnswer(await admin.get("/api/knowledge-base/articles"), 200, titled);
  const written = [
    ...categories.flatMap((category) => [category.name, category.description ?? ""]),
    ...articles.flatMap((article) => [article.title, article.description ?? ""]),
  ];
  // Longest first, since a name may be part of a longer one.
  return written.filter((words) => words !== "").toSorted((one, other) => other.length - one.length);
}

test("a member reads every screen in Greek after choosing it in the bar, at each width", async ({
  memberPage: page,
  member,
  admin,
  booklet: article,
  expectAccessible,
}) => {
  const username = member.email.replace(/@.*/, "");
  const written = [username, member.firstName, member.lastName, ...(await writtenInLibrary(admin))];
  const expectGreek = async () => {
    for (const width of widths) {
      await setWidth(page, width);
      expect(await englishWords(page, written), `at ${width} px`).toBeNull();
    }
  };
  await page.goto("/account");
  for (const width of widths) {
    await setWidth(page, width);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
    await (await openEntries(page)).getByRole("link", { name: "Ελληνικά" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Λογαριασμός");
    await expect(page.locator("html")).toHaveAttribute("lang", "el");
    await expect(page.getByRole("listitem").filter({ hasText: "αυτή εδώ" })).toBeVisible();
    expect(await englishWords(page, written), `at ${width} px`).toBeNull();
    await expectAccessible(page);
    if (width === widths.at(-1)) break;
    await (await openEntries(page, "el")).getByRole("link", { name: "English" }).click();
  }

  await page.goto("/record");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Η καρτέλα μου");
  await expect(page.getByText("Καμία λήψη γνώσης ακόμη.")).toBeVisible();
  await expectGreek();

  await page.goto("/knowledge-base");
  await expect(page.getByText("Επιλέξτε άρθρο")).toBeVisible();
  await expectGreek();

  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectPdfPage(page, 1);
  await expect(page.getByRole("region", { name: "Σελίδα 1", exact: true })).toBeAttached();
  await expectGreek();
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
});

test("choosing Greek in the bar at an acknowledgement records the Greek sentence", async ({
  memberPage: page,
  admin,
  booklet: article,
}) => {
  await askToRead(admin, page.request, article);
  await openToAcknowledge(page, article);

  await (await openEntries(page)).getByRole("link", { name: "Ελληνικά" }).click();
  const block = page.getByRole("region", { name: "Λήψη γνώσης" });
  const sentence = "Έλαβα γνώση της έκδοσης 1 και την κατανόησα";
  await expect(block.getByRole("button", { name: sentence })).toBeEnabled();
  await expect(block.getByText(/have read and understood/)).toHaveCount(0);
  await block.getByRole("button", { name: sentence }).press("Enter");
  await expect(block.getByRole("link", { name: "Η καρτέλα μου", exact: true })).toBeVisible();
  const input = encodeURIComponent(JSON.stringify({ articleId: article.id }));
  const standing = await (await page.request.get(`/trpc/reading.standing?input=${input}`)).text();
  expect(standing).toContain(`"sentence":"${sentence}"`);
  expect(standing).not.toContain("have read and understood");
});

test("the account's questions and errors are Greek, and no word in its list of sessions is cut, at each width", async ({
  memberPage: page,
  member,
  newVisitor,
  login,
  problems,
}) => {
  problems.expect(/answer 400: POST .*secondFactors\.confirmCodes/);
  const username = member.email.replace(/@.*/, "");
  await page.goto("/account");
  await page.getByRole("radio", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Λογαριασμός");
  await login(await newVisitor(), member);
  await page.reload();
  const dialog = page.getByRole("dialog");
  for (const width of [390, 1000, 1440])
    await test.step(`at ${width} px`, async () => {
      await setWidth(page, width);
      const end = page.getByRole("button", { name: /^Αποσύνδεση: / });
      await expect(end).toBeVisible();
      // If so short a label had a second line, its one word would be broken.
      await expect.poll(() => end.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(36);

      await page.getByRole("button", { name: "Διαγραφή του λογαριασμού μου…" }).click();
      await expect(dialog.getByRole("button", { name: "Άκυρο" })).toBeFocused();
      const written = [username, member.firstName, member.lastName];
      expect(await englishWords(page, written)).toBeNull();
      await page.keyboard.press("Enter");

      await page.getByRole("button", { name: "Ενεργοποίηση δεύτερου βήματος" }).click();
      await dialog.getByRole("textbox").fill("000000");
      await expect(dialog.getByText(/^Ο κωδικός δεν είναι σωστός\./)).toBeVisible();
      const key = await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
      expect(await englishWords(page, [...written, key])).toBeNull();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });
});

test("the language belongs to the account, wherever it signs in, and the panel stays English", async ({
  adminPage: page,
  newVisitor,
  login,
}) => {
  await page.goto("/account");
  await page.getByRole("radio", { name: "English" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Λογαριασμός");
  const other = await newVisitor();
  await login(other);
  await other.goto("/knowledge-base");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Βάση γνώσεων");
  await other.getByRole("link", { name: "Πίνακας διαχείρισης" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Admin Panel");
  await expect(other.locator("html")).toHaveAttribute("lang", "en");
  await expect(other.getByRole("link", { name: "Ελληνικά" })).toHaveCount(0);

  await page.getByRole("radio", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
});

test("a visitor keeps Greek from the public pages to the library and the sign-in, with nothing stored", async ({
  page,
  admin,
  booklet: article,
}) => {
  const written = await writtenInLibrary(admin);
  await page.goto("/home?lang=el");
  await (await openEntries(page, "el")).getByRole("link", { name: "Βάση γνώσεων" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Βάση γνώσεων");
  expect(await englishWords(page, written)).toBeNull();
  await page.goto(`/knowledge-base?article=${article.id}&lang=el`);
  await page.getByRole("link", { name: "Σύνδεση", exact: true }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Σύνδεση");
  expect(await englishWords(page, written)).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
});

test("a Greek email's link to the account or the record leads through signing in, in Greek", async ({
  page,
}) => {
  for (const address of ["/account?lang=el#my-data", "/record?lang=el"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Σύνδεση");
    expect(await englishWords(page, [])).toBeNull();
  }
});

test("signing in, registering and requesting a link are in Greek, including their errors", async ({
  page,
  member,
  problems,
}) => {
  problems.expect(/^answer 401: POST \S+\/trpc\/auth\.login/);
  await page.goto("/auth?lang=el");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Σύνδεση");
  await page.getByRole("textbox", { name: "Email" }).fill(member.email);
  await page.getByRole("textbox", { name: "Κωδικός πρόσβασης" }).fill("not the password");
  await page.getByRole("button", { name: "Σύνδεση", exact: true }).click();
  await expect(page.getByText("Λάθος email ή κωδικός πρόσβασης").first()).toBeVisible();
  expect(await englishWords(page, [])).toBeNull();

  await page.getByRole("link", { name: "Δεν έχετε λογαριασμό; Εγγραφή" }).click();
  await page.getByRole("button", { name: "Δημιουργία λογαριασμού" }).click();
  await expect(page.getByText("Συμπληρώστε το όνομά σας").first()).toBeVisible();
  expect(await englishWords(page, [])).toBeNull();

  await page.goto("/reset-password?lang=el");
  await page.getByRole("textbox", { name: "Email" }).fill(member.email);
  await page.getByRole("button", { name: "Αποστολή συνδέσμου" }).click();
  await expect(page.getByText("Αν η διεύθυνση έχει λογαριασμό")).toBeVisible();
  expect(await englishWords(page, [])).toBeNull();

  await page.goto("/confirm-email?lang=el#token=x");
  await page.getByRole("button", { name: "Επιβεβαίωση email" }).waitFor();
  expect(await englishWords(page, [])).toBeNull();
});

test("errors of a public form are in the language of its page, whatever the screens before it used", async ({
  page,
  problems,
}) => {
  problems.expect(/answer 429: POST \S+enquiries\.newsletter/);
  await page.goto("/auth?lang=el");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Σύνδεση");
  await (await openEntries(page, "el")).getByRole("link", { name: "Επικοινωνία" }).click();
  await expect(page).toHaveURL("/home?lang=el#contact");
  // Until then the browser itself says what is missing.
  await waitUntilHydrated(page);
  // A press in the middle of the scroll may end beside the button.
  await expectAtSection(page, "contact");
  const form = (name: string) => page.getByRole("form", { name });
  await form("Επικοινωνία").getByRole("button", { name: "Αποστολή μηνύματος" }).click();
  await expect(form("Επικοινωνία").getByLabel("Όνομα", { exact: true })).toHaveAccessibleDescription(
    "Συμπληρώστε το όνομά σας",
  );
  await (await openEntries(page, "el")).getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/home#contact");
  await waitUntilHydrated(page);
  await form("Contact").getByRole("button", { name: "Send Message" }).click();
  await expect(form("Contact").getByLabel("First Name")).toHaveAccessibleDescription(
    "First name is required",
  );

  const said = { error: { message: "Too many requests. Please wait a minute and try again.", code: -32029 } };
  const body = JSON.stringify({ error: { ...said.error, data: { httpStatus: 429 } } });
  await page.route("**/trpc/enquiries.newsletter.send*", (route) =>
    route.fulfill({ status: 429, contentType: "application/json", body }),
  );
  await form("Newsletter").getByLabel("Email").fill("eleni@example.com");
  await form("Newsletter").getByRole("button", { name: "Subscribe" }).click();
  await expectFailureToast(page, "Error", said.error.message);
});

test("a Greek form says in Greek that too many were sent, and when to try again", async ({
  page,
  problems,
}) => {
  problems.expect(/answer 429: POST \S+enquiries\.(?:newsletter|contact)/);
  const message = "Too many requests. Please wait a minute and try again.";
  const body = JSON.stringify({ error: { message, code: -32029, data: { httpStatus: 429 } } });
  await page.route("**/trpc/enquiries.*", (route) =>
    route.fulfill({ status: 429, contentType: "application/json", body }),
  );
  await openHydrated(page, "/home?lang=el");
  const newsletter = page.getByRole("form", { name: "Ενημερωτικό δελτίο" });
  await newsletter.getByLabel("Email").fill("eleni@example.com");
  await newsletter.getByRole("button", { name: "Εγγραφή" }).click();
  await expectFailureToast(page, "Σφάλμα", "Πάρα πολλά αιτήματα. Περιμένετε ένα λεπτό και δοκιμάστε ξανά.");
  await expect(newsletter).toContainText("Πάρα πολλά αιτήματα");

  const contact = page.getByRole("form", { name: "Επικοινωνία" });
  for (const [label, text] of [
    ["Όνομα", "Ελένη"],
    ["Επώνυμο", "Παππά"],
    ["Email", "eleni@example.com"],
    ["Φορέας", "Λιμενικό Σώμα"],
    ["Μήνυμα", "Χρειαζόμαστε δύο κοντέινερ."],
  ] as const)
    await contact.getByLabel(label, { exact: true }).fill(text);
  await contact.getByRole("combobox").selectOption("fieldbox");
  await contact.getByRole("button", { name: "Αποστολή μηνύματος" }).click();
  await expect(contact).toContainText("Πάρα πολλά αιτήματα. Περιμένετε ένα λεπτό και δοκιμάστε ξανά.");
});

test("a leaked password is refused in Greek", async ({ memberPage: page, member }) => {
  const written = [member.email.replace(/@.*/, ""), member.firstName, member.lastName];
  await page.goto("/account");
  await page.getByRole("radio", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Λογαριασμός");
  await page.getByLabel("Τρέχων κωδικός πρόσβασης", { exact: true }).fill(member.password);
  await page.getByLabel("Νέος κωδικός πρόσβασης", { exact: true }).fill("123456789");
  await page.getByRole("button", { name: "Αλλαγή κωδικού" }).click();
  await whileToastStands(page, "Ο κωδικός πρόσβασης άλλαξε", async () => {
    const toast = shownToast(page).filter({ hasText: "Αποσυνδεθήκατε από παντού αλλού" });
    await expect(toast).toContainText("Έχει διαρρεύσει");
    expect(await englishWords(page, written)).toBeNull();
  });
});

test("the address of a form is the same place in the other language", async ({ page }) => {
  for (const { address, greek } of [
    { address: "/reset-password#token=x", greek: "/reset-password?lang=el#token=x" },
    { address: "/confirm-email#token=x", greek: "/confirm-email?lang=el#token=x" },
    { address: "/confirm-email#keep=x", greek: "/confirm-email?lang=el#keep=x" },
    { address: "/auth?mode=register", greek: "/auth?mode=register&lang=el" },
    { address: "/auth?next=%2Faccount", greek: "/auth?next=%2Faccount&lang=el" },
  ])
    await test.step(address, async () => {
      await openHydrated(page, address);
      await (await openEntries(page)).getByRole("link", { name: "Ελληνικά" }).click();
      await expect(page).toHaveURL(greek);
      await expect(page.locator("html")).toHaveAttribute("lang", "el");
      expect(await englishWords(page, [])).toBeNull();
      // As printed, the link does not know what the address has besides the language.
      await waitUntilHydrated(page);
      await (await openEntries(page, "el")).getByRole("link", { name: "English" }).click();
      await expect(page).toHaveURL(address);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    });
});

test("a visitor who opens an article and searches stays in the other language", async ({
  page,
  booklet: article,
}) => {
  await page.goto(`/knowledge-base?article=${article.id}&q=mast`);
  await (await openEntries(page)).getByRole("link", { name: "Ελληνικά" }).click();
  await expect(page).toHaveURL(`/knowledge-base?article=${article.id}&q=mast&lang=el`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toHaveText(/[Α-Ωα-ω]/);
});

test("an unknown address is reported in the account's language", async ({ memberPage: page, problems }) => {
  problems.expect(/404/);
  await page.goto("/account");
  await page.getByRole("radio", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Λογαριασμός");
  const answer = await page.goto("/no-such-page");
  expect([answer?.status(), await answer?.text()]).toEqual([404, expect.stringContaining('<html lang="el"')]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Η σελίδα δεν βρέθηκε");
  expect(await englishWords(page, [])).toBeNull();
  await page.getByRole("main").getByRole("link", { name: "Στην αρχική" }).click();
  await expect(page).toHaveURL("/home?lang=el");
});

test("a Greek address is Greek before any script loads, and is hydrated as served", async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  for (const address of ["/no-such-page?lang=el", "/auth?lang=el", "/auth?mode=register&lang=el"])
    await test.step(address, async () => {
      const held = Promise.withResolvers<void>();
      const scripts = /\/assets\/.*\.js$/;
      await page.route(scripts, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(address, { waitUntil: "commit" });
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(/^[Α-Ωα-ωά-ώ ]+$/);
      // Until its styles are loaded, the page's text has no spaces between words.
      await expect.poll(() => englishWords(page, [])).toBeNull();
      await heading.evaluate((element) => element.setAttribute("data-served", ""));
      held.resolve();
      await expect(page.locator("#root[data-prerendered]")).toHaveCount(0);
      await expect(heading).toHaveAttribute("data-served");
      await expect(page.locator("html")).toHaveAttribute("lang", "el");
      await page.unroute(scripts);
    });
});

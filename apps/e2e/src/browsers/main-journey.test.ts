import { approve, somebody } from "../arrangements/members.ts";
import { expect, test } from "../fixtures/reader-test.ts";
import { findEngines } from "./engines.ts";
import { createScreen } from "./screen.ts";

const pageShown = `document.querySelector('input[aria-label="Page"]')?.value`;
const wordOfText = `[...document.querySelectorAll(".textLayer span")].find((span) =>
  span.childElementCount === 0 && span.textContent.includes("connector"))`;

for (const engine of await findEngines()) {
  test(`${engine.name}: register, sign in, read, find, select, turn the page, sign out`, async ({
    product,
    admin,
    manual,
  }) => {
    if ("missing" in engine) {
      const why = `${engine.name} is not tested: ${engine.missing}`;
      // In CI an untested engine is a failure.
      expect(process.env["CI"] === "true" ? why : "").toBe("");
      process.stdout.write(`${why}\n`);
      test.skip(true, why);
      return;
    }
    await using window = await engine.openWindow();
    const screen = createScreen(window);
    const person = somebody();

    await test.step("opens the front page and registers", async () => {
      await screen.open(`${product.baseURL}/home`);
      await screen.seeWords("Antochi");
      await screen.open(`${product.baseURL}/auth?mode=register`);
      const { firstName, lastName, email, phone, password } = person;
      const fields = {
        "First Name": firstName,
        "Last Name": lastName,
        Email: email,
        Phone: phone,
        Password: password,
      };
      for (const [label, text] of Object.entries(fields)) await screen.fill(label, text);
      await screen.fill("Military Rank", "Captain");
      await screen.fill("Unit", "2nd Signals");
      await screen.press("Create Account");
      await screen.press("Return to Login");
    });

    await test.step("signs in once approved", async () => {
      await approve(admin, person);
      await screen.fill("Email", person.email);
      await screen.fill("Password", person.password);
      await screen.press("Sign In");
      await screen.seeWords("Welcome, ");
    });

    await test.step("opens a document", async () => {
      await screen.open(`${product.baseURL}/knowledge-base?article=${manual.id}&page=1`);
      await screen.see("picture of a page", `document.querySelector(".canvasWrapper canvas")?.width > 0`);
      await screen.see("words over the page", wordOfText.replace("[...", "!![..."));
    });

    await test.step("finds a word", async () => {
      await screen.fill("Find in document", "connector");
      await screen.see(
        "count of hits",
        `/[1-9]\\d* of [1-9]/.test(document.querySelector("[role=search]").innerText)`,
      );
      await screen.see("marked hit", `document.querySelectorAll(".textLayer .highlight").length > 0`);
    });

    await test.step("selects a word", async () => {
      await screen.press("Close find");
      await screen.doubleClick("word", wordOfText);
      await screen.see("selected word", `/^\\w+$/.test(getSelection().toString().trim())`);
    });

    await test.step("turns the page", async () => {
      const before = Number(await screen.see("number of the page", pageShown));
      await screen.press("Next page");
      await screen.see(`page ${before + 1}`, `${pageShown} === "${before + 1}"`);
    });

    await test.step("signs out", async () => {
      await screen.press("Logout");
      await screen.see("a visitor's page", `!document.body.innerText.includes("Logout")`);
    });
    process.stdout.write(`${window.name} walked the main journey\n`);
  });
}

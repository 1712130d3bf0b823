import { expect } from "@playwright/test";
import { browserTest } from "../fixtures/browser-fixture.ts";

browserTest("a Chromium starts on this machine, several pages one after another", async ({ browser }) => {
  for (const language of ["Endurance", "Αντοχή"]) {
    const page = await browser.newPage();
    await page.setContent(`<h1>${language}</h1>`);
    await expect(page.getByRole("heading", { name: language })).toBeVisible();
    await page.close();
  }
});

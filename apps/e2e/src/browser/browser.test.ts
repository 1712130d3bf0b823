import { expect } from "@playwright/test";
import { workerTest } from "../fixtures/worker-test.ts";

workerTest("a Chromium starts on this machine, several pages one after another", async ({ browser }) => {
  for (const language of ["Endurance", "Αντοχή"]) {
    const page = await browser.newPage();
    await page.setContent(`<h1>${language}</h1>`);
    await expect(page.getByRole("heading", { name: language })).toBeVisible();
    await page.close();
  }
});

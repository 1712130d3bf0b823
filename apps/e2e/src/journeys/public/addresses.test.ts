import { expect, test } from "../../fixtures/test.ts";

const redirects = [
  ["/", 302, "/tactical-fpv-training"],
  ["/?lang=el&from=poster", 302, "/tactical-fpv-training?lang=el&from=poster"],
  ["/fpv?from=poster", 302, "/tactical-fpv-training?from=poster"],
  ["/home/", 308, "/home"],
  ["/tactical-fpv-training/?lang=el", 308, "/tactical-fpv-training?lang=el"],
] as const;

test("the addresses of the front page and those with a slash redirect", async ({ request }) => {
  for (const [address, status, location] of redirects)
    await test.step(`${address} with ${status} to ${location}`, async () => {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect(answer.status()).toBe(status);
      expect(answer.headers()["location"]).toBe(location);
      expect((await request.get(address)).status()).toBe(200);
    });
});

test("an unknown address is not found, and the page offers two ways on", async ({ page, problems }) => {
  for (const address of ["/no-such-page", "/home/deeper", "/HOME", "/%ZZ", "/home/50%"])
    await test.step(address, async () => {
      problems.expect(/answer 404: GET/);
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
      await expect(page.getByRole("main").getByRole("link", { name: "Knowledge Base" })).toBeVisible();
      await page.getByRole("link", { name: "Back to Home" }).click();
      await expect(page).toHaveURL("/home");
    });
});

import type { Page, Response } from "@playwright/test";

/** Opens a prerendered page and waits until its script has taken it over, which the session check tells. */
export async function openHydrated(page: Page, address: string): Promise<Response | null> {
  const [answer] = await Promise.all([page.goto(address), page.waitForResponse("**/api/user")]);
  return answer;
}

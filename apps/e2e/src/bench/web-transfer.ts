import type { Browser, Response } from "@playwright/test";

/** The most that a first visit to /home may transfer, as `measureTransfer` counts it. */
export const firstVisitBytes = { all: 200_000, scripts: 100_000 };

/** Bytes on the line by kind, as the server compressed them; headers and pictures are left out. */
export type Transfer = Record<"document" | "styles" | "scripts" | "fonts", number>;

const kinds: Readonly<Record<string, keyof Transfer>> = {
  document: "document",
  stylesheet: "styles",
  script: "scripts",
  font: "fonts",
};

/** Opens a page for the first time and counts what it fetches, without touching it, until it asks who is signed in: at rest. */
export async function measureTransfer(browser: Browser, address: string): Promise<Transfer> {
  const context = await browser.newContext();
  const page = await context.newPage();
  // A module that is preloaded and then imported is one transfer.
  const answers = new Map<string, Response>();
  page.on("response", (response) => answers.set(response.url(), response));
  await Promise.all([page.goto(address), page.waitForResponse("**/api/user")]);

  const total: Transfer = { document: 0, styles: 0, scripts: 0, fonts: 0 };
  for (const answer of answers.values()) {
    const kind = kinds[answer.request().resourceType()];
    if (kind) total[kind] += lengthOf(answer);
  }
  await context.close();
  return total;
}

function lengthOf(answer: Response): number {
  const length = Number(answer.headers()["content-length"]);
  if (!(length > 0)) throw new Error(`${answer.url()} does not say how long it is`);
  return length;
}

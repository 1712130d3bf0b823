import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { firstVisitBytes, measureTransfer, sumOf } from "../../bench/web-transfer.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";

const assets = join(import.meta.dirname, "../../../../web/dist/assets");
const serverOnly = /argon2|kysely|fastify|graphile|knowledge_base_articles|DATABASE_URL/i;

/** Code that must load only where it is used, recognised by words in its script. */
const later = {
  "form validation": "ZodError",
  "the tRPC client": "TRPCClientError",
  "the query cache": "No QueryClient set",
  "the toaster": "ToastViewport",
  dialogs: "DialogContent",
  "the knowledge base": "Recent Articles",
  "the reader": "GlobalWorkerOptions",
  "the panel": "Manage Users",
  "the statistics": "Views per day",
  "the words of /home": "How we deliver",
  forms: ".noValidate=!0",
  "the upload dialog": "AwsS3Multipart",
};

test("the browser's code contains nothing of the server's", async () => {
  const scripts = await readScripts();
  expect(scripts.size).toBeGreaterThan(0);
  for (const [name, code] of scripts) expect.soft(code.match(serverOnly)?.[0], name).toBeUndefined();
});

for (const [address, most] of Object.entries(firstVisitBytes)) {
  test(`the first visit to ${address} stays within its bytes`, async ({ browser, baseURL }) => {
    const transfer = await measureTransfer(browser, `${baseURL}${address}`);
    expect(transfer.scripts).toBeLessThanOrEqual(most.scripts);
    expect(sumOf(transfer)).toBeLessThanOrEqual(most.all);
  });
}

test("the first visit to /home loads nothing that only later screens need", async ({ page }) => {
  const fetched = new Set<string>();
  page.on("request", (request) => fetched.add(new URL(request.url()).pathname.slice("/assets/".length)));
  await openHydrated(page, "/home");
  const scripts = [...(await readScripts())];
  const first = scripts.filter(([name]) => fetched.has(name));
  expect(first.length).toBeGreaterThan(0);
  for (const [what, words] of Object.entries(later)) {
    const holders = scripts.filter(([, code]) => code.includes(words));
    expect.soft(holders.length, `scripts with ${what}`).toBeGreaterThan(0);
    expect
      .soft(
        holders.filter((script) => first.includes(script)).map(([name]) => name),
        what,
      )
      .toEqual([]);
  }
});

/** The built scripts' code by their file names. */
async function readScripts(): Promise<Map<string, string>> {
  const names = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name), "utf8")] as const)),
  );
}

import { join } from "node:path";
import { findFreePort } from "@antochi/environment/free-port";
import { expect } from "@playwright/test";
import { openAdmin } from "../../arrangements/api-client.ts";
import { addArticle } from "../../arrangements/articles.ts";
import { workerTest } from "../../fixtures/worker-test.ts";
import { startProduct } from "../../product/product.ts";
import { repository, startServer } from "../../product/server-process.ts";
import { expectOpened, pageField } from "../../screens/reader.ts";
import { fillSignIn } from "../../screens/sign-in.ts";

const vite = join(repository, "apps/web/node_modules/vite/bin/vite.js");

workerTest("the screens of the development server reach the product", async ({ page }) => {
  const port = await findFreePort();
  const baseURL = `http://localhost:${port}`;
  await using product = await startProduct({ PUBLIC_URL: baseURL, DEMO: "off" });
  await using stack = new AsyncDisposableStack();
  const screens = await startServer(baseURL, { SERVER_URL: product.baseURL }, [
    vite,
    "apps/web",
    `--port=${port}`,
  ]);
  stack.defer(() => screens.kill());
  await using admin = await openAdmin(product);
  await addArticle(admin);

  await page.goto(`${baseURL}/auth`);
  await fillSignIn(page, product.admin);
  await expect(page.getByRole("heading", { name: "Recent Articles" })).toBeVisible();
  await page.getByRole("region", { name: "Recent Articles" }).getByRole("link").first().click();
  await expect(pageField(page)).toHaveValue(/\d/);
  await expectOpened(page);
});

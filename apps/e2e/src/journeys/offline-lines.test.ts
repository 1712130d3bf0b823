import { createServer } from "node:http";
import { once } from "node:events";
import { expect, test } from "../fixtures/offline-test.ts";
import { expectOpened } from "../screens/reader.ts";

test("an error page of what stands before the server does not hide what is saved", async ({
  memberPage: page,
  savedArticle: article,
  stoppable,
  kill,
  problems,
}) => {
  problems.expect(/^answer 502: /);
  await page.goto("/knowledge-base");
  await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
  await page.goto("about:blank");
  await kill();
  const proxy = createServer((_, response) => {
    response.writeHead(502, { "content-type": "text/html" });
    response.end("<h1>Bad Gateway</h1>");
  });
  proxy.listen(Number(new URL(stoppable.baseURL).port));
  await once(proxy, "listening");
  try {
    await page.goto("/knowledge-base");
    await expect(page.getByText("You are offline. 1 article can be read.")).toBeVisible();
    await page.getByRole("link", { name: article.title }).first().click();
    await expectOpened(page);
    await page.goto("about:blank");
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
  await stoppable.restart();
});

import { askToRead } from "../../arrangements/assignments.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openToAcknowledge } from "../../screens/acknowledgement.ts";
import { callOf } from "../../screens/calls.ts";
import { expectOpened } from "../../screens/reader.ts";

test("a certificate in the making is not polled after the record was left", async ({
  memberPage: page,
  admin,
  booklet: article,
}) => {
  await askToRead(admin, page.request, article);
  const { block, button } = await openToAcknowledge(page, article);
  await button.press("Enter");
  await block.getByRole("link", { name: "My record", exact: true }).click();
  const certificate = page.getByRole("button", { name: `Certificate: ${article.title}` });
  await expect(certificate).toBeVisible();
  let looks = 0;
  await page.route(callOf("record.ownCertificate"), async (route) => {
    looks += 1;
    await route.fulfill({ json: [{ result: { data: { id: 1, url: null } } }] });
  });
  await page.clock.install();
  await certificate.click();
  await expect.poll(() => looks).toBeGreaterThan(0);
  await page.goBack();
  await expectOpened(page);
  const before = looks;
  await page.clock.runFor(5_000);
  // By the time this request is answered, any earlier one has been counted.
  await page.evaluate(() => fetch("/healthz"));
  expect(looks).toBe(before);
});

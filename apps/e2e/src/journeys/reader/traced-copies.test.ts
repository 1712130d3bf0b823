import { publishPdf } from "../../arrangements/articles.ts";
import { addMember, somebody } from "../../arrangements/members.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openDocumentTools } from "../../screens/reader.ts";
import { openEntries } from "../../screens/site-bar.ts";
import { openArticle, traceCopiesOf } from "../../screens/traced-copies.ts";

test("a signed document has no copy, and the reader says why", async ({
  admin,
  adminPage: desk,
  login,
  member,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 40[04]: POST .*copies\.traceCopy/);
  const signature = "\n999 0 obj\n<</Type/Sig/ByteRange[0 10 20 30]/Contents<00>>>\nendobj\n";
  const article = await publishPdf(admin, Buffer.concat([await pdfBytes(), Buffer.from(signature)]));
  await traceCopiesOf(desk, article);

  const page = await newVisitor();
  await login(page, member);
  await openArticle(page, article);
  const tools = await openDocumentTools(page, "desktop");
  await tools.getByRole("button", { name: "Download" }).click();
  await page.getByRole("button", { name: "Download", exact: true }).last().click();
  const refused = page.getByRole("dialog", { name: "This document cannot be copied" });
  await expect(refused).toContainText("It is signed, and a line on its pages would void the signature.");
  await expectAccessible(page);
  await refused.getByRole("button", { name: "Done" }).click();
  await expect(refused).toBeHidden();

  await desk.goto("/admin/audit");
  const trace = desk.getByRole("region", { name: "Trace a copy" });
  const field = trace.getByLabel("Code at the foot of a page");
  await field.fill("2222-2222");
  await field.press("Enter");
  await expect(trace.getByText("No copy has this code")).toBeVisible();

  // An invalid code is reported below the field, so the button stays beside it, under the pointer.
  const button = trace.getByRole("button", { name: "Trace" });
  const before = await button.boundingBox();
  await field.fill("2222");
  await button.click();
  await expect(trace.getByText("A code has eight letters and digits")).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test("a Greek reader is asked in Greek, and gets a copy that says so", async ({
  admin,
  adminPage: desk,
  login,
  article,
  newVisitor,
  expectAccessible,
}) => {
  await traceCopiesOf(desk, article);
  const page = await newVisitor();
  await login(page, await addMember(admin, somebody("Nikos")));
  await page.goto("/account");
  await (await openEntries(page)).getByRole("link", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Λογαριασμός");

  await page.goto(`/knowledge-base?article=${article.id}`);
  await expect(page.getByText("Τα αντίγραφα φέρουν")).toBeVisible();
  const tools = page.getByRole("group", { name: "Αναγνώστης" });
  await tools.getByRole("button", { name: "Λήψη" }).click();
  const question = page.getByRole("dialog", { name: "Λήψη αντιγράφου της έκδοσης 1;" });
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await question.getByRole("button", { name: "Λήψη" }).click();
  await download;
  const ready = page.getByRole("dialog", { name: "Το αντίγραφό σας είναι έτοιμο" });
  await expect(ready.getByRole("link", { name: "Αποθήκευση" })).toBeVisible();
  await expectAccessible(page);
});

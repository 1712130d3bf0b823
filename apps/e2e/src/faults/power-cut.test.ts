import { expect } from "@playwright/test";
import { expectStatus, openAdmin, openClient, signIn } from "../arrangements/api-client.ts";
import { addArticle } from "../arrangements/articles.ts";
import { addMember } from "../arrangements/members.ts";
import { browserTest as test } from "../fixtures/browser-fixture.ts";
import { startProduct } from "../product/product.ts";

test("after a power cut every session, article and PDF is still there", async () => {
  await using product = await startProduct({ DEMO: "off" });
  await using admin = await openAdmin(product);
  await using member = await openClient(product);
  await signIn(member, await addMember(admin));
  const { title, objectPath, bytes } = await addArticle(admin);

  await product.kill();
  await product.restart();

  await expectStatus(await member.get("/api/user"), 200);
  const articles: unknown = await (await member.get("/api/knowledge-base/articles")).json();
  expect(articles).toEqual([expect.objectContaining({ title, pdfPath: objectPath })]);
  const pdf = await member.get(objectPath);
  await expectStatus(pdf, 200);
  expect((await pdf.body()).equals(bytes)).toBe(true);
});

import { randomUUID } from "node:crypto";
import { registeredPdfSchema, uploadAddressSchema } from "@antochi/contract/uploads";
import type { SamplePdf } from "@antochi/testing/sample-pdfs";
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { expectStatus, readAnswer } from "./api-client.ts";
import { pdfBytes } from "./pdf-bytes.ts";

const withId = z.object({ id: z.int() });

/** An article of the knowledge base, and the bytes of its PDF. */
export type AddedArticle = {
  readonly id: number;
  readonly title: string;
  readonly category: string;
  readonly categoryId: number;
  readonly objectPath: string;
  readonly bytes: Buffer;
};

/**
 * Uploads a PDF, by default of three pages, and publishes it in a category of its own.
 * @param admin a signed-in administrator's client
 */
export async function addArticle(
  admin: APIRequestContext,
  sample: Partial<SamplePdf> = {},
): Promise<AddedArticle> {
  return publishPdf(admin, await pdfBytes(sample));
}

/** Publishes a given PDF, in a category of its own. */
export async function publishPdf(admin: APIRequestContext, bytes: Buffer): Promise<AddedArticle> {
  const mark = randomUUID().slice(0, 8);
  const category = `Field manuals ${mark}`;
  const title = `Battery care ${mark}`;
  const objectPath = await uploadPdf(admin, bytes);
  const { id: categoryId } = await readAnswer(
    await admin.post("/api/knowledge-base/categories", { data: { name: category } }),
    201,
    withId,
  );
  const { id } = await readAnswer(
    await admin.post("/api/knowledge-base/articles", { data: { title, categoryId, pdfPath: objectPath } }),
    201,
    withId,
  );
  return { id, title, category, categoryId, objectPath, bytes };
}

/** Lets members save an article, for seven days without contact. */
export async function allowSaving(
  admin: APIRequestContext,
  { id, categoryId, title }: AddedArticle,
): Promise<void> {
  const data = { id, categoryId, title, offlineDays: 7 };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
}

/**
 * A name that puts a category at the head of the list: rows far down a long list are not rendered, and the journeys of one
 * worker make many categories.
 */
export function nameAtHead(): string {
  return `Aerial recovery ${randomUUID().slice(0, 8)}`;
}

/** Makes an empty category at the head of the list. */
export async function addCategoryAtHead(admin: APIRequestContext): Promise<{ id: number; name: string }> {
  const name = nameAtHead();
  const made = await admin.post("/api/knowledge-base/categories", { data: { name } });
  return { name, ...(await readAnswer(made, 201, withId)) };
}

/** Uploads a PDF as a script does: an address, a PUT, the registration. @returns the object's path */
export async function uploadPdf(admin: APIRequestContext, bytes: Buffer): Promise<string> {
  const { uploadURL } = await readAnswer(await admin.post("/api/objects/upload"), 200, uploadAddressSchema);
  const headers = { "content-type": "application/pdf" };
  await expectStatus(await admin.put(uploadURL, { data: bytes, headers }), 200);
  const registration = await admin.put("/api/knowledge-base/pdfs", { data: { pdfURL: uploadURL } });
  return (await readAnswer(registration, 200, registeredPdfSchema)).objectPath;
}

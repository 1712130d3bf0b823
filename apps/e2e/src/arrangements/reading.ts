import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expectStatus } from "./api-client.ts";

/**
 * Reports a sitting in which a member saw these pages of an article's first edition, as a reader does. To see a page takes a
 * reader two seconds and more, which a test that is not about seeing them need not wait for.
 * @param member a client that is signed in as the member
 */
export async function reportSeen(
  member: APIRequestContext,
  { id: articleId }: { id: number },
  pages: readonly number[],
): Promise<void> {
  const sitting = { sitting: randomUUID(), startedAt: new Date().toISOString(), seconds: 0 };
  const data = { articleId, edition: 1, pages, ...sitting };
  await expectStatus(await member.post("/trpc/reading.reportReading", { data }), 200);
}

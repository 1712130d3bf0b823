import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { expectStatus, readAnswer } from "./api-client.ts";

const day = 86_400_000;

type Terms = { readonly dueAt?: string; readonly eachEdition?: boolean; readonly graceDays?: number };

/**
 * Assigns an article to a member.
 * @param member a client that is signed in as the member
 * @param terms as the API names them; due in eight days unless they say otherwise
 * @returns the member's id
 */
export async function askToRead(
  admin: APIRequestContext,
  member: APIRequestContext,
  { id: articleId }: { id: number },
  terms: Terms = {},
): Promise<number> {
  const { id } = await readAnswer(await member.get("/api/user"), 200, z.object({ id: z.int() }));
  const dueAt = new Date(Date.now() + 8 * day).toISOString();
  const data = { articleId, people: [id], dueAt, ...terms };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  return id;
}

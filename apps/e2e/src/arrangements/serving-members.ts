import { userItemSchema } from "@antochi/contract/users";
import type { APIRequestContext } from "@playwright/test";
import { expectStatus, readAnswer } from "./api-client.ts";
import { addMember, type Person, somebody } from "./members.ts";

type Service = { unit: string | null; rank?: string | null };

/** Adds a member whom an administrator has confirmed in a unit and a rank. */
export async function addServing(
  admin: APIRequestContext,
  service: Service,
  person = somebody(),
): Promise<Person & { id: number }> {
  await addMember(admin, person);
  const users = await readAnswer(await admin.get("/api/users"), 200, userItemSchema.array());
  const id = users.find(({ email }) => email === person.email)?.id ?? 0;
  await confirmIn(admin, id, service);
  return { ...person, id };
}

/** Confirms a member in another unit. */
export async function confirmIn(
  admin: APIRequestContext,
  id: number,
  { unit, rank = null }: Service,
): Promise<void> {
  await expectStatus(await admin.post("/trpc/admin.confirmService", { data: { id, unit, rank } }), 200);
}

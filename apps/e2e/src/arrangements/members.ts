import { randomUUID } from "node:crypto";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { userItemSchema } from "@antochi/contract/users";
import type { APIRequestContext } from "@playwright/test";
import type { Credentials } from "../product/product.ts";
import { expectStatus, readAnswer } from "./api-client.ts";

/** Someone who registers; no two are alike. */
export type Person = Credentials & {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
};

/** Invents a person with a name and an email that nobody else in the product has. */
export function somebody(firstName = "Eleni"): Person {
  const mark = randomUUID().slice(0, 8);
  return {
    firstName,
    lastName: `Marinou ${mark}`,
    email: `${firstName.toLowerCase()}.${mark}@example.com`,
    phone: "+30 210 555 0100",
    password: `pass-${randomUUID().slice(0, 8)}`,
  };
}

/** Registers a person without a screen; the account waits for approval. */
export async function register(client: APIRequestContext, person: Person): Promise<void> {
  await readAnswer(await client.post("/api/register", { data: person }), 201, messageAnswerSchema);
}

/** Registers a person and approves the account, without a screen. @param admin a signed-in administrator's client */
export async function addMember(admin: APIRequestContext, person: Person = somebody()): Promise<Person> {
  await register(admin, person);
  await approve(admin, person);
  return person;
}

/** Registers a person who becomes an administrator, without a screen. @param admin a signed-in administrator's client */
export async function addAdmin(admin: APIRequestContext): Promise<Person> {
  const person = await addMember(admin);
  const id = await idOf(admin, person);
  await expectStatus(await admin.post(`/api/users/${id}/grant-admin`), 200);
  return person;
}

/** Approves a registered person's account. @param admin a signed-in administrator's client */
export async function approve(admin: APIRequestContext, person: Credentials): Promise<void> {
  const id = await idOf(admin, person);
  await expectStatus(await admin.post(`/api/users/${id}/approve`), 200);
}

async function idOf(admin: APIRequestContext, { email }: Credentials): Promise<number | undefined> {
  const users = await readAnswer(await admin.get("/api/users"), 200, userItemSchema.array());
  return users.find((user) => user.email === email)?.id;
}

/** Makes the signed-in person the only administrator. */
export async function revokeOtherAdmins(admin: APIRequestContext, { email }: Credentials): Promise<void> {
  const users = await readAnswer(await admin.get("/api/users"), 200, userItemSchema.array());
  for (const { id } of users.filter((user) => user.isAdmin && user.email !== email))
    await expectStatus(await admin.post(`/api/users/${id}/revoke-admin`), 200);
}

import { expect, request } from "@playwright/test";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { z } from "zod";
import { nextClientAddress } from "../fixtures/client-address.ts";
import type { Credentials, Product } from "../product/product.ts";

/** A REST client with cookies of its own; disposing it forgets them. */
export async function openClient(
  product: Pick<Product, "baseURL">,
): Promise<APIRequestContext & AsyncDisposable> {
  const extraHTTPHeaders = { "x-forwarded-for": nextClientAddress() };
  return request.newContext({ baseURL: product.baseURL, extraHTTPHeaders });
}

/** Signs a client in; fails the test if the product refuses. */
export async function signIn(client: APIRequestContext, person: Credentials): Promise<void> {
  await expectStatus(await client.post("/api/login", { data: signInBody(person) }), 200);
}

/** The body of `POST /api/login` for a person. */
export function signInBody({ email, password, nextCode }: Credentials) {
  return { email, password, ...(nextCode && { code: nextCode() }) };
}

/** A REST client that is signed in as the product's administrator. */
export async function openAdmin(
  product: Pick<Product, "baseURL" | "admin">,
): Promise<APIRequestContext & AsyncDisposable> {
  const admin = await openClient(product);
  await signIn(admin, product.admin);
  return admin;
}

/** Reads an answer that must have this status and this shape. */
export async function readAnswer<T>(answer: APIResponse, status: number, schema: z.ZodType<T>): Promise<T> {
  await expectStatus(answer, status);
  return schema.parse(await answer.json());
}

/** Fails with address and body if an answer has another status. */
export async function expectStatus(answer: APIResponse, status: number): Promise<void> {
  expect(answer.status(), `${answer.url()}: ${await answer.text()}`).toBe(status);
}

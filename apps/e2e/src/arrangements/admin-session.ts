import { type APIRequestContext, request } from "@playwright/test";
import { nextClientAddress } from "../fixtures/client-address.ts";
import type { Product } from "../product/product.ts";
import { openAdmin } from "./api-client.ts";

/** An administrator's session that a worker's tests have one after the other: to sign in costs a password's hash. */
export type AdminSession = {
  /** Opens a client with an address of its own. */
  open(): Promise<APIRequestContext & AsyncDisposable>;
};

/** Well within the ten minutes after signing in, for which an administrator need not prove anything again. */
const lastsMs = 4 * 60_000;

/** Keeps such a session of a product's administrator, and signs in anew where a test ended it. */
export function keepAdminSession(product: Pick<Product, "baseURL" | "admin">): AdminSession {
  let kept: Awaited<ReturnType<APIRequestContext["storageState"]>> | undefined;
  let since = 0;
  return {
    async open() {
      if (kept !== undefined && Date.now() - since < lastsMs) {
        const extraHTTPHeaders = { "x-forwarded-for": nextClientAddress() };
        const client = await request.newContext({
          baseURL: product.baseURL,
          extraHTTPHeaders,
          storageState: kept,
        });
        if ((await client.get("/api/user")).ok()) return client;
        await client.dispose();
      }
      const client = await openAdmin(product);
      kept = await client.storageState();
      since = Date.now();
      return client;
    },
  };
}

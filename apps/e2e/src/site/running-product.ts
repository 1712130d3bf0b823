import type { DeployedProduct } from "../product/product.ts";

/**
 * A product that runs already, as `docker compose` starts it: PRODUCT_URL, ADMIN_EMAIL and ADMIN_PASSWORD say where and as
 * whom to sign in. It is left as it is, and its log is not read.
 */
export async function joinRunningProduct(): Promise<DeployedProduct> {
  return {
    baseURL: readVariable("PRODUCT_URL"),
    admin: { email: readVariable("ADMIN_EMAIL"), password: readVariable("ADMIN_PASSWORD") },
    takeErrors: () => [],
    async [Symbol.asyncDispose]() {},
  };
}

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name} to that of the running product`);
  return value;
}

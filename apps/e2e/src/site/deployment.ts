import { type DeployedProduct, startProduct } from "../product/product.ts";
import { startRestoredProduct } from "./restored-product.ts";
import { startReplicas } from "./site.ts";

/** The ways in which the journeys can run the product. */
const deployments = {
  /** One process, as `pnpm start` makes it, without samples: reading six documents costs the machine seconds. */
  process: () => startProduct({ DEMO: "off" }),
  /** Two on one Postgres and one MinIO, behind a round robin. */
  replicas: () => startReplicas(2),
  /** One process on data restored from a backup of another one. */
  restored: startRestoredProduct,
  /** A product that already runs at some address. */
  running: joinRunningProduct,
};

export type Deployment = keyof typeof deployments;

/** Runs the product in one of these ways, until it is disposed of. */
export function deploy(deployment: Deployment): Promise<DeployedProduct> {
  return deployments[deployment]();
}

/**
 * A product that already runs, for instance started by `docker compose`; PRODUCT_URL, ADMIN_EMAIL and ADMIN_PASSWORD
 * say where it is and how to sign in. It is left running, and its log is not read.
 */
async function joinRunningProduct(): Promise<DeployedProduct> {
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

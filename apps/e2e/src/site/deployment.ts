import { type DeployedProduct, startProduct } from "../product/product.ts";
import { startRestoredProduct } from "./restored-product.ts";
import { joinRunningProduct } from "./running-product.ts";
import { startReplicas } from "./site.ts";

/** The ways to run the product that the journeys are walked on. */
const deployments = {
  /** One process, as `pnpm start` makes it, without samples: reading six documents costs the machine seconds. */
  process: () => startProduct({ DEMO: "off" }),
  /** Two on one Postgres and one MinIO, behind a round robin. */
  replicas: () => startReplicas(2),
  /** One process on what a backup of another one brought. */
  restored: startRestoredProduct,
  /** Whatever runs at an address. */
  running: joinRunningProduct,
};

export type Deployment = keyof typeof deployments;

export function deploy(deployment: Deployment): Promise<DeployedProduct> {
  return deployments[deployment]();
}

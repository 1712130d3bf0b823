import { join } from "node:path";
import { createDiskStore } from "@antochi/storage/disk-store";
import type { ObjectStore } from "@antochi/storage/object-store";
import { findS3Server, type S3ServerName } from "@antochi/storage/testing/s3-servers";
import { type Product, startProduct } from "../product/product.ts";
import { startObjectServer } from "./object-server.ts";
import type { Outage } from "./postgres-server.ts";

export type StoreName = "disk" | S3ServerName;

/** One process that accepts PDFs of up to 150 MB, and its store, which the test may inspect. */
export type UploadPlace = AsyncDisposable & {
  readonly product: Product;
  readonly store: ObjectStore;
  /** The address of the store's server; null for a disk. */
  readonly storeAddress: string | null;
  /** Stops and restarts the store; null for a disk, which stops only with the process. */
  readonly outage: Outage | null;
};

const largest = 150 * 1024 * 1024;
const program = ["apps/server/src/testing/main-with-limit.ts", String(largest)];

/** @param variables override those that name the store */
export async function startUploadPlace(
  name: StoreName,
  variables: Readonly<Record<string, string>> = {},
): Promise<UploadPlace> {
  await using opened = new AsyncDisposableStack();
  if (name === "disk") {
    const product = opened.use(await startProduct({ DEMO: "off", ...variables }, program));
    const store = createDiskStore({
      root: join(product.dataDir, "objects"),
      publicUrl: product.baseURL,
      signingSecret: "only looks",
      now: () => new Date(),
    });
    return place(opened.move(), { product, store, storeAddress: null, outage: null });
  }
  const server = findS3Server(name, process.env);
  if (server === null) throw new Error(`There is no ${name}: set the variable that names its program`);
  const objects = opened.use(await startObjectServer(server, name));
  const bucket = "uploads";
  const s3 = objects.variables(bucket);
  const product = opened.use(await startProduct({ DEMO: "off", ...s3, ...variables }, program));
  return place(opened.move(), {
    product,
    store: objects.storeOf(bucket),
    storeAddress: s3["S3_ENDPOINT"] ?? null,
    outage: objects,
  });
}

function place(opened: AsyncDisposableStack, parts: Omit<UploadPlace, keyof AsyncDisposable>): UploadPlace {
  return { ...parts, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

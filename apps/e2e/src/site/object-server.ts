import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeStoreAccounts } from "@antochi/storage/accounts/make-store-accounts";
import { createS3Store } from "@antochi/storage/s3-store";
import type { ObjectStore } from "@antochi/storage/object-store";
import { type S3ServerName, startS3Server } from "@antochi/storage/testing/s3-servers";
import { findFreePort } from "@antochi/environment/free-port";
import type { Outage } from "./postgres-server.ts";

export type ObjectServer = AsyncDisposable &
  Outage & {
    /** The product's variables that name a bucket on it. */
    variables(bucket: string): Record<string, string>;
    /** Creates accounts with the rights that the product and the companion need; returns the variables of each. */
    makeAccounts(bucket: string): Promise<Record<"product" | "companion", Record<string, string>>>;
    /** A bucket as the product sees it. */
    storeOf(bucket: string): ObjectStore;
  };

/** An object store of the test's own, by default MinIO. @param program see MINIO_BIN and VERSITYGW_BIN */
export async function startObjectServer(
  program: string,
  name: S3ServerName = "minio",
): Promise<ObjectServer> {
  const directory = await mkdtemp(join(tmpdir(), `antochi-faults-${name}-`));
  const place = { directory, port: await findFreePort() };
  let running = await startS3Server(name, program, place);
  const { endpoint, accessKey, secretKey, region } = running;
  const stop = async () => running[Symbol.asyncDispose]();
  const variables = (bucket: string, keys = { accessKey, secretKey }) => ({
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: keys.accessKey,
    S3_SECRET_KEY: keys.secretKey,
    S3_BUCKET: bucket,
    S3_REGION: region,
  });
  return {
    variables: (bucket) => variables(bucket),
    async makeAccounts(bucket) {
      const server = { accessKey: `${bucket}-server`, secretKey: "a secret of the server" };
      const companion = { accessKey: `${bucket}-companion`, secretKey: "a secret of the companion" };
      await makeStoreAccounts({ endpoint, accessKey, secretKey, region }, { bucket, server, companion });
      return { product: variables(bucket, server), companion: variables(bucket, companion) };
    },
    storeOf: (bucket) =>
      createS3Store({
        endpoint,
        publicEndpoint: endpoint,
        accessKey,
        secretKey,
        region,
        bucket,
        allowedOrigin: endpoint,
        temporaryCredentials: { kind: "on", seconds: 900 },
        now: () => new Date(),
      }),
    stop,
    async start() {
      running = await startS3Server(name, program, place);
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

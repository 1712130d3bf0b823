import { createDiskStore, type DiskStore } from "@antochi/storage/disk-store";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { Config } from "../config/config.ts";
import { generatedSecret } from "../config/generated-secret.ts";

export type OpenedStore = {
  store: ObjectStore;
  /** Receives uploads for a disk store; null for an S3 store, which receives its own. */
  receiveSignedPut: DiskStore["receiveSignedPut"] | null;
  /** Origins that browsers send uploads to, besides ours. */
  origins: readonly string[];
};

/** Opens the object store of the configuration. No request is sent to it yet. */
export async function openStore(config: Config, now: () => Date): Promise<OpenedStore> {
  const { store: chosen, publicUrl, secretsDir } = config;
  if (chosen.kind === "disk") {
    const signingSecret = await generatedSecret(secretsDir, "signing-secret");
    const store = createDiskStore({
      root: chosen.directory,
      publicUrl: publicUrl.origin,
      signingSecret,
      now,
    });
    return { store, receiveSignedPut: (request) => store.receiveSignedPut(request), origins: [] };
  }
  // Imported on demand: for a start on a disk, the S3 client would be most of what is loaded, and in vain.
  const { createS3Store } = await import("@antochi/storage/s3-store");
  const store = createS3Store({
    endpoint: chosen.endpoint.origin,
    publicEndpoint: chosen.publicEndpoint.origin,
    accessKey: chosen.accessKey,
    secretKey: chosen.secretKey,
    bucket: chosen.bucket,
    region: chosen.region,
    allowedOrigin: publicUrl.origin,
    temporaryCredentials: chosen.temporaryCredentials,
    now,
  });
  return { store, receiveSignedPut: null, origins: [chosen.publicEndpoint.origin] };
}

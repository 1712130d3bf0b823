import type { ObjectStore } from "../object-store.ts";
import { type S3StoreOptions, createS3Store } from "../s3-store.ts";
import type { S3TestServer } from "./s3-servers.ts";

export type OpenedS3Store = { store: ObjectStore; pastStore: ObjectStore; options: S3StoreOptions };

/** A store on a running S3 server, in a bucket of its own that `prepare` makes. */
export function openS3Store(server: S3TestServer, bucket: string): OpenedS3Store {
  const options: S3StoreOptions = {
    endpoint: server.endpoint,
    publicEndpoint: server.endpoint,
    accessKey: server.accessKey,
    secretKey: server.secretKey,
    region: server.region,
    bucket,
    allowedOrigin: "http://localhost:3000",
    temporaryCredentials: { kind: "on", seconds: 604_800 },
    now: () => new Date(),
  };
  return {
    store: createS3Store(options),
    pastStore: createS3Store({ ...options, now: () => new Date(Date.now() - 3_600_000) }),
    options,
  };
}

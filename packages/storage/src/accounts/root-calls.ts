import { createBoundedAgent, createS3Client, type S3Client, type S3Connection } from "../s3/s3-client.ts";
import { onS3 } from "../s3/s3-failure.ts";

type AdminCall = {
  method: "PUT" | "PATCH";
  /** Without the leading slash. */
  path: string;
  query?: Record<string, string>;
  payload?: string | Buffer;
};

/** Calls to a store as its root account. Errors: `StoreUnavailable`, with the store's refusal as the cause. */
export type RootCalls = Disposable & {
  /** An admin call, which is signed like any other but is not part of S3. */
  administer: (call: AdminCall) => Promise<void>;
  ask: <Result>(call: (client: S3Client) => Promise<Result>) => Promise<Result>;
};

const silenceMs = 10_000;
const limitMs = 30_000;

/** Opens a client for the root account of a store; disposing of it closes its connections. */
export function openRootCalls(root: S3Connection): RootCalls {
  const agent = createBoundedAgent(root.endpoint, silenceMs);
  const client = createS3Client(root, agent);
  const ask: RootCalls["ask"] = (call) => onS3(() => call(client), { limitMs });
  return {
    ask,
    async administer({ method, path, query = {}, payload = "" }) {
      // The client takes a path as a bucket and an object in it.
      const [bucketName = "", ...rest] = path.split("/");
      const place = rest.length === 0 ? { bucketName } : { bucketName, objectName: rest.join("/") };
      const request = { method, ...place, query: new URLSearchParams(query).toString() };
      await ask((admin) => admin.makeRequestAsyncOmit(request, payload, [200, 201]));
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

import type { S3Connection } from "../s3/s3-client.ts";
import { makeMinioAccounts } from "./minio-accounts.ts";
import type { StoreAccounts } from "./permissions.ts";
import { openRootCalls } from "./root-calls.ts";
import { makeVersitygwAccounts } from "./versitygw-accounts.ts";

/**
 * Creates the services' accounts in a MinIO or a versitygw, so that the root keys are needed for nothing else, and the
 * bucket if it is missing. Run again, it updates what differs, such as the secret of a key.
 * Errors: `StoreUnavailable`.
 */
export async function makeStoreAccounts(root: S3Connection, accounts: StoreAccounts): Promise<void> {
  using calls = openRootCalls(root);
  await calls.ask(async (client) => {
    if (!(await client.bucketExists(accounts.bucket))) await client.makeBucket(accounts.bucket, root.region);
  });
  if (await isMinio(root.endpoint)) await makeMinioAccounts(calls, root.secretKey, accounts);
  else await makeVersitygwAccounts(calls, accounts);
}

/** Tells MinIO by the Server header, which every answer has. */
async function isMinio(endpoint: string): Promise<boolean> {
  const answer = await fetch(endpoint, { signal: AbortSignal.timeout(10_000) });
  await answer.body?.cancel();
  return answer.headers.get("server") === "MinIO";
}

import { S3Refusal } from "../s3/s3-failure.ts";
import { StoreUnavailable } from "../store-errors.ts";
import {
  type Keys,
  type Permission,
  permissionsOfCompanion,
  permissionsOfServer,
  permissionToSetOrigins,
  type StoreAccounts,
} from "./permissions.ts";
import type { RootCalls } from "./root-calls.ts";

/**
 * Creates the accounts with versitygw's admin calls: the server's owns the bucket, the companion's may do what the bucket's
 * policy allows.
 * Source: https://github.com/versity/versitygw/wiki/Multi-Tenant
 */
export async function makeVersitygwAccounts(
  { administer, ask }: RootCalls,
  { bucket, server, companion }: StoreAccounts,
): Promise<void> {
  await makeUser(server);
  await makeUser(companion);
  await administer({
    method: "PATCH",
    path: "change-bucket-owner",
    query: { bucket, owner: server.accessKey },
  });
  // If a bucket has a policy, it must name the owner as well.
  const ofServer = [...permissionsOfServer(bucket), permissionToSetOrigins(bucket)];
  const policy = {
    Version: "2012-10-17",
    Statement: [...grant(server, ofServer), ...grant(companion, permissionsOfCompanion(bucket))],
  };
  await ask((client) => client.setBucketPolicy(bucket, JSON.stringify(policy)));

  async function makeUser({ accessKey, secretKey }: Keys): Promise<void> {
    const account = `<Account><Access>${accessKey}</Access><Secret>${secretKey}</Secret><Role>user</Role></Account>`;
    await administer({ method: "PATCH", path: "create-user", payload: account }).catch(
      async (error: unknown) => {
        if (!isThere(error)) throw error;
        const payload = `<MutableProps><Secret>${secretKey}</Secret><Role>user</Role></MutableProps>`;
        await administer({ method: "PATCH", path: "update-user", query: { access: accessKey }, payload });
      },
    );
  }
}

function grant({ accessKey }: Keys, permissions: Permission[]): object[] {
  return permissions.map((permission) => ({ ...permission, Principal: { AWS: [accessKey] } }));
}

function isThere(error: unknown): boolean {
  const cause = error instanceof StoreUnavailable ? error.cause : undefined;
  return cause instanceof S3Refusal && cause.code === "XAdminUserExists";
}

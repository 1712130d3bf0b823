import { seal } from "./minio-seal.ts";
import {
  type Keys,
  type Permission,
  permissionsOfCompanion,
  permissionsOfServer,
  type StoreAccounts,
} from "./permissions.ts";
import type { RootCalls } from "./root-calls.ts";

/**
 * Creates users and their policies with MinIO's admin calls; where there is a choice, with those that take no encrypted
 * body.
 * Source: https://pkg.go.dev/github.com/minio/madmin-go/v3 (AddCannedPolicy, SetUser, SetPolicy)
 */
export async function makeMinioAccounts(
  { administer }: RootCalls,
  rootSecret: string,
  { bucket, server, companion }: StoreAccounts,
): Promise<void> {
  await makeUser(server, `${bucket}-server`, permissionsOfServer(bucket));
  await makeUser(companion, `${bucket}-companion`, permissionsOfCompanion(bucket));

  async function makeUser(
    { accessKey, secretKey }: Keys,
    policy: string,
    permissions: Permission[],
  ): Promise<void> {
    const rules = JSON.stringify({ Version: "2012-10-17", Statement: permissions });
    const user = seal(rootSecret, JSON.stringify({ secretKey, status: "enabled" }));
    await put("add-canned-policy", { name: policy }, rules);
    await put("add-user", { accessKey }, user);
    await put("set-user-or-group-policy", {
      policyName: policy,
      userOrGroup: accessKey,
      isGroup: "false",
    });
  }

  function put(name: string, query: Record<string, string>, payload?: string | Buffer): Promise<void> {
    const path = `minio/admin/v3/${name}`;
    return administer({ method: "PUT", path, query, ...(payload !== undefined && { payload }) });
  }
}

import { Client } from "minio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newObjectKey } from "../object-key.ts";
import { createS3Store } from "../s3-store.ts";
import { describeObjectStore } from "../testing/object-store.contract.ts";
import { type OpenedS3Store, openS3Store } from "../testing/open-s3-store.ts";
import { findS3Server, type S3TestServer, startS3Server } from "../testing/s3-servers.ts";
import { anHour, writeText } from "../testing/store-under-test.ts";
import { makeStoreAccounts } from "./make-store-accounts.ts";
import type { Keys, StoreAccounts } from "./permissions.ts";

const accounts: StoreAccounts = {
  bucket: "limited",
  server: { accessKey: "limited-server", secretKey: "a secret of the server" },
  companion: { accessKey: "limited-companion", secretKey: "a secret of the companion" },
};

for (const name of ["minio", "versitygw"] as const) {
  const program = findS3Server(name, process.env);
  describe.skipIf(program === null)(`the accounts on ${name}`, () => {
    let root: S3TestServer;
    beforeAll(async () => {
      root = await startS3Server(name, program ?? "");
      await new Client(optionsOf(root, root)).makeBucket("another", root.region);
      await makeStoreAccounts(root, accounts);
    });
    afterAll(() => root[Symbol.asyncDispose]());

    describeObjectStore(`${name} as the server's account`, () => Promise.resolve(opened()));

    it("give the server access to nothing outside its bucket", async () => {
      const client = clientOf(accounts.server);
      await new Client(optionsOf(root, root)).putObject("another", "secret.txt", "x");
      await refused(client.getObject("another", "secret.txt"));
      await refused(client.putObject("another", "more.txt", "x"));
      await refused(client.listObjectsV2Query("another", "", "", "", 1, ""));
      await refused(client.makeBucket("third"));
      await refused(client.removeBucket("another"));
      const administer = await makeStoreAccounts({ ...root, ...accounts.server }, accounts).catch(causeOf);
      expect(administer).toMatchObject({ name: "S3Refusal" });
    });

    it("let the companion put objects under uploads/, and do nothing else", async () => {
      const client = clientOf(accounts.companion);
      const { store } = opened();
      const [upload, registered] = [newObjectKey("uploads/"), newObjectKey("pdfs/")];
      await writeText(store, registered, "of the members");
      await client.putObject(accounts.bucket, upload, "fetched");
      expect(await store.stat(upload)).toMatchObject({ size: 7 });
      await refused(client.getObject(accounts.bucket, registered));
      await refused(client.getObject(accounts.bucket, upload));
      await refused(client.putObject(accounts.bucket, newObjectKey("pdfs/"), "x"));
      await refused(client.removeObject(accounts.bucket, registered));
      await refused(client.listObjectsV2Query(accounts.bucket, "", "", "", 1, ""));
      expect(await store.stat(registered)).toMatchObject({ size: 14 });
    });

    it("are replaced with other keys", async () => {
      const renewed = {
        ...accounts,
        server: { ...accounts.server, secretKey: "another secret of the server" },
      };
      await makeStoreAccounts(root, renewed);
      const { options } = opened();
      const store = createS3Store({ ...options, ...renewed.server });
      await store.prepare();
      await writeText(store, newObjectKey("pdfs/"), "x");
      await refused(clientOf(accounts.server).listObjectsV2Query(accounts.bucket, "", "", "", 1, ""));
      await makeStoreAccounts(root, accounts);
      await opened().store.ping();
    });

    it.runIf(name === "minio")("issue temporary credentials as the server's account", async () => {
      const { temporaryCredentials } = opened().store;
      if (!temporaryCredentials.supported) throw new Error(temporaryCredentials.reason);
      const issued = await temporaryCredentials.issue();
      const client = new Client({
        ...optionsOf(root, { accessKey: issued.accessKeyId, secretKey: issued.secretAccessKey }),
        sessionToken: issued.sessionToken,
      });
      await client.putObject(accounts.bucket, newObjectKey("uploads/"), "x");
      await refused(client.putObject(accounts.bucket, newObjectKey("pdfs/"), "x"));
    });

    it("sign addresses that browsers can PUT to", async () => {
      const { url } = await opened().store.signPut(newObjectKey("uploads/"), anHour);
      expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(200);
    });

    function opened(): OpenedS3Store {
      return openS3Store({ ...root, ...accounts.server }, accounts.bucket);
    }

    function clientOf(keys: Keys): Client {
      return new Client(optionsOf(root, keys));
    }
  });
}

function optionsOf({ endpoint, region }: S3TestServer, { accessKey, secretKey }: Keys) {
  const { hostname, port } = new URL(endpoint);
  return { endPoint: hostname, port: Number(port), useSSL: false, region, accessKey, secretKey };
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : error;
}

/** Expects that the store denies access, rather than that something is missing. */
async function refused(call: Promise<unknown>): Promise<void> {
  const refusal: unknown = await call.then(
    () => "It was done",
    (error: unknown) => error,
  );
  expect(refusal).toHaveProperty(
    "code",
    expect.stringMatching(/^(AccessDenied|SignatureDoesNotMatch|InvalidAccessKeyId)$/),
  );
}

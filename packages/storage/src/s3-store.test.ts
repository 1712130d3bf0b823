import { inspect } from "node:util";
import { Client } from "minio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newObjectKey } from "./object-key.ts";
import type { IssuedCredentials } from "./object-store.ts";
import { createS3Store } from "./s3-store.ts";
import { FeatureUnsupported, StoreUnavailable } from "./store-errors.ts";
import { describeObjectStore } from "./testing/object-store.contract.ts";
import { type OpenedS3Store, openS3Store } from "./testing/open-s3-store.ts";
import { type S3ServerName, type S3TestServer, findS3Server, startS3Server } from "./testing/s3-servers.ts";
import { all, anHour, pdf, writeText } from "./testing/store-under-test.ts";

const names: S3ServerName[] = ["minio", "versitygw"];

for (const name of names) {
  const program = findS3Server(name, process.env);
  describe.skipIf(program === null)(name, () => {
    let server: S3TestServer;
    beforeAll(async () => {
      server = await startS3Server(name, program ?? "");
    });
    afterAll(() => server[Symbol.asyncDispose]());

    describeObjectStore(name, () => Promise.resolve(openS3Store(server, "contract")));
    describeServer(name, () => server);

    it("is back when the server is back", async () => {
      const first = await startS3Server(name, program ?? "");
      const { store } = openS3Store(first, "again");
      await store.prepare();
      await first[Symbol.asyncDispose]();
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
      const port = Number(new URL(first.endpoint).port);
      await using _again = await startS3Server(name, program ?? "", { port });
      await store.prepare();
      await store.ping();
    });
  });
}

function describeServer(name: S3ServerName, server: () => S3TestServer): void {
  describe(`the S3 store on ${name}`, () => {
    let opened: OpenedS3Store;
    beforeAll(async () => {
      opened = openS3Store(server(), "server");
      await opened.store.prepare();
    });

    it("is prepared by several replicas at once", async () => {
      const store = createS3Store({ ...opened.options, bucket: "replicas" });
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
      await Promise.all([store.prepare(), store.prepare(), store.prepare()]);
      await store.ping();
    });

    it("signs for the address that browsers reach", async () => {
      const publicEndpoint = "https://files.example.com";
      const store = createS3Store({ ...opened.options, publicEndpoint });
      const key = newObjectKey("uploads/");
      const { url } = await store.signPut(key, anHour);
      expect(url.startsWith(`${publicEndpoint}/server/${key}?`)).toBe(true);
      expect(store.keyOfSignedUrl(url)).toBe(key);
      expect(store.keyOfSignedUrl(url.replace(publicEndpoint, opened.options.endpoint))).toBeNull();
    });

    it("lets the site's pages PUT objects and read their ETags", async () => {
      const { url } = await opened.store.signPut(newObjectKey("uploads/"), anHour);
      const origin = opened.options.allowedOrigin;
      const asked = await fetch(url, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "PUT",
          "access-control-request-headers": "content-type",
        },
      });
      expect(asked.ok).toBe(true);
      expect([origin, "*"]).toContain(asked.headers.get("access-control-allow-origin"));
      const put = await fetch(url, { method: "PUT", body: "x", headers: { origin } });
      expect(put.headers.get("access-control-expose-headers")?.toLowerCase()).toContain("etag");
    });

    it("reveals no credentials when they are refused", async () => {
      const { accessKey } = opened.options;
      const store = createS3Store({ ...opened.options, secretKey: "another-secret-key" });
      const refused: unknown = await store.read(newObjectKey("pdfs/")).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StoreUnavailable);
      const everything = inspect(refused, { depth: 10, showHidden: true });
      expect(everything).toContain("SignatureDoesNotMatch");
      expect(everything).not.toContain(accessKey);
      expect(everything).not.toContain("another-secret-key");
    });

    it("finds the unfinished uploads of a whole prefix", async () => {
      const key = newObjectKey("uploads/");
      const uploadId = await opened.store.multipart.create(key, pdf);
      const listed = await all(opened.store.multipart.listUnfinished("uploads/"));
      expect(listed.map((upload) => upload.uploadId)).toContain(uploadId);
    });

    it("lists more than a page of objects", async () => {
      const keys = Array.from({ length: 1005 }, () => newObjectKey("thumbnails/"));
      for (let start = 0; start < keys.length; start += 50) {
        await Promise.all(keys.slice(start, start + 50).map((key) => writeText(opened.store, key, "")));
      }
      const listed = await all(opened.store.list("thumbnails/"));
      expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    });

    it.runIf(name === "minio")(
      "issues credentials that can put under uploads/ for a week, and do nothing else",
      async () => {
        const { client, issued } = await withTemporaryCredentials(opened);
        expect(Math.abs(issued.expiresAt.getTime() - Date.now() - 604_800_000)).toBeLessThan(180_000);
        const key = newObjectKey("uploads/");
        await client.putObject(issued.bucket, key, "with temporary credentials");
        expect(await opened.store.stat(key)).toMatchObject({ size: 26 });
        const uploadId = await client.initiateNewMultipartUpload(issued.bucket, key, {});
        await client.abortMultipartUpload(issued.bucket, key, uploadId);
        const forbidden = [
          () => client.putObject(issued.bucket, newObjectKey("pdfs/"), "x"),
          () => client.getObject(issued.bucket, key),
          () => client.removeObject(issued.bucket, key),
          () => client.listObjectsV2Query(issued.bucket, "", "", "", 1, ""),
          () => client.makeBucket("another-bucket", issued.region),
        ];
        for (const call of forbidden) await expect(call()).rejects.toMatchObject({ code: "AccessDenied" });
      },
    );

    it.runIf(name === "minio")(
      "issues shorter credentials than requested if the server allows less",
      async () => {
        const store = createS3Store({
          ...opened.options,
          temporaryCredentials: { kind: "on", seconds: 40_000_000 },
        });
        const { issued } = await withTemporaryCredentials({ ...opened, store });
        expect(Math.abs(issued.expiresAt.getTime() - Date.now() - 604_800_000)).toBeLessThan(180_000);
      },
    );

    it.runIf(name === "versitygw")("reports a wrong region, if the server checks it", async () => {
      const elsewhere = createS3Store({ ...opened.options, region: "eu-nowhere-9" });
      await expect(elsewhere.prepare()).rejects.toMatchObject({ fault: "region" });
    });

    it.runIf(name === "versitygw")("reports that this server has no temporary credentials", async () => {
      await expect(withTemporaryCredentials(opened)).rejects.toBeInstanceOf(FeatureUnsupported);
    });
  });
}

async function withTemporaryCredentials({
  store,
  options,
}: Pick<OpenedS3Store, "store" | "options">): Promise<{ client: Client; issued: IssuedCredentials }> {
  if (!store.temporaryCredentials.supported) throw new Error(store.temporaryCredentials.reason);
  const issued = await store.temporaryCredentials.issue();
  const { hostname, port } = new URL(options.endpoint);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    region: issued.region,
    accessKey: issued.accessKeyId,
    secretKey: issued.secretAccessKey,
    sessionToken: issued.sessionToken,
  });
  return { client, issued };
}

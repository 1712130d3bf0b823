import { randomUUID } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@antochi/environment/free-port";
import { findS3Server, startS3Server } from "@antochi/storage/testing/s3-servers";
import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { expect, it, vi } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { createLogger } from "../logging/create-logger.ts";
import { startProduct } from "../start-product.ts";
import { runProgram } from "../testing/run-program.ts";

const makeAccounts = (env: Record<string, string>) => runProgram("commands/make-accounts", { env });

const minio = findS3Server("minio", process.env);

it.skipIf(minio === null)(
  "the product runs with its own accounts, on data that the superuser created before",
  async () => {
    await using root = await startS3Server("minio", minio ?? "");
    await using database = await createTestDatabase();
    await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-accounts-"));
    const url = new URL(database.url);
    url.username = `app_${randomUUID().slice(0, 8)}`;
    url.password = "a password";
    const shared = { S3_ENDPOINT: root.endpoint, S3_BUCKET: "antochi", DATABASE_URL: url.href };
    const keys = { S3_ACCESS_KEY: "antochi-app", S3_SECRET_KEY: "a secret of the app" };
    const made = await makeAccounts({
      ...shared,
      ...keys,
      ROOT_DATABASE_URL: database.url,
      ROOT_S3_ACCESS_KEY: root.accessKey,
      ROOT_S3_SECRET_KEY: root.secretKey,
      COMPANION_S3_ACCESS_KEY: "antochi-companion",
      COMPANION_S3_SECRET_KEY: "a secret of the companion",
    });
    expect(made).toEqual({
      code: 0,
      out: "The accounts of Postgres and the store are as they should be\n",
      complaint: "",
    });

    const port = await findFreePort();
    const environment = { ...shared, ...keys, PORT: String(port), DATA_DIR: directory.path, DEMO: "on" };
    const config = readConfig({ environment, cwd: "/", readFile: () => "" });
    await using product = await startProduct(config, { log: createLogger("silent"), webRoot: null });
    await product.prepared;
    await vi.waitFor(
      async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200),
      patience,
    );
    const articles = await fetch(`http://127.0.0.1:${port}/api/knowledge-base/articles`);
    expect(await articles.json()).toHaveLength(6);
  },
);

it("reports in one line what is missing", async () => {
  expect(await makeAccounts({})).toEqual({
    code: 1,
    out: "",
    complaint: "The accounts were not made: ROOT_DATABASE_URL is missing\n",
  });
});

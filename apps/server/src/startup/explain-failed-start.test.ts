import { DatabaseForeign } from "@antochi/db/migrate";
import { findFreePort } from "@antochi/environment/free-port";
import { fastify } from "fastify";
import { expect, it } from "vitest";
import { StoreMisconfigured } from "@antochi/storage/store-errors";
import { explainFailedStart } from "./explain-failed-start.ts";

const embedded = { kind: "embedded", dataDir: "/data/postgres" } as const;
const usual = {
  listen: { host: "127.0.0.1", port: 3000 },
  metrics: { kind: "off" },
  dataDir: "/data",
  database: embedded,
} as const;

async function explained(host: string, port: number): Promise<string> {
  await using server = fastify();
  const error: unknown = await server.listen({ host, port }).catch((thrown: unknown) => thrown);
  return await explainFailedStart(error, { ...usual, listen: { host, port } });
}

it.each([
  ["an invalid address", "999.1.1.1"],
  ["an invalid name", "no such host"],
  ["another machine's address", "192.0.2.1"],
])("says which variables to check if HOST is %s", async (_name, host) => {
  expect(await explained(host, 3000)).toBe(`HOST and PORT: cannot listen on ${host}:3000`);
});

it("names the variable if the store, or another server in its place, will keep refusing", async () => {
  const told = (fault: StoreMisconfigured["fault"]) =>
    explainFailedStart(new StoreMisconfigured(fault, { cause: new Error("AccessDenied: No") }), usual);
  expect(await told("credentials")).toBe(
    "S3_ACCESS_KEY and S3_SECRET_KEY: the store refuses them (AccessDenied: No)",
  );
  expect(await told("bucket")).toBe("S3_BUCKET: the store does not give it (AccessDenied: No)");
  expect(await told("endpoint")).toBe("S3_ENDPOINT: what answers there is no object store");
  expect(await told("tls")).toBe("S3_ENDPOINT: what answers there does not speak https");
  expect(await told("certificate")).toBe("S3_ENDPOINT: its certificate is not trusted (AccessDenied: No)");
  expect(await told("region")).toBe("S3_REGION: the store is of another (AccessDenied: No)");
});

it.each([
  ["/data", "DATA_DIR: EACCES: permission denied, mkdir '/data'"],
  ["/data/mail", "DATA_DIR: EACCES: permission denied, mkdir '/data/mail'"],
  ["/database", "The start failed: EACCES: permission denied, mkdir '/database'"],
])("names DATA_DIR if %s cannot be used, only if it is the cause", async (path, line) => {
  const denied = Object.assign(new Error(`EACCES: permission denied, mkdir '${path}'`), {
    code: "EACCES",
    syscall: "mkdir",
    path,
  });
  expect(await explainFailedStart(denied, usual)).toBe(line);
});

it.each([
  ["DATA_DIR", embedded],
  ["DATABASE_URL", { kind: "server", url: "postgres://db/antochi" }],
] as const)("names %s if its database is another product's", async (variable, database) => {
  const error = new DatabaseForeign("the database is of a later version of this product");
  expect(await explainFailedStart(error, { ...usual, database })).toBe(
    `${variable}: the database is of a later version of this product`,
  );
});

it("names the process that holds the port", async () => {
  await using server = fastify();
  const port = await findFreePort();
  await server.listen({ host: "127.0.0.1", port });
  expect(await explained("127.0.0.1", port)).toMatch(
    new RegExp(`^PORT ${port} is in use on 127\\.0\\.0\\.1( by \\S.* \\(process ${process.pid}\\))?$`),
  );
});

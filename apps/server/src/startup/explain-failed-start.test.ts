import { fastify } from "fastify";
import { expect, it } from "vitest";
import { explainFailedStart } from "./explain-failed-start.ts";

async function explained(host: string, port: number): Promise<string> {
  await using server = fastify();
  const error: unknown = await server.listen({ host, port }).catch((thrown: unknown) => thrown);
  return explainFailedStart(error, { listen: { host, port }, metrics: { kind: "off" }, dataDir: "/data" });
}

it.each([
  ["no address", "999.1.1.1"],
  ["no name", "no such host"],
  ["an address of another machine", "192.0.2.1"],
])("says which variables to look at where HOST is %s", async (_name, host) => {
  expect(await explained(host, 3000)).toBe(`HOST and PORT: cannot listen on ${host}:3000`);
});

it.each([
  ["/data", "DATA_DIR: EACCES: permission denied, mkdir '/data'"],
  ["/data/mail", "DATA_DIR: EACCES: permission denied, mkdir '/data/mail'"],
  ["/database", "The start failed: EACCES: permission denied, mkdir '/database'"],
])("names DATA_DIR where %s cannot be used only if it is about that", (path, line) => {
  const denied = Object.assign(new Error(`EACCES: permission denied, mkdir '${path}'`), {
    code: "EACCES",
    syscall: "mkdir",
    path,
  });
  const listen = { host: "127.0.0.1", port: 3000 };
  expect(explainFailedStart(denied, { listen, metrics: { kind: "off" }, dataDir: "/data" })).toBe(line);
});

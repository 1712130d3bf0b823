import { fastify } from "fastify";
import { expect, it } from "vitest";
import { explainFailedStart } from "./explain-failed-start.ts";

async function explained(host: string, port: number): Promise<string> {
  await using server = fastify();
  const error: unknown = await server.listen({ host, port }).catch((thrown: unknown) => thrown);
  return explainFailedStart(error, { listen: { host, port }, metrics: { kind: "off" } });
}

it.each([
  ["no address", "999.1.1.1"],
  ["no name", "no such host"],
  ["an address of another machine", "192.0.2.1"],
])("says which variables to look at where HOST is %s", async (_name, host) => {
  expect(await explained(host, 3000)).toBe(`HOST and PORT: cannot listen on ${host}:3000`);
});

it("says who else failed in that person's words, and no variable that has nothing to do with it", () => {
  const config = { listen: { host: "127.0.0.1", port: 3000 }, metrics: { kind: "off" } } as const;
  const denied = Object.assign(new Error("EACCES: permission denied, mkdir '/data'"), {
    code: "EACCES",
    syscall: "mkdir",
  });
  expect(explainFailedStart(denied, config)).toBe(
    "The start failed: EACCES: permission denied, mkdir '/data'",
  );
});

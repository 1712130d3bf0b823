import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { findFreePort } from "@antochi/environment/free-port";
import { patience } from "@antochi/testing/patience";
import { type FastifyInstance, fastify } from "fastify";
import { expect, it, vi } from "vitest";
import { serverOptions } from "../edges/server-options.ts";
import { createLogger } from "../logging/create-logger.ts";
import { listen } from "./listen.ts";

const host = "127.0.0.1";
const crowd = 64;

it.runIf(process.platform === "linux")(
  "accepts several connections in a turn of its event loop",
  async () => {
    const server = newServer();
    const listening = await listen(server, { host, port: 0 });
    const taken: unknown[] = [];
    server.server.on("connection", (socket) => taken.push(socket));

    using visitors = await crowdAt(portOf(server));
    // The kernel has accepted them all, but this thread has not polled yet.
    expect(taken).toEqual([]);
    for (let turns = 1; turns < crowd; turns += 1) await turn();
    expect(taken).toHaveLength(crowd);
    visitors.leave();
    await listening.close();
  },
);

it("answers what arrived at any of its listeners before it closes, and accepts nothing more", async () => {
  const answers: (() => void)[] = [];
  const server = newServer();
  server.get("/slow", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    answers.push(() => resolve("answered"));
    return promise;
  });
  const listening = await listen(server, { host, port: 0 });
  const port = portOf(server);
  const sockets = Array.from({ length: crowd }, () => {
    const socket = connect(port, host);
    socket.write("GET /slow HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    return socket;
  });
  await vi.waitFor(() => expect(answers).toHaveLength(crowd), patience);

  let isClosed = false;
  const closed = listening.close().then(() => (isClosed = true));
  await vi.waitFor(async () => expect(await refused(port)).toBe("ECONNREFUSED"), patience);
  expect(isClosed).toBe(false);
  for (const answer of answers) answer();
  const texts = await Promise.all(sockets.map((socket) => text(socket)));
  for (const answer of texts) expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\nanswered$/);
  await closed;
});

it("does not share its port with a second start", async () => {
  const first = newServer();
  const port = await findFreePort();
  const listening = await listen(first, { host, port });
  const second = newServer();
  await expect(listen(second, { host, port })).rejects.toMatchObject({ code: "EADDRINUSE", port });
  await listening.close();
  const again = await listen(second, { host, port });
  await again.close();
});

function newServer(): FastifyInstance {
  return fastify(serverOptions({ log: createLogger("fatal"), trustProxy: { kind: "nobody" } }));
}

function portOf(server: FastifyInstance): number {
  const [address] = server.addresses();
  if (typeof address !== "object") throw new Error("It does not listen");
  return address.port;
}

/** Opens `crowd` connections from another thread while this one is blocked. */
async function crowdAt(port: number) {
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(
    `const { connect } = require("node:net");
    const { workerData: { port, crowd, connected } } = require("node:worker_threads");
    for (let count = 0; count < crowd; count += 1) {
      connect(port, "${host}", () => { Atomics.add(connected, 0, 1); Atomics.notify(connected, 0); });
    }`,
    { eval: true, workerData: { port, crowd, connected } },
  );
  await once(thread, "online");
  for (let here = 0; here < crowd; here = Atomics.load(connected, 0)) Atomics.wait(connected, 0, here);
  return {
    leave: () => void thread.terminate(),
    [Symbol.dispose]: () => void thread.terminate(),
  };
}

/** The error code that a new connection gets, if any. */
async function refused(port: number): Promise<unknown> {
  const socket = connect(port, host);
  try {
    await once(socket, "connect");
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : undefined;
  } finally {
    socket.destroy();
  }
}

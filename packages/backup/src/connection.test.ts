import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { connect } from "./connection.ts";

afterEach(() => vi.useRealTimers());

test("waits up to a minute for a Postgres that is slow to answer", async () => {
  const sockets = new Set<Socket>();
  using server = Object.assign(createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1"), {
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It listens nowhere");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const settled = vi.fn<(outcome: unknown) => void>();
  const connecting = connect(`postgres://somebody@127.0.0.1:${address.port}/none`).then(settled, settled);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await connecting;
  expect(String(settled.mock.calls[0]?.[0])).toContain("timeout");
});

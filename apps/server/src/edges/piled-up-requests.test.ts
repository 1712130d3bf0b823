import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { patience } from "@antochi/testing/patience";
import { afterAll, expect, it, vi } from "vitest";
import { openTestServer } from "../testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);
const { port } = new URL(await test.server.listen({ port: 0, host: "127.0.0.1" }));

const request = "GET /api/user HTTP/1.1\r\nhost: localhost\r\n\r\n";

/** Opens a connection and collects what arrives on it. */
async function open(): Promise<{ socket: Socket; answers: () => number }> {
  const socket = connect(Number(port), "127.0.0.1");
  let heard = "";
  socket.setEncoding("latin1").on("data", (text: string) => (heard += text));
  // A connection that is ended while it sends is reset.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, answers: () => heard.split("HTTP/1.1 401 ").length - 1 };
}

it("answers a hundred requests that are sent at once on a connection, and further ones after them", async () => {
  const { socket, answers } = await open();
  for (const expected of [100, 200]) {
    socket.write(request.repeat(100));
    await vi.waitFor(() => expect(answers()).toBe(expected), patience);
  }
  socket.destroy();
});

it("ends a connection that sends a thousand requests without waiting for an answer, and serves the others", async () => {
  const before = test.logged().length;
  const { socket, answers } = await open();
  const closed = once(socket, "close");
  socket.write(request.repeat(1_000));
  await closed;
  expect(answers()).toBeLessThan(1_000);
  const other = await open();
  other.socket.write(request);
  await vi.waitFor(() => expect(other.answers()).toBe(1), patience);
  other.socket.destroy();
  const lines = test.logged().slice(before);
  const ended = { level: 30, msg: "ended a connection on which requests pile up" };
  expect(lines.filter((line) => JSON.stringify(line).includes(ended.msg))).toEqual([
    expect.objectContaining(ended),
  ]);
  expect(lines).not.toContainEqual(expect.objectContaining({ level: 50 }));
  // Those that Node parses after the end leave no line of their own.
  expect(lines.length).toBeLessThan(300);
});

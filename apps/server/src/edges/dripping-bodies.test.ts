import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { patience } from "@antochi/testing/patience";
import { insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { serverOptions } from "./server-options.ts";
import { openTestServer, signIn } from "../testing/test-server.ts";

/** Every route whose body is a file, as `METHOD /address`. */
const takingFiles = new Set<string>();

const test = await openTestServer({
  watchRequests: (server) =>
    server.addHook("onRoute", ({ method, url, config }) => {
      if (config?.takesFiles) for (const name of [method].flat()) takingFiles.add(`${name} ${url}`);
    }),
});
afterAll(test.close);
const { port } = new URL(await test.server.listen({ port: 0, host: "127.0.0.1" }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  return () => void vi.useRealTimers();
});

/** Begins a request on a connection of its own. */
async function begin(line: string, ...headers: string[]): Promise<Begun> {
  // The server's FIN does not close this side; only the test does.
  const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
  return beginOn(socket, line, ...headers);
}

/** Sends a request's head and the first byte of its body; resolves once the server is handling it. */
async function beginOn(socket: Socket, line: string, ...headers: string[]): Promise<Begun> {
  const head = [`${line} HTTP/1.1`, "host: localhost:3000", "content-length: 1000", ...headers];
  const begun = once(test.server.server, "request");
  socket.write(`${head.join("\r\n")}\r\n\r\n{`);
  const request: unknown = (await begun)[0];
  if (!(request instanceof IncomingMessage)) throw new Error("That is no request");
  return { socket, request, served: request.socket };
}

/** Both ends of the connection, and the server's request. */
type Begun = { socket: Socket; request: IncomingMessage; served: Socket };

const json = "content-type: application/json";

it("ends a body that is no file after 30 seconds, with the reason, and reads no more of it", async () => {
  const { socket, served } = await begin("POST /api/login", json);
  const answer = text(socket);
  vi.advanceTimersByTime(29_999);
  expect(test.logged()).not.toContainEqual(expect.objectContaining({ status: 408 }));
  vi.advanceTimersByTime(1);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  const closed = once(served, "close");
  vi.advanceTimersByTime(2_000);
  await closed;
});

it("ends a body that drips on after the answer within seconds", async () => {
  const { socket, served } = await begin("POST /api/knowledge-base/categories", json);
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 401 /);
  const closed = once(served, "close");
  vi.advanceTimersByTime(2_000);
  await closed;
  socket.destroy();
});

it("stops watching a kept connection as soon as a body has arrived, whatever comes on it next", async () => {
  const refused = "POST /api/knowledge-base/categories";
  const { socket, served, request: first } = await begin(refused, json);
  const watching = served.listenerCount("close");
  let request = first;
  for (let count = 0; count < 3; count += 1) {
    await once(socket, "data");
    const arrived = once(request, "close");
    socket.write(" ".repeat(999));
    await arrived;
    expect(served.listenerCount("close")).toBeLessThanOrEqual(watching);
    ({ request } = await beginOn(socket, refused, json));
  }
  socket.destroy();
});

it("allows file uploads ten minutes, every other body half a minute, and checks often", () => {
  expect([...takingFiles].toSorted()).toEqual(["POST /api/objects", "PUT /api/s3/objects/*"]);
  expect(test.server.server.requestTimeout).toBe(600_000);
  const { http } = serverOptions({ log: test.server.log, trustProxy: { kind: "nobody" } });
  expect(http.connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
});

it("leaves a file its time", async () => {
  await insertUser(test.database.db, instructorAdmin);
  const { cookie } = await signIn(test.server, instructorAdmin.email, samplePassword);
  const multipart = "content-type: multipart/form-data; boundary=x";
  const { socket, request } = await begin("POST /api/objects", multipart, `cookie: ${cookie}`);
  const answered = once(socket, "data");
  // The body is read once the session has been looked up in Postgres, which fake time must not cut short.
  await vi.waitFor(() => expect(request.readableFlowing).toBe(true), patience);
  vi.advanceTimersByTime(120_000);
  socket.write(`--x--\r\n${" ".repeat(992)}`);
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

import { once } from "node:events";
import { connect, Socket } from "node:net";
import { uploadAddressSchema } from "@antochi/contract/uploads";
import { insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTestServer, signIn } from "../testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);
const { server, store } = test;
const listener = server.server;
const origin = await server.listen({ port: 0, host: "127.0.0.1" });
await insertUser(test.database.db, instructorAdmin);
const admin = await signIn(server, instructorAdmin.email, samplePassword);

const { timeout, requestTimeout } = listener;
beforeEach(() => {
  // How long a socket may be silent: a minute in the product.
  listener.timeout = 50;
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(listener, { timeout, requestTimeout });
});

/** The next connection, as the server sees it. */
async function nextConnection(): Promise<Socket> {
  const socket: unknown = (await once(listener, "connection"))[0];
  if (!(socket instanceof Socket)) throw new Error("That is no socket");
  return socket;
}

/** Begins the check of an upload, which takes until `settle` is called. */
async function beginCheck() {
  const held = Promise.withResolvers<void>();
  const stat = store.stat.bind(store);
  vi.spyOn(store, "stat").mockImplementation(async (key) => {
    await held.promise;
    return stat(key);
  });
  const issued = await server.inject({ method: "POST", url: "/api/objects/upload", headers: admin });
  const { uploadURL } = uploadAddressSchema.parse(issued.json());
  const connected = nextConnection();
  const answer = fetch(`${origin}/api/knowledge-base/pdfs`, {
    method: "PUT",
    headers: { ...admin, "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ pdfURL: uploadURL }),
  });
  return { answer, socket: await connected, settle: held.resolve };
}

it("answers a check that takes longer than a connection may be silent", async () => {
  const { answer, socket, settle } = await beginCheck();
  await once(socket, "timeout");
  await Promise.race([once(socket, "timeout"), answer]);
  settle();
  expect(await (await answer).json()).toEqual({ message: "There is no such upload", code: "not-found" });
});

it("does not keep a connection for an answer beyond the time of a whole request", async () => {
  // Complete requests are not subject to it otherwise: Node itself only ends those that are still arriving.
  listener.requestTimeout = 1;
  const { answer, socket, settle } = await beginCheck();
  const closed = once(socket, "close");
  await expect(answer).rejects.toThrow("fetch failed");
  await closed;
  settle();
});

it.each([
  ["has sent nothing", ""],
  [
    "stops in the middle of a body",
    "POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{",
  ],
  [
    "has its answer and sends nothing more",
    "POST /api/logout HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n",
  ],
])("ends the connection of a client that %s", async (_, sent) => {
  Object.assign(listener, { keepAliveTimeout: 1 });
  const connected = nextConnection();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const served = await connected;
  const closed = once(served, "close");
  socket.resume().write(sent);
  await closed;
  socket.destroy();
});

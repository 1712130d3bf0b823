import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { createTestDatabase } from "@antochi/testing/database";
import { expect, it } from "vitest";
import { buildTestServer } from "../testing/test-server.ts";
import { closeServer } from "./close-server.ts";

const request = "GET /api/user HTTP/1.1\r\nhost: localhost:3000\r\n\r\n";

it("answers a request on an open connection that is still unread when the server closes", async () => {
  await using database = await createTestDatabase();
  await using test = await buildTestServer(database);
  const { port } = new URL(await test.server.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(request);
  await once(socket, "data");

  // The drain ends in a timer callback too, and sockets are read only after timers.
  await delay(0);
  socket.write(request);
  const closed = closeServer(test.server, undefined);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /);
  await closed;
});

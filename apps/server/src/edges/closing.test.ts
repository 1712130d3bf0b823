import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { expect, it, vi } from "vitest";
import { buildTestServer } from "../testing/test-server.ts";

it("answers a request on an open connection while the server closes, and ends the connection", async () => {
  await using database = await createTestDatabase();
  await using test = await buildTestServer(database);
  const { port } = new URL(await test.server.listen({ port: 0, host: "127.0.0.1" }));
  const taken = once(test.server.server, "connection");
  const socket = connect(Number(port), "127.0.0.1");
  await taken;

  const closed = test.server.close();
  await vi.waitFor(() => expect(test.server.server.listening).toBe(false), patience);
  socket.write("GET /api/user HTTP/1.1\r\nhost: localhost:3000\r\n\r\n");
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  await closed;
});

import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createWebServer } from "node:http";
import { expect, test } from "vitest";
import { createEmptyDatabase } from "./testing/databases.ts";
import { isOtherServer } from "./other-server.ts";

async function asked(server: Server): Promise<boolean> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  if (typeof at !== "object" || at === null) throw new Error("It does not listen");
  try {
    return await isOtherServer(`postgres://somebody:secret@127.0.0.1:${at.port}/antochi`);
  } finally {
    server.close();
  }
}

const saying = (text: string) => createServer((socket: Socket) => socket.end(text));

test("recognises a web server and a mail server by their answers", async () => {
  expect(await asked(createWebServer())).toBe(true);
  expect(await asked(saying("220 mail.example.org ESMTP\r\n"))).toBe(true);
});

test("accepts a Postgres, a server that answers like one, and one that does not answer", async () => {
  expect(await isOtherServer(await createEmptyDatabase())).toBe(false);
  for (const text of ["S", "N", "E", ""]) expect(await asked(saying(text)), text).toBe(false);
  const gone = createServer();
  gone.listen(0, "127.0.0.1");
  await once(gone, "listening");
  const at = gone.address();
  gone.close();
  await once(gone, "close");
  const port = typeof at === "object" ? at?.port : undefined;
  expect(await isOtherServer(`postgres://127.0.0.1:${port}/antochi`)).toBe(false);
  expect(await isOtherServer("postgres:///antochi?host=/var/run/postgresql")).toBe(false);
});

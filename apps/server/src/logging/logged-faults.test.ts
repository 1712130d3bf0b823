import { once } from "node:events";
import { connect } from "node:net";
import { uploadAddressSchema } from "@antochi/contract/uploads";
import { StoreUnavailable } from "@antochi/storage/store-errors";
import { patience } from "@antochi/testing/patience";
import { insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, expect, it, vi } from "vitest";
import { openTestServer, signIn } from "../testing/test-server.ts";

const error = 50;

const test = await openTestServer();
afterAll(test.close);

await insertUser(test.database.db, instructorAdmin);
const admin = await signIn(test.server, instructorAdmin.email, samplePassword);
await test.server.listen({ host: "127.0.0.1", port: 0 });

const faults = () => test.logged().filter((line) => JSON.stringify(line).includes(`"level":${error}`));

it.each([
  ["/api/contact", "application/json"],
  ["/trpc/auth.login", "application/json"],
  ["/newsletter/confirm", "application/x-www-form-urlencoded"],
  ["/api/objects", "multipart/form-data; boundary=x"],
])("a client that leaves while sending to %s is no fault", async (path, type) => {
  const before = test.logged().length;
  const { port } = new URL(test.server.listeningOrigin);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  const head = [
    "content-length: 1000",
    `content-type: ${type}`,
    `cookie: ${admin.cookie}`,
    "host: localhost",
  ];
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n--x\r\n`);
  await once(test.server.server, "request");
  socket.destroy();
  await vi.waitFor(
    () => expect(test.logged().slice(before)).toContainEqual(expect.objectContaining({ msg: "aborted" })),
    patience,
  );
  expect(faults()).toEqual([]);
});

it("a client that leaves while uploading is no fault", async () => {
  const before = test.logged().length;
  const issued = await test.server.inject({ method: "POST", url: "/api/objects/upload", headers: admin });
  const { pathname, search, port } = addressOf(issued.json(), test.server.listeningOrigin);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n%PDF`);
  await once(test.server.server, "request");
  socket.destroy();
  await vi.waitFor(
    () => expect(test.logged().slice(before)).toContainEqual(expect.objectContaining({ msg: "aborted" })),
    patience,
  );
  expect(faults()).toEqual([]);
});

it("a failed call is logged once, over either transport", async () => {
  const down = vi
    .spyOn(test.store, "signPut")
    .mockRejectedValue(new StoreUnavailable({ cause: new Error("gone") }));
  for (const url of ["/api/objects/upload", "/trpc/uploads.issueAddress"]) {
    const before = faults().length;
    const answer = await test.server.inject({ method: "POST", url, headers: admin });
    expect(answer.statusCode).toBe(503);
    expect(faults().slice(before)).toHaveLength(1);
  }
  down.mockRestore();
});

it("the specified answer of a store without temporary credentials is no fault", async () => {
  const before = faults().length;
  const answer = await test.server.inject({ url: "/api/s3/sts", headers: admin });
  expect(answer.statusCode).toBe(501);
  expect(faults()).toHaveLength(before);
});

/** The path of an upload's signed address, at the port on which the server listens. */
function addressOf(issued: unknown, origin: string): URL {
  const { uploadURL } = uploadAddressSchema.parse(issued);
  const { pathname, search } = new URL(uploadURL);
  return new URL(`${pathname}${search}`, origin);
}

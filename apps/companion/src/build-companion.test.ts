import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { newObjectKey } from "@antochi/storage/object-key";
import { signImportTicket } from "@antochi/storage/import-ticket";
import { app } from "@uppy/companion";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildCompanion } from "./build-companion.ts";

const secret = "a secret of many characters";
const siteOrigin = "https://site.test";
const now = new Date("2026-11-21T12:00:00Z");
const expires = now.getTime() / 1000 + 60;
const ticket = signImportTicket(secret, { key: newObjectKey("uploads/"), expires });
const store = {
  endpoint: "http://127.0.0.1:9",
  accessKey: "access",
  secretKey: "secret",
  bucket: "b",
  region: "r",
};

let server: ReturnType<typeof buildCompanion>;
let address: string;

beforeAll(async () => {
  const listen = { host: "127.0.0.1", port: 0 };
  const config = { listen, siteOrigin, secret, store };
  server = buildCompanion(config, { directory: tmpdir(), now: () => now });
  server.listen(listen);
  await once(server, "listening");
  const at = server.address();
  if (typeof at !== "object" || at === null) throw new Error("It does not listen");
  address = `http://127.0.0.1:${at.port}`;
});
afterAll(() => server.close());

async function ask(path: string, body: unknown) {
  const headers = { "content-type": "application/json", origin: siteOrigin };
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  const said: unknown = await answer.json();
  return { status: answer.status, said, allowed: answer.headers.get("access-control-allow-origin") };
}

test("reports that it is running", async () => {
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test.each(["/url/meta", "/url/get"])(
  "%s asks for a ticket of the site, and tells the site so",
  async (path) => {
    const url = "https://files.test/manual.pdf";
    const refusal = { status: 401, said: { message: "Authorization required" }, allowed: siteOrigin };
    expect(await ask(path, { url, metadata: { ticket: "none" } })).toMatchObject(refusal);
    const forged = signImportTicket("another secret", { key: newObjectKey("uploads/"), expires });
    expect(await ask(path, { url, metadata: { ticket: forged } })).toMatchObject(refusal);
    expect(await ask(path, { url })).toMatchObject({
      status: 400,
      said: { message: "The request is not valid" },
    });
  },
);

test.each([
  "http://127.0.0.1/manual.pdf",
  "http://10.0.0.1/manual.pdf",
  "http://192.168.1.1/manual.pdf",
  "http://169.254.169.254/manual.pdf",
  "http://[::1]/manual.pdf",
  "http://[::ffff:127.0.0.1]/manual.pdf",
  "http://[fe80::1]/manual.pdf",
  "http://0.0.0.0/manual.pdf",
])("refuses %s, with a ticket too", async (url) => {
  for (const path of ["/url/meta", "/url/get"]) {
    const { status, said } = await ask(path, { url, metadata: { ticket } });
    expect([400, 422]).toContain(status);
    expect(JSON.stringify(said)).toMatch(/private addresses|no link to a public file/);
  }
});

test.each(["http://localhost/manual.pdf", "ftp://files.test/manual.pdf", "file:///etc/passwd"])(
  "%s is no link",
  async (url) => {
    expect(await ask("/url/meta", { url, metadata: { ticket } })).toMatchObject({
      status: 400,
      said: { message: "This is no link to a public file" },
    });
  },
);

test.each(["/s3/params", "/s3/multipart", "/s3/sts", "/drive/list", "/connect/drive", "/metrics", "/"])(
  "%s does not exist",
  async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      expect((await fetch(address + path, { method })).status).toBe(404);
    }
  },
);

test.each([
  ["/url/get", ["GET", "PUT", "DELETE"], "OPTIONS, POST"],
  ["/healthz", ["POST", "OPTIONS"], "GET, HEAD"],
] as const)("%s lists its methods", async (path, others, allow) => {
  for (const method of others) {
    const answer = await fetch(address + path, { method });
    expect([answer.status, answer.headers.get("allow")], method).toEqual([405, allow]);
  }
});

test("reports that it is running to a HEAD request", async () => {
  expect((await fetch(`${address}/healthz`, { method: "HEAD" })).status).toBe(200);
});

test("many imports that wait for their browsers at once print no warning of a leak", async () => {
  // Companion has one emitter for a process, whatever else it is given.
  const options = { filePath: tmpdir(), secret, server: { host: "h" }, corsOrigins: [siteOrigin] };
  const emitter: unknown = app(options).emitter;
  if (!(emitter instanceof EventEmitter)) throw new Error("Companion has no emitter");
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  const waiting = Array.from({ length: 30 }, (_, index) => once(emitter, `connection:${index}`));
  const warnings = warned.mock.calls.map(([warning]) => String(warning));
  warned.mockRestore();
  for (const index of waiting.keys()) emitter.emit(`connection:${index}`);
  await Promise.all(waiting);
  expect(warnings).toEqual([]);
});

/** The response status of a WebSocket handshake from this origin; null if the connection fails. */
function connectFrom(origin: string | undefined): Promise<number | null> {
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
    ...(origin !== undefined && { origin }),
  };
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const asking = get(`${address}/api/${crypto.randomUUID()}`, { headers });
  asking.once("error", () => resolve(null));
  asking.once("upgrade", ({ statusCode = null }, connection) => {
    connection.destroy();
    resolve(statusCode);
  });
  return promise;
}

test("a page of the site learns a file's progress, and no other page does", async () => {
  expect(await connectFrom(siteOrigin)).toBe(101);
  expect(await connectFrom("https://elsewhere.test")).toBeNull();
  expect(await connectFrom(undefined)).toBeNull();
});

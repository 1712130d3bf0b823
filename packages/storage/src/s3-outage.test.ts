import { once } from "node:events";
import { type Server, type Socket, createServer } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { slowest } from "@antochi/environment/testing/patience";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newObjectKey } from "./object-key.ts";
import type { ObjectStore } from "./object-store.ts";
import { createS3Store } from "./s3-store.ts";
import { StoreMisconfigured, StoreUnavailable } from "./store-errors.ts";
import { selfSigned } from "./testing/self-signed.ts";
import { all, pdf, writeText } from "./testing/store-under-test.ts";

/** For tests of the store's silence; where a response matters, the limit is longer than a test. */
const shortly = 150;

afterEach(() => void vi.useRealTimers());

type Outage = AsyncDisposable & { store: ObjectStore };

/** A store whose server treats every connection with `behave`. */
async function openOutage(
  behave: (socket: Socket) => void,
  { protocol = "http:", silence = 2 * slowest } = {},
): Promise<Outage> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    behave(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `${protocol}//127.0.0.1:${portOf(server)}`;
  return {
    store: createS3Store({
      endpoint,
      publicEndpoint: endpoint,
      accessKey: "access",
      secretKey: "secret-key",
      region: "us-east-1",
      bucket: "outage",
      allowedOrigin: "http://localhost:3000",
      temporaryCredentials: { kind: "on", seconds: 3600 },
      now: () => new Date(),
      silenceMs: silence,
      limitMs: 4 * silence,
    }),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function expectOutage({ store }: Outage): Promise<void> {
  const key = newObjectKey("uploads/");
  const credentials = store.temporaryCredentials;
  const calls = [
    () => store.prepare(),
    () => store.ping(),
    () => store.stat(key),
    () => store.read(key),
    () => writeText(store, key, "text"),
    () => store.write(key, Readable.from([Buffer.alloc(12_000_000)]), pdf),
    () => store.copy(key, newObjectKey("pdfs/")),
    () => store.remove(key),
    () => all(store.list("uploads/")),
    () => store.multipart.create(key, pdf),
    () => store.multipart.listParts(key, "upload"),
    () => store.multipart.complete(key, "upload", { parts: [{ PartNumber: 1, ETag: "x" }], maxBytes: 1 }),
    () => store.multipart.abort(key, "upload"),
    () => all(store.multipart.listUnfinished("uploads/")),
    () => (credentials.supported ? credentials.issue() : Promise.resolve()),
  ];
  await Promise.all(calls.map((call) => expect(call()).rejects.toBeInstanceOf(StoreUnavailable)));
}

describe("an S3 store that answers wrongly is soon unavailable", () => {
  it("when it accepts connections and says nothing", async () => {
    await using outage = await openOutage((socket) => socket.resume(), { silence: shortly });
    await expectOutage(outage);
  });

  it("when it sends one byte at a time", async () => {
    const drip = (socket: Socket) => {
      const timer = setInterval(() => socket.write("H"), 50);
      socket.resume().on("close", () => clearInterval(timer));
    };
    await using outage = await openOutage(drip, { silence: shortly });
    await expectOutage(outage);
  });

  it("when it drops every connection", async () => {
    await using outage = await openOutage((socket) => socket.destroy());
    await expectOutage(outage);
  });

  it("when it answers in another protocol", async () => {
    await using outage = await openOutage((socket) => {
      socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"));
    });
    const { store } = outage;
    await expect(store.multipart.create(newObjectKey("uploads/"), pdf)).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    await expect(all(store.list("uploads/"))).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it.each(["500 Internal Server Error", "503 Service Unavailable", "429 Too Many Requests"])(
    "when it answers %s",
    async (status) => {
      await using outage = await openOutage((socket) => {
        socket.on("data", () => socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`));
      });
      await expect(outage.store.stat(newObjectKey("pdfs/"))).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(outage.store.remove(newObjectKey("pdfs/"))).rejects.toBeInstanceOf(StoreUnavailable);
    },
  );

  it.each([
    ["refuses the credentials", "403 Forbidden", "", "credentials"],
    ["answers everything with a web page", "200 OK", "<html>Welcome</html>", "endpoint"],
    ["answers with a 404 page", "404 Not Found", "<html>Nothing here</html>", "endpoint"],
    ["redirects to a sign-in page", "302 Found", "", "endpoint"],
  ])("and names the setting to change when it %s", async (_what, status, body, fault) => {
    await using outage = await openOutage((socket) => {
      socket.on("data", () =>
        socket.end(
          `HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
        ),
      );
    });
    const prepared = outage.store.prepare();
    await expect(prepared).rejects.toBeInstanceOf(StoreMisconfigured);
    await expect(prepared).rejects.toMatchObject({ fault });
  });

  it.each([
    ["is not HTTP", "http:", "SSH-2.0-OpenSSH_10.0\r\n", "endpoint"],
    ["is not TLS", "https:", "HTTP/1.1 400 Bad Request\r\n\r\n", "tls"],
  ])("and says so when the answer %s", async (_what, protocol, words, fault) => {
    await using outage = await openOutage((socket) => socket.once("data", () => socket.end(words)), {
      protocol,
    });
    const prepared = outage.store.prepare();
    await expect(prepared).rejects.toBeInstanceOf(StoreMisconfigured);
    await expect(prepared).rejects.toMatchObject({ fault });
  });

  it("and says so when its certificate is not trusted", async () => {
    const certificate = selfSigned();
    await using outage = await openOutage(
      (socket) => void new TLSSocket(socket, { isServer: true, ...certificate }).on("error", () => {}),
      { protocol: "https:" },
    );
    await expect(outage.store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    const prepared = outage.store.prepare();
    await expect(prepared).rejects.toBeInstanceOf(StoreMisconfigured);
    await expect(prepared).rejects.toMatchObject({ fault: "certificate" });
  });

  it("but treats unknown objects as removed, as long as it knows the bucket", async () => {
    const refuse = (code: string) => (socket: Socket) => {
      const body = `<Error><Code>${code}</Code></Error>`;
      socket.on("data", () =>
        socket.end(`HTTP/1.1 404 Not Found\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
      );
    };
    await using empty = await openOutage(refuse("NoSuchKey"));
    await empty.store.remove(newObjectKey("pdfs/"));
    await using lost = await openOutage(refuse("NoSuchBucket"));
    await expect(lost.store.remove(newObjectKey("pdfs/"))).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it("but tolerates a reader slower than the store's own limit", async () => {
    const bytes = Buffer.alloc(20_000_000, "x");
    // A busy machine may need seconds for the store's earlier responses.
    const silence = 5_000;
    const answer = (socket: Socket) => {
      socket.on("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`);
        socket.write(bytes);
      });
    };
    await using outage = await openOutage(answer, { silence });
    let size = 0;
    for await (const chunk of await outage.store.read(newObjectKey("pdfs/"))) {
      // The reader's pause is what is tested, so it has to be longer than the store's timeout.
      if (size === 0) await pause(1.2 * silence);
      size += Buffer.from(chunk).length;
    }
    expect(size).toBe(bytes.length);
  });

  it.each(["falls silent", "breaks off"])("when it %s in the middle of an object", async (ending) => {
    await using outage = await openOutage((socket) => {
      socket.on("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthe beginning");
        if (ending === "breaks off") socket.end();
      });
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stream = await outage.store.read(newObjectKey("pdfs/"));
    const chunks: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
    expect(await chunks.next()).toMatchObject({ value: Buffer.from("the beginning") });
    const failed = expect(chunks.next()).rejects.toBeInstanceOf(StoreUnavailable);
    if (ending === "falls silent") vi.advanceTimersByTime(2 * slowest);
    await failed;
  });
});

it.each([86_400, -86_400])("a refusal by a store whose clock is %d seconds ahead says so", async (ahead) => {
  await using outage = await openOutage((socket) => {
    const date = new Date(Date.now() + ahead * 1000).toUTCString();
    socket.on("data", () =>
      socket.end(`HTTP/1.1 403 Forbidden\r\ndate: ${date}\r\ncontent-length: 0\r\n\r\n`),
    );
  });
  const error: unknown = await outage.store.ping().catch((thrown: unknown) => thrown);
  const side = ahead > 0 ? "behind" : "ahead of";
  expect(error).toBeInstanceOf(StoreUnavailable);
  expect(error instanceof Error && String(error.cause)).toMatch(
    new RegExp(`AccessDenied: this machine's clock is 86\\d{3} seconds ${side} the store's$`),
  );
});

import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { openBackupBucket } from "./backup-bucket.ts";
import { StoreUnavailable } from "./store-errors.ts";

const mebibyte = 1024 * 1024;

/** A client's request, without its signature. */
type Asked = { method: string; path: string; bytes: number };

/**
 * A server that accepts uploads, but refuses this many calls of each method; `complete` is the POST that completes a
 * multipart upload.
 */
async function openServer(refusals: Readonly<Record<string, number>>) {
  const asked: Asked[] = [];
  const left = new Map(Object.entries(refusals));
  async function answer(request: IncomingMessage): Promise<[status: number, body: string]> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://server");
    const part = searchParams.get("partNumber");
    const { method = "" } = request;
    const { length: bytes } = await buffer(request);
    asked.push({ method, path: pathname + (part === null ? "" : ` ${part}`), bytes });
    const kind = method === "POST" && searchParams.has("uploadId") ? "complete" : method;
    const refusalsLeft = left.get(kind) ?? 0;
    if (refusalsLeft > 0) {
      left.set(kind, refusalsLeft - 1);
      return [503, "<Error><Code>SlowDown</Code><Message>Reduce your rate</Message></Error>"];
    }
    if (method !== "POST") return [200, ""];
    return searchParams.has("uploads")
      ? [200, "<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>"]
      : [
          200,
          "<CompleteMultipartUploadResult><Location>there</Location><ETag>whole</ETag></CompleteMultipartUploadResult>",
        ];
  }
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      const described = { etag: '"etag"', "last-modified": new Date(0).toUTCString() };
      response.writeHead(status, { ...described, "content-length": Buffer.byteLength(body) }).end(body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const pauses: number[] = [];
  const bucket = openBackupBucket({
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: "access",
    secretKey: "secret-key",
    region: "us-east-1",
    bucket: "kept",
    wait: async (pause) => void pauses.push(pause),
  });
  return {
    bucket,
    pauses,
    /** The uploads, in order. */
    sent: () => asked.filter(({ method }) => method === "PUT").map(({ path, bytes }) => ({ path, bytes })),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

it("retries a refused file after a pause", async () => {
  await using server = await openServer({ PUT: 1 });
  await server.bucket.write("night/rows", Readable.from([Buffer.alloc(1_000)]));
  const file = { path: "/kept/night/rows", bytes: 1_000 };
  expect(server.sent()).toEqual([file, file]);
  expect(server.pauses).toEqual([250]);
});

it("retries a refused part of a large file, and only that", async () => {
  await using server = await openServer({ PUT: 2 });
  await server.bucket.write("night/rows", Readable.from([Buffer.alloc(6 * mebibyte)]));
  const first = { path: "/kept/night/rows 1", bytes: 5 * mebibyte };
  expect(server.sent()).toEqual([first, first, first, { path: "/kept/night/rows 2", bytes: mebibyte }]);
  expect(server.pauses).toEqual([250, 1_000]);
});

it("retries beginning and ending a large file, and checking whether it exists", async () => {
  await using server = await openServer({ POST: 1, complete: 1, HEAD: 1 });
  await server.bucket.write("night/rows", Readable.from([Buffer.alloc(6 * mebibyte)]));
  expect(server.sent()).toHaveLength(2);
  expect(server.pauses).toEqual([250, 250, 250]);
});

it("gives up a file that is always refused", async () => {
  await using server = await openServer({ PUT: Number.POSITIVE_INFINITY });
  const written = server.bucket.write("night/rows", Readable.from([Buffer.alloc(1_000)]));
  await expect(written).rejects.toBeInstanceOf(StoreUnavailable);
  expect(server.pauses).toEqual([250, 1_000, 4_000]);
});

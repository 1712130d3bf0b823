import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { patience } from "@antochi/testing/patience";
import { z } from "zod";
import { download } from "./download.ts";

const size = 3_000;
const piece = Buffer.alloc(size / 3);
/** The ETag of the stored file; a test changes it when the file is replaced. */
let etag = '"first"';
let answers = Promise.withResolvers<ServerResponse>();
const server = createServer(({ headers }, response) => {
  const from = headers["if-range"] === etag ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1]) : 0;
  // Without a content length, so that only the final empty chunk ends the response.
  response.writeHead(from > 0 ? 206 : 200, { "transfer-encoding": "chunked", etag });
  answers.resolve(response);
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(() => {
  etag = '"first"';
  shares = [];
  answers = Promise.withResolvers();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The reported progress of a download, in order. */
let shares: number[] = [];

/** Starts a download; `next` sends another third of it, and waits until it has arrived. */
async function startDownload() {
  const { port } = z.object({ port: z.number() }).parse(server.address());
  let arrived = Promise.withResolvers<number>();
  const onShare = (share: number) => {
    shares.push(share);
    arrived.resolve(share);
  };
  const whole = download(`http://127.0.0.1:${port}/`, { size, onShare });
  const response = await answers.promise;
  async function next(): Promise<number> {
    arrived = Promise.withResolvers();
    response.write(piece);
    return arrived.promise;
  }
  return { whole, next, response };
}

/**
 * Breaks the connection, and advances the clock until the rest is requested.
 * @returns the response to that request
 */
async function breakLine(response: ServerResponse): Promise<ServerResponse> {
  answers = Promise.withResolvers();
  const asked: ServerResponse[] = [];
  void answers.promise.then((answer) => asked.push(answer));
  response.destroy();
  while (asked.length === 0) {
    await vi.advanceTimersByTimeAsync(100);
    await setImmediate();
  }
  return answers.promise;
}

test("a slow file is waited for", async () => {
  const { whole, next, response } = await startDownload();
  for (let times = 0; times < 3; times += 1) {
    await vi.advanceTimersByTimeAsync(50_000);
    await next();
  }
  response.end();
  expect(shares).toEqual([1 / 3, 2 / 3, 1]);
  expect((await whole).size).toBe(size);
});

test("a connection that delivers nothing for a minute ends it", async () => {
  const { whole, next } = await startDownload();
  await next();
  const failed = expect(whole).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
});

test("after an interruption only the missing part of a file is fetched again", async () => {
  const { whole, next, response } = await startDownload();
  await next();
  const second = await breakLine(response);
  expect(second.req.headers).toMatchObject({ range: "bytes=1000-", "if-range": '"first"' });
  second.write(Buffer.alloc(500, "b"));
  await vi.waitUntil(() => shares.at(-1) === 0.5, patience);
  const third = await breakLine(second);
  expect(third.req.headers.range).toBe("bytes=1500-");
  third.end(Buffer.alloc(1_500, "c"));
  expect(Buffer.from(await (await whole).arrayBuffer()).toString("latin1")).toBe(
    `${"\0".repeat(1_000)}${"b".repeat(500)}${"c".repeat(1_500)}`,
  );
});

test("a file that was replaced meanwhile is fetched from its beginning", async () => {
  const { whole, next, response } = await startDownload();
  await next();
  etag = '"second"';
  const second = await breakLine(response);
  second.end(Buffer.alloc(size, "b"));
  expect(await (await whole).text()).toBe("b".repeat(size));
});

test("a connection that breaks after the last byte but before the end has delivered the file", async () => {
  const { whole, next, response } = await startDownload();
  for (let times = 0; times < 3; times += 1) await next();
  response.destroy();
  expect((await whole).size).toBe(size);
});

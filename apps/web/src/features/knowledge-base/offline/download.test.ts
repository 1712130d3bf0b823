import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { download } from "./download.ts";

const size = 3_000;
const piece = Buffer.alloc(size / 3);
let answers = Promise.withResolvers<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-length": size });
  answers.resolve(response);
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(() => {
  answers = Promise.withResolvers();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A download under way; `next` sends another third of it, and waits until that has come. */
async function startDownload() {
  const { port } = z.object({ port: z.number() }).parse(server.address());
  let arrived = Promise.withResolvers<number>();
  const whole = download(`http://127.0.0.1:${port}/`, { size, onShare: (share) => arrived.resolve(share) });
  const response = await answers.promise;
  async function next(): Promise<number> {
    arrived = Promise.withResolvers();
    response.write(piece);
    return arrived.promise;
  }
  return { whole, next, response };
}

test("a file that comes slowly is waited for", async () => {
  const { whole, next, response } = await startDownload();
  const shares = [];
  for (let times = 0; times < 3; times += 1) {
    await vi.advanceTimersByTimeAsync(50_000);
    shares.push(await next());
  }
  response.end();
  expect(shares).toEqual([1 / 3, 2 / 3, 1]);
  expect((await whole).size).toBe(size);
});

test("a line that brings nothing more for a minute ends it", async () => {
  const { whole, next } = await startDownload();
  await next();
  const failed = expect(whole).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
});

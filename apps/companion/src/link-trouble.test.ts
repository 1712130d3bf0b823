import { once } from "node:events";
import { createServer, get } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { watchRequests, withTrouble } from "./link-trouble.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a file that a link's server hands out byte by byte is given up after ten minutes, and says so", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  watchRequests();
  await using server = createServer((_request, response) => {
    response.writeHead(200, { "content-length": 1_000 });
    response.write("%");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It does not listen");

  const { promise, resolve } = Promise.withResolvers<string | null>();
  const begun = Promise.withResolvers<void>();
  withTrouble((troubleOf) => {
    const request = get({ host: "127.0.0.1", port: address.port }, (response) => {
      response.once("data", () => begun.resolve());
      response.on("error", () => undefined);
    });
    request.on("error", () => undefined);
    request.once("close", () => resolve(troubleOf()));
  });
  await begun.promise;
  vi.advanceTimersByTime(599_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(await promise).toBe("The server of this link takes more than ten minutes for the file");
});

import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { appRouter } from "@antochi/api/router";
import { fastify } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { serveOpenApi } from "../openapi/serve-openapi.ts";
import { madeOnce } from "./made-once.ts";
import { servePlainPageCss } from "./plain-page.ts";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it("makes a value once, for all who ask during and after", async () => {
  const make = vi.fn<() => Promise<object>>(async () => ({}));
  const made = madeOnce(make);
  const [one, other] = await Promise.all([made(), made()]);
  expect(other).toBe(one);
  expect(await made()).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

it("makes it again after a failure", async () => {
  const make = vi
    .fn<() => Promise<string>>()
    .mockResolvedValue("made")
    .mockRejectedValueOnce(new Error("busy"));
  const made = madeOnce(make);
  await expect(Promise.all([made(), made()])).rejects.toThrow("busy");
  expect(await made()).toBe("made");
  expect(make).toHaveBeenCalledTimes(2);
});

it.each(["/newsletter/page.css", "/api/docs.css"])(
  "%s is answered again once files can be opened again",
  async (path) => {
    const server = fastify();
    servePlainPageCss(server);
    serveOpenApi(server, appRouter, {
      siteName: "Antochi",
      publicUrl: new URL("http://localhost:3000"),
      cookieName: "session",
    });
    const none = Object.assign(new Error("EMFILE: too many open files, open"), { code: "EMFILE" });
    vi.spyOn(files, "readFile").mockRejectedValueOnce(none);
    syncBuiltinESMExports();
    expect((await server.inject(path)).statusCode).toBe(500);
    const answer = await server.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/css; charset=utf-8");
  },
);

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { limits } from "@antochi/contract/limits";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestServer, type TestServer } from "../testing/test-server.ts";

const placeholder = "https://public-origin.invalid";

/** A site as the web app's build produces it, with one file of each kind. */
const files = {
  "prerendered.json": JSON.stringify({
    originPlaceholder: placeholder,
    pages: {
      "/home": { file: "home/index.html", status: 200 },
      "/tactical-fpv-training": { file: "training/index.html", status: 200 },
      "/privacy": { file: "privacy/index.html", status: 200 },
      "/privacy?lang=el": { file: "privacy/index.el.html", status: 200 },
      "/auth": { file: "auth/index.html", status: 200 },
      "/auth?lang=el": { file: "auth/index.el.html", status: 200 },
      "/auth?mode=register": { file: "auth/index.register.html", status: 200 },
      "/auth?mode=register&lang=el": { file: "auth/index.register.el.html", status: 200 },
      "/knowledge-base": { file: "knowledge-base/index.html", status: 200 },
      "/admin": { file: "index.html", status: 200 },
      "/tactical-fpv-training?lang=el": { file: "training/index.el.html", status: 200 },
    },
    notFound: {
      en: { file: "404/index.html", status: 404 },
      el: { file: "404/index.el.html", status: 404 },
    },
    shell: { file: "index.html", status: 200 },
    offlineWorkers: { on: "knowledge-base-worker.js", off: "knowledge-base-worker-off.js" },
    withOrigin: ["home/index.html", "robots.txt"],
  }),
  "index.html": `<html lang="en"><title>shell</title>`,
  "privacy/index.html": "kept @@enquiries:en@@, kept @@logs:en@@",
  "privacy/index.el.html": "κρατούνται @@enquiries:el@@",
  "home/index.html": `<html lang="en"><title>home</title><link rel="canonical" href="${placeholder}/home">`,
  "auth/index.html": "<title>sign in</title>",
  "auth/index.el.html": "<title>σύνδεση</title>",
  "auth/index.register.html": "<title>register</title>",
  "auth/index.register.el.html": "<title>εγγραφή</title>",
  "knowledge-base/index.html": "<title>library</title>",
  "training/index.html": "<title>training</title>",
  "training/index.el.html": "<title>εκπαίδευση</title>",
  "404/index.html": `<html lang="en"><title>Page Not Found</title>`,
  "404/index.el.html": `<html lang="el"><title>Η σελίδα δεν βρέθηκε</title>`,
  "robots.txt": `Sitemap: ${placeholder}/sitemap.xml`,
  "knowledge-base-worker.js": "keeps",
  "knowledge-base-worker-off.js": "wipes",
  "favicon.svg": "<svg/>",
  "assets/main-abc123.js": "console.log(1)",
  "assets/main-abc123.js.br": "stands for brotli",
  "assets/letters-abc123.woff2": "stands for a font",
  "assets/workers/pdf-abc123.js": "console.log(2)",
  ".vite/manifest.json": "{}",
};

let database: TestDatabase;
let root: string;
let test: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  root = await mkdtemp(join(tmpdir(), "antochi-site-"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  test = await buildTestServer(database, {
    webRoot: root,
    publicUrl: "http://site.example",
    retention: { enquiriesMonths: 24, logsMonths: null },
  });
});
afterAll(async () => {
  await test.close();
  await rm(root, { recursive: true });
  await database.close();
});

const open = (url: string, headers: Record<string, string> = {}) => test.server.inject({ url, headers });

describe("pages", () => {
  it.each([
    ["/home", "<title>home</title>"],
    ["/home?utm_source=x", "<title>home</title>"],
    ["/tactical-fpv-training", "<title>training</title>"],
    ["/tactical-fpv-training?a=b&lang=el", "<title>εκπαίδευση</title>"],
    ["/tactical-fpv-training?lang=xx", "<title>training</title>"],
    ["/tactical-fpv-training?lang=el&lang=el", "<title>training</title>"],
    ["/auth?mode=login&next=%2Frecord", "<title>sign in</title>"],
    ["/auth?next=%2Frecord&lang=el", "<title>σύνδεση</title>"],
    ["/auth?next=%2Frecord&mode=register", "<title>register</title>"],
    ["/auth?mode=register&lang=xx", "<title>register</title>"],
    ["/auth?lang=el&mode=register", "<title>εγγραφή</title>"],
    ["/auth?mode=register&mode=register&lang=el", "<title>σύνδεση</title>"],
    ["/knowledge-base?article=1", "<title>library</title>"],
    ["/admin", "<title>shell</title>"],
    ["/admin/statistics", "<title>shell</title>"],
  ])("%s answers 200 with its document", async (url, title) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    expect(answer.body).toContain(title);
  });

  it("name the public address in place of the one they were built with", async () => {
    expect((await open("/home")).body).toContain('href="http://site.example/home"');
    const robots = await open("/robots.txt");
    expect(robots.body).toBe("Sitemap: http://site.example/sitemap.xml");
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it("are served, with their files, before Postgres and the store are ready", async () => {
    const addresses = [
      "/",
      "/home",
      "/admin/statistics",
      "/nowhere",
      "/robots.txt",
      "/assets/main-abc123.js",
    ];
    const statuses = async () => {
      const answers = await Promise.all(addresses.map((url) => open(url)));
      return answers.map(({ statusCode }) => statusCode);
    };
    test.phase.current = "starting";
    const early = await statuses();
    test.phase.current = "ready";
    expect(early).toEqual([302, 200, 200, 404, 200, 200]);
    expect(await statuses()).toEqual(early);
  });

  it("state how long this installation keeps people's messages", async () => {
    expect((await open("/privacy")).body).toBe("kept for 24 months, kept without a time limit");
    expect((await open("/privacy?lang=el")).body).toBe("κρατούνται για 24 μήνες");
  });

  it("name the sign-on provider, if there is one, as text", async () => {
    expect((await open("/home")).body).not.toContain("data-sign-on");
    const signOn = {
      issuer: new URL("https://login.example.org"),
      clientId: "site",
      clientSecret: "secret",
      name: `"Navy" & <Air>`,
      approvedGroup: null,
      adminGroup: null,
    };
    const named = await buildTestServer(database, { webRoot: root, signOn });
    for (const url of ["/home", "/admin", "/nowhere"]) {
      const { body } = await named.server.inject({ url });
      expect(body).toMatch(/^<html data-sign-on="&quot;Navy&quot; &amp; &lt;Air&gt;" lang="en">/);
    }
    await named.close();
  });

  it("state for how long articles are usually kept offline, if that is not the default", async () => {
    expect((await open("/admin")).body).not.toContain("data-offline-days");
    const longer = await buildTestServer(database, { webRoot: root, offline: { days: 21 } });
    const { body } = await longer.server.inject({ url: "/admin" });
    expect(body).toMatch(/^<html data-offline-days="21" lang="en">/);
    await longer.close();
  });

  it("say if offline reading is off", async () => {
    const off = await buildTestServer(database, { webRoot: root, offline: null });
    const { body } = await off.server.inject({ url: "/admin" });
    expect(body).toMatch(/^<html data-offline-days="0" lang="en">/);
    await off.close();
  });

  it("are compressed as the browser prefers", async () => {
    const br = await open("/home", { "accept-encoding": "gzip, br" });
    expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain("<title>home</title>");
    const gzip = await open("/home", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.rawPayload).toString()).toContain("<title>home</title>");
    expect(new Set([br.headers.etag, gzip.headers.etag, (await open("/home")).headers.etag]).size).toBe(3);
  });

  it("are 304 for the version the browser has", async () => {
    const { etag } = (await open("/home")).headers;
    const again = await open("/home", { "if-none-match": String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("answer HEAD, and 405 to a write", async () => {
    const head = await test.server.inject({ method: "HEAD", url: "/home" });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(10);
    const post = await test.server.inject({ method: "POST", url: "/home", payload: {} });
    expect([post.statusCode, post.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});

describe("an unknown page", () => {
  it.each([
    "/nothing",
    "/assets/gone.js",
    "/knowledge-base/deeper",
    "/HOME",
    "/.vite/manifest.json",
    "/prerendered.json",
    "/%ZZ",
    "/home/50%",
    "/%E0%A4%A/?a=%",
  ])("%s is 404 with the 404 screen", async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("Page Not Found");
  });

  it.each([
    ["/nothing?lang=el", "", "el"],
    ["/nothing?a=b&lang=el", "", "el"],
    ["/nothing?lang=xx", "", "en"],
    ["/%ZZ?lang=el", "", "el"],
    ["/nothing", "a=b; signed-in=dark.el", "el"],
    ["/nothing", "a=b; __Host-signed-in=dark.el", "el"],
    ["/nothing?lang=el", "signed-in=system.en", "en"],
    ["/nothing?lang=el", "signed-in=1", "el"],
  ])("%s with the cookie '%s' is in its reader's language", async (url, cookie, language) => {
    const answer = await open(url, { cookie });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["vary"]).toBe("accept-encoding, cookie");
    expect(answer.body).toContain(`<html lang="${language}">`);
  });

  it("is also one with a code that is too long for any", async () => {
    const answer = await open(`/verify/${"a".repeat(limits.uploadIdMax + 1)}`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  });

  it("stays 404 for a browser that has its screen", async () => {
    const { etag } = (await open("/nothing")).headers;
    expect((await open("/nothing", { "if-none-match": String(etag) })).statusCode).toBe(404);
  });

  it("is 404 as JSON for a write and under /api", async () => {
    const post = await test.server.inject({
      method: "POST",
      url: "/nothing",
      payload: "x",
      headers: { "content-type": "text/plain" },
    });
    expect([post.statusCode, post.json()]).toEqual([404, { message: "Not found", code: "not-found" }]);
    expect((await open("/api/nothing/")).json()).toEqual({ message: "Not found", code: "not-found" });
  });
});

describe("redirects", () => {
  it.each([
    ["/", 302, "/tactical-fpv-training"],
    ["/?utm_source=x&a=%2F", 302, "/tactical-fpv-training?utm_source=x&a=%2F"],
    ["/fpv?lang=el", 302, "/tactical-fpv-training?lang=el"],
    ["/home/", 308, "/home"],
    ["/home//?a=1", 308, "/home?a=1"],
    ["/admin/", 308, "/admin"],
    ["/fpv/", 308, "/fpv"],
  ])("%s leads with %i to %s", async (url, status, location) => {
    const answer = await open(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
  });

  it("never lead to another site", async () => {
    const { port } = new URL(await test.server.listen({ host: "127.0.0.1", port: 0 }));
    for (const path of ["//evil.example/", "/\\evil.example/", "///"]) {
      const response = await new Promise<IncomingMessage>((resolve) => {
        get({ host: "127.0.0.1", port, path }, resolve);
      });
      response.resume();
      expect.soft(response.statusCode, path).toBe(404);
      expect.soft(response.headers, path).not.toHaveProperty("location");
    }
  });
});

describe("assets", () => {
  it("are immutable and compressed at the build", async () => {
    const plain = await open("/assets/main-abc123.js");
    expect(plain.body).toBe("console.log(1)");
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const br = await open("/assets/main-abc123.js", { "accept-encoding": "br" });
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript",
    });
    expect(br.body).toBe("stands for brotli");
  });

  it.each(["/assets/main-abc123.js", "/assets/letters-abc123.woff2"])(
    "%s has the headers of a subresource",
    async (url) => {
      const { headers } = await open(url, { "accept-encoding": "br" });
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers).toHaveProperty("x-request-id");
      expect(headers).not.toHaveProperty("content-security-policy");
      expect(headers).not.toHaveProperty("x-frame-options");
      for (const name of ["etag", "last-modified", "accept-ranges"]) {
        expect(headers).not.toHaveProperty(name);
      }
    },
  );

  it.each(["/home", "/favicon.svg", "/assets/workers/pdf-abc123.js"])(
    "%s has its own policy",
    async (url) => {
      const { headers } = await open(url);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["x-frame-options"]).toBe("DENY");
    },
  );

  it("the service worker is revalidated each time; a wiping one replaces it if offline reading is off", async () => {
    const worker = await open("/knowledge-base-worker.js");
    expect([worker.body, worker.headers["cache-control"]]).toEqual(["keeps", "no-cache"]);
    expect(worker.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(worker.headers["content-security-policy"]).toContain("connect-src 'self'");
    expect((await open("/knowledge-base-worker-off.js")).statusCode).toBe(404);
    const off = await buildTestServer(database, { webRoot: root, offline: null });
    const { body } = await off.server.inject({ url: "/knowledge-base-worker.js" });
    expect(body).toBe("wipes");
    await off.close();
  });

  it("without a content hash in their name are cached for an hour", async () => {
    expect((await open("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  it("cannot be left for the rest of the disk", async () => {
    for (const url of [
      "/assets/../prerendered.json",
      "/assets/%2e%2e/prerendered.json",
      "/..%2fpackage.json",
    ]) {
      expect((await open(url)).statusCode).toBe(404);
    }
  });
});

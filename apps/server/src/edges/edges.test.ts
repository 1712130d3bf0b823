import { createHash } from "node:crypto";
import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { limits } from "@antochi/contract/limits";
import { screensScript } from "@antochi/contract/screens";
import { siteScript } from "@antochi/contract/site-script";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildTestServer, openTestServer, type TestServer } from "../testing/test-server.ts";

const test = await openTestServer();
const { database } = test;
afterAll(test.close);

describe("request ids", () => {
  it("are the server's own, in the answer and in the log", async () => {
    const answer = await test.server.inject({ url: "/api/user", headers: { "x-request-id": "mine" } });
    const id = answer.headers["x-request-id"];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(test.logged()).toContainEqual(
      expect.objectContaining({ requestId: id, route: "/api/user", status: 401 }),
    );
  });
});

describe("addresses and methods", () => {
  it("unknown under /api are 404 as JSON, for every method", async () => {
    for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
      const answer = await test.server.inject({ method, url: "/api/nothing-here?x=1" });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(answer.json()).toEqual({ message: "Not found", code: "not-found" });
    }
  });

  it("get 405 with Allow for another method, and Allow for OPTIONS", async () => {
    const wrong = await test.server.inject({
      method: "DELETE",
      url: "/api/login",
      payload: "x",
      headers: { "content-type": "text/plain" },
    });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers.allow).toBe("OPTIONS, POST");
    expect(wrong.json()).toMatchObject({ code: "method-not-allowed" });
    expect((await test.server.inject({ method: "TRACE", url: "/api/user" })).statusCode).toBe(405);
    const options = await test.server.inject({ method: "OPTIONS", url: "/api/user" });
    expect(options.statusCode).toBe(204);
    expect(options.headers.allow).toBe("GET, HEAD, OPTIONS");
  });

  it.each([
    ["/api/users/1/approve", "OPTIONS, POST"],
    ["/api/knowledge-base/articles/1", "DELETE, OPTIONS, PUT"],
    ["/api/user", "GET, HEAD, OPTIONS"],
    ["/objects/pdfs/any.pdf", "GET, HEAD, OPTIONS"],
    ["/trpc/auth.login", "GET, HEAD, OPTIONS, POST"],
    ["/verify/any", "GET, HEAD, OPTIONS"],
  ])("refuse methods without any routes, and unknown ones: %s", async (url, allow) => {
    await using listening = await buildTestServer(database);
    const { port } = new URL(await listening.server.listen({ host: "127.0.0.1", port: 0 }));
    for (const method of ["PROPFIND", "LOCK", "M-SEARCH", "PATCH"]) {
      const answer = await fetchBy(method, Number(port), url);
      expect.soft([method, answer.status, answer.allow], url).toEqual([method, 405, allow]);
      expect.soft(answer.body).toContain('"code":"method-not-allowed"');
    }
    const options = await fetchBy("OPTIONS", Number(port), url);
    expect([options.status, options.allow]).toEqual([204, allow]);
    expect((await fetchBy("PROPFIND", Number(port), "/api/users/1/nothing")).status).toBe(404);
  });

  it("answer HEAD like GET, without the body", async () => {
    const answer = await test.server.inject({ method: "HEAD", url: "/api/knowledge-base/categories" });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("");
  });

  it("refuse HEAD where a GET has an effect", async () => {
    const url = "/api/s3/params?filename=manual.pdf&type=application/pdf";
    const answer = await test.server.inject({ method: "HEAD", url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, OPTIONS"]);
  });

  it.each([
    ["an incomplete escape", "GET", "/api/%E0%A4%A"],
    ["an invalid escape under /api", "GET", "/api/%zz"],
    ["an invalid escape under a needlessly encoded /api", "GET", "/%61pi/%zz"],
    ["an invalid escape in a POST", "POST", "/api/%zz"],
    ["an invalid escape in a POST to a page", "POST", "/%zz?x=1"],
    ["an overlong id", "POST", `/api/users/${"7".repeat(limits.uploadIdMax + 1)}/approve`],
  ] as const)("with %s get 400, with the usual id, headers and log line", async (_name, method, url) => {
    const answer = await test.server.inject({ method, url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: "The request is not valid", code: "invalid-input" });
    const usual = await test.server.inject({ url: "/api/nothing" });
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(usual.headers).sort());
    expect(answer.headers["content-security-policy"]).toBe(usual.headers["content-security-policy"]);
    const requestId = answer.headers["x-request-id"];
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(test.logged()).toContainEqual(
      expect.objectContaining({ requestId, method, route: "unmatched", status: 400 }),
    );
  });

  it("with an invalid escape outside the calls are unknown like any page", async () => {
    const answer = await test.server.inject({ url: "/%zz?x=1" });
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: "Not found", code: "not-found" }]);
    expect(test.logged()).toContainEqual(
      expect.objectContaining({ requestId: answer.headers["x-request-id"], route: "unmatched", status: 404 }),
    );
  });

  it("accept an id as long as its call does", async () => {
    const url = `/api/s3/multipart/${"a".repeat(limits.uploadIdMax)}?key=uploads/none.pdf`;
    expect((await test.server.inject({ url })).statusCode).toBe(401);
  });

  it("under /api are never cached", async () => {
    const described = ["/api/docs", "/api/docs.css", "/api/openapi.json"];
    for (const url of ["/api/user", "/api/nothing", "/trpc/auth.currentUser", ...described]) {
      expect((await test.server.inject({ url })).headers["cache-control"]).toBe("no-store");
    }
  });

  it("are the same however they are spelled", async () => {
    for (const url of ["/%61pi/user?a=%62", "/a%70i/%75ser", "/trp%63/auth.login"]) {
      const { statusCode, headers } = await test.server.inject({ method: "OPTIONS", url });
      expect.soft([url, statusCode, headers["cache-control"]]).toEqual([url, 204, "no-store"]);
    }
    const unknown = await test.server.inject({ url: "/%61pi/nothing" });
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { message: "Not found", code: "not-found" }]);
    const wrong = await test.server.inject({ method: "DELETE", url: "/api/%75ser" });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    await using listening = await buildTestServer(database);
    const { port } = new URL(await listening.server.listen({ host: "127.0.0.1", port: 0 }));
    const asked = (method: string, path: string) =>
      fetchBy(method, Number(port), `http://any.example${path}`);
    expect(await asked("OPTIONS", "/api/user")).toMatchObject({ status: 204, caching: "no-store" });
    expect(await asked("GET", "/api/nothing")).toMatchObject({ status: 404, caching: "no-store" });
    expect(await asked("DELETE", "/api/user")).toMatchObject({ status: 405, allow: "GET, HEAD, OPTIONS" });
  });
});

describe("security headers", () => {
  it("are strict, and those of https need an https address", async () => {
    const { headers } = await test.server.inject({ url: "/api/nothing" });
    const [site, screens] = [siteScript, screensScript].map((script) =>
      createHash("sha256").update(script).digest("base64"),
    );
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none';script-src 'self' 'sha256-${site}' 'sha256-${screens}';style-src 'self';font-src 'self';worker-src 'self';manifest-src 'self';img-src 'self' data: blob:;connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'`,
    );
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  it("include HSTS and the store's public address if applicable", async () => {
    await using secure = await buildTestServer(database, {
      publicUrl: "https://antochi.example",
      connectTo: ["https://files.antochi.example"],
    });
    const { headers } = await secure.server.inject({ url: "/api/nothing" });
    expect(headers["content-security-policy"]).toContain("connect-src 'self' https://files.antochi.example;");
    expect(headers["content-security-policy"]).toContain(";upgrade-insecure-requests");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });

  it("omit HSTS on localhost, which other servers of the machine share", async () => {
    await using secure = await buildTestServer(database, { publicUrl: "https://localhost" });
    const { headers } = await secure.server.inject({ url: "/api/nothing" });
    expect(headers["content-security-policy"]).toContain(";upgrade-insecure-requests");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("clients behind proxies", () => {
  it("are metered by the address that a trusted proxy names, and by no other", async () => {
    await using trusting = await buildTestServer(database, { trustProxy: { kind: "hops", count: 1 } });
    trusting.server.get("/ip", (request) => ({ ip: request.ip }));
    const forwarded = { "x-forwarded-for": "198.51.100.7, 203.0.113.9" };
    expect((await trusting.server.inject({ url: "/ip", headers: forwarded })).json()).toEqual({
      ip: "203.0.113.9",
    });
  });

  it("count as one client within an IPv6 network of 64 bits", async () => {
    await using trusting = await buildTestServer(database, { trustProxy: { kind: "hops", count: 1 } });
    const post = (address: string) =>
      trusting.server.inject({
        method: "POST",
        url: "/api/contact",
        headers: { "x-forwarded-for": address },
        payload: {},
      });
    const statuses = [];
    for (let place = 1; place <= 31; place += 1) {
      statuses.push((await post(`2001:db8::${place}`)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
    expect((await post("2001:db8:0:1::1")).statusCode).toBe(400);
  });
});

describe("clients behind proxies that send no address", () => {
  it.each([
    ["an empty one", ""],
    ["an overlong one", "a".repeat(3000)],
    ["an overlong IPv6 zone", `fe80::1%${"a".repeat(3000)}`],
    ["a name", "10.1.8a6e0804-2bd0-4672-b79d-d97027f9071a"],
  ])("are rate-limited like others: %s", async (_name, address) => {
    await using trusting = await buildTestServer(database, { trustProxy: { kind: "hops", count: 1 } });
    const headers = { "x-forwarded-for": address };
    const payload = { email: "nobody@example.org", password: "a wrong password" };
    const login = () => trusting.server.inject({ method: "POST", url: "/api/login", headers, payload });
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await login()).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const form = await trusting.server.inject({ method: "POST", url: "/api/contact", headers, payload });
    expect(form.statusCode).toBe(400);
  });
});

describe("odd requests", () => {
  it.each([
    ["without a Host header", "", 400, '{"message":"The Host header is missing","code":"invalid-input"}'],
    [
      "with two Host headers",
      "host: x\r\nHost: y\r\n",
      400,
      '{"message":"There is more than one Host header","code":"invalid-input"}',
    ],
    [
      "with an Expect header",
      "host: x\r\nexpect: x\r\n",
      401,
      '{"message":"Please sign in","code":"not-signed-in"}',
    ],
  ])("%s are answered like others, under an id that the log knows", async (_name, headers, status, body) => {
    await using listening = await buildTestServer(database);
    const answer = await exchange(listening, `GET /api/user HTTP/1.1\r\n${headers}connection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(body);
    const requestId = idIn(answer);
    expect(listening.logged()).toContainEqual(
      expect.objectContaining({ requestId, status, route: "/api/user" }),
    );
  });
});

it("OPTIONS of the server as a whole is answered without a page", async () => {
  await using listening = await buildTestServer(database);
  const answer = await exchange(listening, "OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 204 No Content\r\n/);
  expect(answer).toMatch(/\r\n\r\n$/);
});

describe("input that is no HTTP", () => {
  it("is answered 400 as JSON, logged and cut off", async () => {
    await using listening = await buildTestServer(database);
    const answer = await exchange(listening, "nonsense\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('{"message":"The request is not valid","code":"invalid-input"}');
    const requestId = idIn(answer);
    expect(listening.logged()).toContainEqual(
      expect.objectContaining({ requestId, status: 400, reason: "HPE_INVALID_METHOD" }),
    );
    expect(JSON.stringify(listening.logged())).not.toContain("nonsense");
  });
});

/** The response to a method that `fetch` or `inject` may not support. */
async function fetchBy(method: string, port: number, path: string) {
  const asking = request({ host: "127.0.0.1", port, path, method, agent: false }).end();
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asking, "response"));
  const { allow, "cache-control": caching } = answer.headers;
  return { status: answer.statusCode, allow, caching, body: await text(answer) };
}

/** Sends these bytes, and reads the response until the server ends the connection. */
async function exchange({ server }: TestServer, bytes: string): Promise<string> {
  const { port } = new URL(await server.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect({ host: "127.0.0.1", port: Number(port) });
  await once(socket, "connect");
  socket.write(bytes);
  return text(socket);
}

function idIn(answer: string): string {
  const [, id = ""] = /^x-request-id: ([0-9a-f-]{36})\r$/m.exec(answer) ?? [];
  expect(id).not.toBe("");
  return id;
}

import { gzipSync } from "node:zlib";
import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { afterAll, describe, expect, it } from "vitest";
import { openTestServer, signIn } from "../testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);

await insertUser(test.database.db, approvedMember);

const credentials = { email: approvedMember.email, password: samplePassword };

describe("bodies", () => {
  const post = (payload: string | Buffer | undefined, type?: string, url = "/api/login") =>
    test.server.inject({
      method: "POST",
      url,
      ...(payload !== undefined && { payload }),
      headers: type === undefined ? {} : { "content-type": type },
    });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "text/json",
  ])("of type %s are 415, over REST and tRPC", async (type) => {
    for (const url of ["/api/login", "/trpc/auth.login"]) {
      const answer = await post(JSON.stringify(credentials), type, url);
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({
        message: "The request body must be JSON",
        code: "unsupported-media-type",
      });
    }
  });

  it.each([
    ["{", "The body is not valid JSON"],
    ['{"email":"a","__proto__":{"isAdmin":true}}', "The body is not valid JSON"],
    ["[]", "The body must be a JSON object"],
    ["null", "The body must be a JSON object"],
    ['"text"', "The body must be a JSON object"],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), "The body is not UTF-8"],
    [`${"[".repeat(200_000)}${"]".repeat(200_000)}`, "The body must be a JSON object"],
  ])("that are no JSON object are 400", async (payload, message) => {
    const answer = await post(payload, "application/json");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, code: "invalid-input" });
  });

  it.each(["/api/login", "/trpc/auth.login"])("may nest a field to any depth at %s", async (url) => {
    for (const deep of [
      `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
      `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
    ]) {
      const answer = await post(`{"email":${deep},"password":${deep}}`, "application/json", url);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain("Please enter a valid email address");
    }
  });

  it.each(["gzip", "br", "zstd", "identity, gzip"])(
    "with the coding %s are 415, over REST and tRPC, whatever they contain",
    async (encoding) => {
      const plain = JSON.stringify(credentials);
      for (const url of ["/api/login", "/trpc/auth.login"]) {
        for (const payload of [gzipSync(plain), plain]) {
          const headers = { "content-type": "application/json", "content-encoding": encoding };
          const answer = await test.server.inject({ method: "POST", url, payload, headers });
          expect.soft(answer.statusCode, url).toBe(415);
          expect(answer.json()).toEqual({
            message: "The request body must not be compressed",
            code: "unsupported-media-type",
          });
        }
      }
    },
  );

  it.each(["gzip, chunked", "x-unknown, Chunked"])(
    "with the transfer coding '%s' are 415, over REST and tRPC, since only the last of these is undone",
    async (coding) => {
      const headers = { "content-type": "application/json", "transfer-encoding": coding };
      for (const url of ["/api/login", "/trpc/auth.login"]) {
        const payload = JSON.stringify(credentials);
        const answer = await test.server.inject({ method: "POST", url, payload, headers });
        expect.soft([url, answer.statusCode]).toEqual([url, 415]);
      }
    },
  );

  it.each(["chunked", "Chunked"])("with the transfer coding '%s' alone are read", async (coding) => {
    const headers = { "content-type": "application/json", "transfer-encoding": coding };
    const payload = JSON.stringify(credentials);
    const answer = await test.server.inject({ method: "POST", url: "/api/login", payload, headers });
    expect(answer.statusCode).toBe(200);
  });

  it.each(["identity", "Identity", ""])(
    "with the coding '%s' are read, since it is none",
    async (encoding) => {
      const headers = { "content-type": "application/json", "content-encoding": encoding };
      const payload = JSON.stringify(credentials);
      const answer = await test.server.inject({ method: "POST", url: "/api/login", payload, headers });
      expect(answer.statusCode).toBe(200);
    },
  );

  it("of more than a megabyte are 413", async () => {
    const answer = await post(JSON.stringify({ email: "x".repeat(1_100_000) }), "application/json");
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ message: "The request is too large", code: "body-too-large" });
  });

  it("that are empty count as none, whatever their type", async () => {
    expect((await post("", "application/json", "/api/logout")).statusCode).toBe(200);
    expect((await post(undefined, undefined, "/api/logout")).statusCode).toBe(200);
    expect((await post("", "application/json; charset=utf-8")).json()).toMatchObject({
      code: "invalid-input",
    });
  });

  it.each([
    ["application/x-www-form-urlencoded", "0"],
    ["text/plain;charset=UTF-8", "0"],
    ["text/plain", undefined],
    ["no type", "0"],
  ])("that are empty count as none with type %s too, and length %s", async (type, length) => {
    const headers = { "content-type": type, ...(length !== undefined && { "content-length": length }) };
    for (const url of ["/api/logout", "/trpc/auth.logout"]) {
      const answer = await test.server.inject({ method: "POST", url, headers });
      expect.soft([url, answer.statusCode]).toEqual([url, 200]);
    }
  });

  it("are not examined before the role", async () => {
    const url = "/api/knowledge-base/categories";
    for (const [payload, type] of [
      ["{", "application/json"],
      ["x", "text/plain"],
      [`"${"x".repeat(1_100_000)}"`, "application/json"],
    ]) {
      expect((await post(payload, type, url)).statusCode).toBe(401);
    }
    const encoded = { "content-type": "application/json", "content-encoding": "gzip" };
    const compressed = await test.server.inject({ method: "POST", url, payload: "{}", headers: encoded });
    expect(compressed.statusCode).toBe(401);
    const member = await signIn(test.server, approvedMember.email, samplePassword);
    const answer = await test.server.inject({
      method: "POST",
      url: "/api/knowledge-base/categories",
      payload: "{",
      headers: { ...member, "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(403);
  });
});

import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { afterAll, describe, expect, it } from "vitest";
import { openTestServer, testOrigin } from "../testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);

await insertUser(test.database.db, approvedMember);

const credentials = { email: approvedMember.email, password: samplePassword };

describe("where a write comes from", () => {
  const post = (headers: Record<string, string>) =>
    test.server.inject({ method: "POST", url: "/api/login", payload: credentials, headers });

  it.each([
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "none" }, 200],
    [{ "sec-fetch-site": "same-site", origin: testOrigin }, 403],
    [{ "sec-fetch-site": "cross-site", origin: testOrigin }, 403],
    [{ "sec-fetch-site": "same-origin", origin: "https://elsewhere.example" }, 200],
    [{ origin: testOrigin }, 200],
    [{ origin: "https://elsewhere.example" }, 403],
    [{ origin: "null" }, 403],
    [{}, 200],
  ])("%o is answered %i", async (headers, status) => {
    const answer = await post(headers);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: "foreign-origin" });
  });

  it("counts on tRPC as well", async () => {
    const answer = await test.server.inject({
      method: "POST",
      url: "/trpc/auth.login",
      payload: credentials,
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.statusCode).toBe(403);
  });

  it("does not matter for reads", async () => {
    const answer = await test.server.inject({
      url: "/api/knowledge-base/categories",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.statusCode).toBe(200);
  });
});

import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, describe, expect, it } from "vitest";
import { buildTestServer, openTestServer, signIn, testOrigin } from "../testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);

await insertUser(test.database.db, approvedMember);
await insertUser(test.database.db, instructorAdmin);

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

  it("counts for a GET that writes: a link on a foreign page writes nothing in somebody's name", async () => {
    const temporaryCredentials = {
      supported: true,
      issue: async () => ({
        accessKeyId: "id",
        secretAccessKey: "secret",
        sessionToken: "token",
        expiresAt: new Date(),
        bucket: "sample",
        region: "us-east-1",
      }),
    } as const;
    await using issuing = await buildTestServer(test.database, {
      remoteStore: { ...test.store, temporaryCredentials },
    });
    const admin = await signIn(issuing.server, instructorAdmin.email, samplePassword);
    const get = (url: string, site: string, method: "GET" | "HEAD" = "GET") =>
      issuing.server.inject({ method, url, headers: { ...admin, "sec-fetch-site": site } });
    const entries = async () =>
      (await test.database.db.selectFrom("auditEntries").select("act").orderBy("id").execute()).map(
        ({ act }) => act,
      );
    const before = await entries();
    const addresses = [
      "/api/s3/sts",
      "/api/s3/params?filename=a.pdf&type=application%2Fpdf",
      "/trpc/uploads.temporaryCredentials",
      "/trpc/auth.currentUser,uploads.temporaryCredentials?batch=1",
      "/api/admin/audit.jsonl",
      "/api/admin/exports/contact.csv",
      "/api/admin/exports/users.xlsx",
      "/api/admin/readiness/exports/readiness.csv",
      "/api/account/data",
    ];
    for (const url of addresses) {
      for (const site of ["cross-site", "same-site"]) {
        const answer = await get(url, site);
        expect.soft(answer.statusCode, url).toBe(403);
        expect.soft(answer.body, url).toContain("foreign-origin");
      }
    }
    for (const site of ["cross-site", "none"])
      expect((await get("/api/s3/sts", site, "HEAD")).statusCode).toBe(405);
    expect(await entries()).toEqual(before);

    for (const site of ["same-origin", "none"]) {
      expect((await get("/api/s3/sts", site)).statusCode).toBe(200);
      expect((await get("/trpc/uploads.temporaryCredentials", site)).statusCode).toBe(200);
      expect((await get("/api/admin/exports/contact.csv", site)).statusCode).toBe(200);
    }
    expect(await entries()).toHaveLength(before.length + 6);
  });

  it("does not matter for reads", async () => {
    const answer = await test.server.inject({
      url: "/api/knowledge-base/categories",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.statusCode).toBe(200);
  });
});

import { appRouter } from "@antochi/api/router";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { openTestServer, signIn } from "../testing/test-server.ts";
import { restOperationsOf } from "./operations.ts";

const methodSchema = z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"]);

/** Every registered route, as `METHOD /address`. */
const routes = new Set<string>();

const test = await openTestServer({
  watchRequests: (server) =>
    server.addHook("onRoute", ({ method, url }) => {
      for (const name of [method].flat()) routes.add(`${name} ${url}`);
    }),
});
const { database } = test;
afterAll(test.close);

const { id: memberId } = await insertUser(database.db, approvedMember);
await insertUser(database.db, instructorAdmin);
const member = await signIn(test.server, approvedMember.email, samplePassword);
const admin = await signIn(test.server, instructorAdmin.email, samplePassword);

const calls = restOperationsOf(appRouter).map(({ role, rest }) => ({ role, ...rest }));

/**
 * The body is invalid for every call: a caller without the role gets the error about the role, others the one about the
 * body.
 */
it.each(calls)("$method $path checks the caller before the body", async ({ role, method, path }) => {
  const statusFor = async (headers: Record<string, string>) => {
    const answer = await test.server.inject({
      method,
      url: path.replace(/\{\w+\}/g, "2147483647"),
      headers: { ...headers, ...(method !== "GET" && { "content-type": "text/plain" }) },
      ...(method !== "GET" && { payload: "{ no json" }),
    });
    return answer.statusCode;
  };
  // A pending account gets no session, so its requests are a visitor's with an invalid cookie.
  const refused = {
    visitor: await statusFor({}),
    pending: await statusFor({ cookie: "session=none" }),
    member: await statusFor(member),
  };
  const expected = {
    public: {},
    member: { visitor: 401, pending: 401 },
    admin: { visitor: 401, pending: 401, member: 403 },
  };
  expect(refused).toMatchObject(expected[role]);
  if (role === "public") expect(Object.values(refused)).not.toContain(403);
  expect([401, 403]).not.toContain(await statusFor(admin));
});

/**
 * The routes outside the procedures, and who may call them; `sealed` routes authenticate by a signature in the address.
 * If there is a web app, its built pages are added, which are public.
 */
const plainRoutes = {
  "GET /healthz": "public",
  "GET /readyz": "public",
  "GET /readyz/process": "public",
  "GET /trpc/:path": "public",
  "POST /trpc/:path": "public",
  "GET /api/openapi.json": "public",
  "GET /api/docs": "public",
  "GET /api/docs.css": "public",
  "GET /objects/*": "member",
  "GET /api/admin/exports/:file": "admin",
  "GET /api/admin/readiness/exports/:file": "admin",
  "GET /api/admin/audit.jsonl": "admin",
  "GET /api/account/data": "member",
  "GET /certificates/:file": "member",
  "GET /copies/:file": "member",
  "GET /verify": "public",
  "GET /verify/:code": "public",
  "POST /api/objects": "admin",
  "PUT /api/s3/objects/*": "sealed",
  "GET /.well-known/security.txt": "public",
  "GET /newsletter/page.css": "public",
  "GET /newsletter/confirm": "sealed",
  "POST /newsletter/confirm": "sealed",
  "GET /newsletter/unsubscribe": "sealed",
  "POST /newsletter/unsubscribe": "sealed",
} as const;

async function statusOf(route: string, headers: Record<string, string>): Promise<number> {
  const [method = "", url = ""] = route.split(" ");
  const answer = await test.server.inject({
    method: methodSchema.parse(method),
    url: url.replace(/:\w+|\*/g, "none"),
    headers,
  });
  return answer.statusCode;
}

it("has no routes besides the procedures' and those declared here", async () => {
  const declared = new Set([
    ...Object.keys(plainRoutes),
    ...calls.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  ]);
  // All tRPC calls share this route; each procedure checks the caller itself.
  for (const method of ["GET", "HEAD", "POST"]) declared.add(`${method} /trpc/:path`);
  const undeclared = [...routes].filter(
    (route) => !declared.has(route) && !declared.has(route.replace(/^HEAD /, "GET ")),
  );
  expect(undeclared).toEqual([]);
  expect([...declared].filter((route) => !routes.has(route))).toEqual([]);
});

it.each(Object.entries(plainRoutes))("%s is for role %s", async (route, role) => {
  const statuses = [await statusOf(route, {}), await statusOf(route, member), await statusOf(route, admin)];
  const [visitor, ofMember, ofAdmin] = statuses;
  if (role === "sealed") {
    // An address without its signature is refused for every caller.
    expect(visitor).toBeGreaterThanOrEqual(400);
    expect(new Set(statuses).size).toBe(1);
  }
  if (role === "public") expect([401, 403]).not.toContain(visitor);
  if (role === "member" || role === "admin") expect(visitor).toBe(401);
  if (role === "admin") expect(ofMember).toBe(403);
  if (role === "public" || role === "member") expect([401, 403]).not.toContain(ofMember);
  if (role !== "sealed") expect([401, 403]).not.toContain(ofAdmin);
});

it.each([
  ["a call of another role", { url: "/api/admin/audit" }, "forbidden"],
  ["a file until they reauthenticate", { url: "/api/account/data" }, "reauthentication-required"],
])("a member who is refused %s is logged by account id", async (_what, call, code) => {
  await database.db.updateTable("sessions").set({ provenAt: null }).execute();
  const answer = await test.server.inject({ ...call, headers: member });
  expect(answer.json()).toMatchObject({ code });
  expect(test.logged()).toContainEqual(
    expect.objectContaining({ requestId: answer.headers["x-request-id"], userId: memberId, code }),
  );
});

import { appRouter } from "@antochi/api/router";
import { logFilterSchema } from "@antochi/contract/activity";
import { auditFilterSchema } from "@antochi/contract/audit";
import { readinessFileSchema } from "@antochi/contract/readiness";
import { userFilterSchema } from "@antochi/contract/users";
import { afterAll, describe, expect, it } from "vitest";
import { restOperationsOf } from "../rest/operations.ts";
import { openTestServer, sampleSiteName, testOrigin } from "../testing/test-server.ts";
import { openApiDocument } from "./openapi-document.ts";
import { provenAdmin, provenMember, streamedPaths } from "./streamed-operations.ts";

const test = await openTestServer();
afterAll(test.close);

const document = openApiDocument(appRouter, {
  siteName: sampleSiteName,
  publicUrl: new URL(testOrigin),
  cookieName: "session",
});

const methodNames = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const;
const callers = {
  public: "Open to everyone.",
  member: "Needs the session of a member.",
  admin: "Needs the session of an administrator.",
} as const;

describe("the document", () => {
  it.each(restOperationsOf(appRouter).map((operation) => [operation.name, operation] as const))(
    "describes %s with examples that the schemas accept",
    (_name, { rest, input, output }) => {
      const described = document.paths[rest.path]?.[methodNames[rest.method]];
      const answer = described?.responses[rest.status];
      if (!described || !answer || "$ref" in answer) throw new Error("It is not described");
      const parameters = new Map(described.parameters?.map(({ name, example }) => [name, example]));
      const body: unknown = described.requestBody?.content["application/json"]?.example;
      const sent: unknown = { ...Object.fromEntries(parameters), ...(typeof body === "object" && body) };
      expect(input?.safeParse(sent).error?.issues ?? []).toEqual([]);
      const answered: unknown = answer.content?.["application/json"]?.example;
      expect(output?.safeParse(answered).error?.issues ?? []).toEqual([]);
    },
  );

  it.each(restOperationsOf(appRouter).map((operation) => [operation.name, operation] as const))(
    "says who may call %s, and gives its answer its own example",
    (_name, { role, proof, rest }) => {
      const described = document.paths[rest.path]?.[methodNames[rest.method]];
      const wanted = {
        always: "For ten",
        "for-administrators": "Where the account is an administrator's, for ten",
      };
      if (proof === undefined) expect(described?.description).toBe(callers[role]);
      else
        expect(described?.description).toBe(
          `${callers[role]} ${wanted[proof]} minutes after signing in; then 403 with code \`reauthentication-required\` until one signs in again.`,
        );
      const answer = described?.responses[rest.status];
      if (!answer || "$ref" in answer) throw new Error("It is not described");
      const answered: unknown = answer.content?.["application/json"]?.example;
      const isSentence =
        typeof answered === "object" && answered !== null && Object.keys(answered).join(",") === "message";
      if (isSentence) expect(answered).toEqual({ message: "Done" });
    },
  );

  it("says which calls need a confirmed identity", () => {
    const proofs = restOperationsOf(appRouter).map(({ name, proof }) => [name, proof]);
    expect(proofs.filter(([, proof]) => proof !== undefined)).toEqual([
      ["admin.suspendUser", "for-administrators"],
      ["admin.restoreUser", "for-administrators"],
      ["admin.grantAdmin", "always"],
      ["admin.revokeAdmin", "always"],
    ]);
  });

  it("says of every streamed call who may make it", () => {
    const streamed = Object.values(streamedPaths()).flatMap((item) => Object.values(item));
    expect(streamed.map(({ operationId, description }) => [operationId, description])).toEqual([
      ["uploads.storePdf", callers.admin],
      ["objects.read", callers.member],
      ["personalData.fetchExport", provenMember.description],
      ["audit.export", provenAdmin.description],
      ["readiness.export", provenAdmin.description],
      ["enquiries.export", provenAdmin.description],
    ]);
  });

  it("documents the filters of a streamed file, and everything that a PDF's upload answers", () => {
    const queryOf = (path: string) =>
      document.paths[path]?.get?.parameters?.flatMap(({ name, in: place }) =>
        place === "query" ? [name] : [],
      );
    const keysOf = (...schemas: { shape: object }[]) => schemas.flatMap(({ shape }) => Object.keys(shape));
    expect(queryOf("/api/admin/audit.jsonl")).toEqual(keysOf(auditFilterSchema));
    expect(queryOf("/api/admin/readiness/exports/{file}")).toEqual(keysOf(readinessFileSchema));
    expect(queryOf("/api/admin/exports/{file}")).toEqual(keysOf(userFilterSchema, logFilterSchema));

    const taken = document.paths["/api/objects"]?.post?.responses["200"];
    if (!taken || "$ref" in taken) throw new Error("It is not described");
    expect(taken.content?.["application/json"]?.schema).toMatchObject({
      properties: { objectPath: { type: "string" }, repaired: { type: "boolean", const: true } },
      required: ["objectPath"],
    });
  });

  it("requires what the calls require, and names the errors that only they have", () => {
    const parameters = document.paths["/api/s3/params"]?.get?.parameters ?? [];
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    expect(required).toEqual(["filename", "type"]);
    expect(bodySchema("/api/s3/multipart")).toMatchObject({ required: ["filename", "type"] });
    expect(bodySchema("/api/activity/log")).toMatchObject({
      properties: { action: { type: "string", enum: ["view_article"] } },
    });
    expect(document.paths["/api/s3/sts"]?.get?.responses).toHaveProperty("501");
    expect(document.paths["/api/user"]?.get?.responses).not.toHaveProperty("501");

    function bodySchema(path: string) {
      return document.paths[path]?.post?.requestBody?.content["application/json"]?.schema;
    }
  });

  it("has no dangling references", () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    const { components } = document;
    const known = new Set(
      Object.entries(components).flatMap(([kind, parts]) =>
        Object.keys(parts).map((name) => `${kind}/${name}`),
      ),
    );
    for (const [, kind, name] of references) expect.soft(known).toContain(`${kind}/${name}`);
  });

  it("keeps the names of the forms' calls, which generated clients use", () => {
    const named = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item).flatMap((operation) =>
        operation.operationId.startsWith("enquiries.") ? [`${operation.operationId} ${path}`] : [],
      ),
    );
    expect(named).toEqual([
      "enquiries.sendMessage /api/knowledge-base/messages",
      "enquiries.listMessages /api/knowledge-base/messages",
      "enquiries.contact /api/contact",
      "enquiries.listContacts /api/admin/contact-submissions",
      "enquiries.fpvInterest /api/fpv-training-interest",
      "enquiries.listFpvInterests /api/admin/fpv-training-interests",
      "enquiries.subscribeNewsletter /api/newsletter/subscribe",
      "enquiries.listNewsletterAddresses /api/admin/newsletter-subscriptions",
      "enquiries.export /api/admin/exports/{file}",
    ]);
  });

  it("names each operation once, and every path parameter", () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const inPath = operation.parameters?.flatMap(({ in: place, name }) =>
        place === "path" ? [`{${name}}`] : [],
      );
      expect.soft(inPath ?? [], operation.operationId).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });
});

describe("over HTTP", () => {
  it("is the document, as JSON", async () => {
    const answer = await test.server.inject({ url: "/api/openapi.json" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it("is a page that names every call and runs no script", async () => {
    const answer = await test.server.inject({ url: "/api/docs" });
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const path of Object.keys(document.paths))
      expect.soft(answer.body).toContain(`<code>${path}</code>`);
    for (const caller of Object.values(callers)) expect.soft(answer.body).toContain(caller);
    expect(answer.body).toContain(
      "<dt>409</dt><dd>It is already there, or in use, such as <code>conflict</code></dd>",
    );
    expect(answer.body).toContain(`curl --cookie-jar cookies.txt ${testOrigin}/api/login`);
    for (const { description } of document.tags) expect.soft(answer.body).toContain(`<p>${description}</p>`);
    expect(answer.body).toContain("<dt>default</dt><dd>Any other refusal</dd>");
    expect(answer.body).not.toMatch(/<script|style=|javascript:/);
    expect((await test.server.inject({ url: "/api/docs.css" })).headers["content-type"]).toBe(
      "text/css; charset=utf-8",
    );
  });
});

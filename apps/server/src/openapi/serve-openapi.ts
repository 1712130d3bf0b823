import { readFile } from "node:fs/promises";
import type { AnyTRPCRouter } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { type Document, makeDocument, sendDocument } from "../http/document.ts";
import { madeOnce } from "../http/made-once.ts";
import { renderDocs } from "./docs-page.ts";
import { type OpenApiDocument, openApiDocument, type Site } from "./openapi-document.ts";

/**
 * Serves the description of all calls, for programs and for people, with `no-store` like everything under /api. It is
 * generated at the first request.
 */
export function serveOpenApi(server: FastifyInstance, router: AnyTRPCRouter, site: Site): void {
  let description: OpenApiDocument | undefined;
  const describe = () => (description ??= openApiDocument(router, site));

  serve("/api/openapi.json", async () =>
    makeDocument(JSON.stringify(describe()), "application/json; charset=utf-8"),
  );
  serve("/api/docs", async () => makeDocument(renderDocs(describe()), "text/html; charset=utf-8"));
  serve("/api/docs.css", async () => {
    const css = await readFile(new URL("docs.css", import.meta.url), "utf8");
    return makeDocument(css, "text/css; charset=utf-8");
  });

  function serve(path: string, make: () => Promise<Document>): void {
    const made = madeOnce(make);
    server.get(path, async (request, reply) =>
      sendDocument(request, reply, { document: await made(), status: 200, caching: "no-store" }),
    );
  }
}

import type { Dependencies } from "@antochi/api/dependencies";
import { readCode, verifyCode } from "@antochi/api/required-reading/verify-code";
import { DomainError } from "@antochi/contract/errors";
import { languages } from "@antochi/contract/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { clientKey } from "../http/client-key.ts";
import { readSheets } from "../http/plain-page.ts";
import { type Outcome, renderVerifyPage } from "./verify-page.ts";

const codeSchema = z.object({ code: z.string().max(100).catch("") });
const languageSchema = z.object({ lang: z.enum(languages).catch("en") });

const statuses: Readonly<Record<Outcome["kind"], number>> = {
  asked: 200,
  unknown: 404,
  "too-many": 429,
  stands: 200,
};

/** The query of the next page's address, which keeps the language of this one. */
function inLanguageOf({ query }: FastifyRequest): string {
  const { lang } = languageSchema.parse(query);
  return lang === "en" ? "" : `?lang=${lang}`;
}

type VerifyParts = {
  dependencies: Pick<Dependencies, "db" | "rateLimits" | "now">;
  webRoot: string | null;
  siteName: string;
};

/**
 * `/verify/{code}`: whether a proof code is valid. The code is in no log, since addresses are logged by their pattern;
 * search engines and linked pages do not learn it. `?lang=el` asks for the page in Greek.
 */
export async function serveVerify(
  server: FastifyInstance,
  { dependencies, webRoot, siteName }: VerifyParts,
): Promise<void> {
  const sheets = await readSheets(webRoot);

  function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
    const { lang: language } = languageSchema.parse(reply.request.query);
    return reply
      .code(statuses[outcome.kind])
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex, nofollow")
      .type("text/html; charset=utf-8")
      .send(renderVerifyPage(outcome, { siteName, sheets, language }));
  }

  server.get("/verify", async (request, reply) => {
    const typed = codeSchema.safeParse(request.query).data?.code ?? "";
    if (typed === "") return send(reply, { kind: "asked" });
    const code = readCode(typed);
    return code === undefined
      ? send(reply, { kind: "unknown", typed })
      : reply.header("cache-control", "no-store").redirect(`/verify/${code}${inLanguageOf(request)}`, 303);
  });

  server.get("/verify/:code", async (request, reply) => {
    const { code: named } = codeSchema.parse(request.params);
    const code = readCode(named);
    if (code === undefined) return send(reply, { kind: "unknown", typed: named });
    const written = (code.match(/.{1,4}/g) ?? []).join("-");
    try {
      const verified = await verifyCode(dependencies, { code, from: clientKey(request.ip) });
      return await send(
        reply,
        verified.length > 0
          ? { kind: "stands", code: written, verified }
          : { kind: "unknown", typed: written },
      );
    } catch (error) {
      if (!(error instanceof DomainError) || error.retryAfter === undefined) throw error;
      return send(reply.header("retry-after", String(error.retryAfter)), {
        kind: "too-many",
        typed: written,
      });
    }
  });
}

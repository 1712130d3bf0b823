import type { Context } from "@antochi/api/context";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Document, makeDocument, sendDocument } from "../http/document.ts";

/** What an operation answers: the JSON, and the Link header to a next page. */
type Made = { document: Document; link: string | undefined };

/** Under which version of the library it was made. */
type Kept = { version: string; made: Promise<Made> };

type Asking = {
  request: FastifyRequest;
  reply: FastifyReply;
  context: Context;
  /** The operation's name. */
  name: string;
  /** Runs it. */
  run: () => Promise<unknown>;
};

/**
 * Answers lists of the library from bytes that were made once, for as long as the library is what it was then. The
 * version is read with the caller's session, before the list: what is kept under a version is that one or a later one,
 * never one before. Kept are as many answers as there are such operations and roles.
 */
export function createKeptAnswers() {
  const kept = new Map<string, Kept>();

  return async ({ request, reply, context, name, run }: Asking): Promise<FastifyReply> => {
    const version = await context.libraryVersion();
    const key = `${name} ${await roleOf(context)}`;
    const { document, link } = await (version === null ? make() : keepOrMake(key, version));
    if (link !== undefined) reply.header("link", link);
    return sendDocument(request, reply, { document, status: 200, caching: "no-store" });

    function keepOrMake(place: string, current: string): Promise<Made> {
      const known = kept.get(place);
      if (known?.version === current) return known.made;
      const made = make();
      kept.set(place, { version: current, made });
      made.catch(() => {
        if (kept.get(place)?.made === made) kept.delete(place);
      });
      return made;
    }

    async function make(): Promise<Made> {
      const text = JSON.stringify(await run());
      const link = reply.getHeader("link");
      const document = await makeDocument(text, "application/json; charset=utf-8", "quick");
      return { document, link: typeof link === "string" ? link : undefined };
    }
  };
}

async function roleOf(context: Context): Promise<string> {
  const user = await context.currentUser();
  if (!user) return "visitor";
  return user.isAdmin ? "admin" : "member";
}

import { groupsOf } from "@antochi/api/library/article-readers";
import type { Context } from "@antochi/api/context";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Document, makeDocument, sendDocument } from "../http/document.ts";

/** An operation's output, and the cursor of the next page if there is one. */
export type Answer = { output: unknown; nextCursor: string | undefined };

/** The same as JSON. The link to the next page differs by caller: their addresses may have other parameters. */
type Made = { document: Document } & Pick<Answer, "nextCursor">;

/** An answer with the version of the library that it was made under. */
type Kept = { version: string; made: Promise<Made> };

/** The size of the cache; an answer has some hundred kilobytes at most. */
const answersAtMost = 50;

type Asking = {
  request: FastifyRequest;
  reply: FastifyReply;
  context: Context;
  /** The operation's name. */
  name: string;
  /** Runs the operation. */
  run: () => Promise<Answer>;
  /** The Link header to the page behind a cursor. */
  linkTo: (cursor: string) => string;
};

/**
 * Caches the answers of the library's lists as bytes, as long as the library does not change. The version is read with the
 * caller's session, before the list: what is cached under a version is of that version or a later one, never of an earlier
 * one. An answer is the same for all who belong to the same groups; those made last are kept.
 */
export function createKeptAnswers() {
  const kept = new Map<string, Kept>();

  return async ({ request, reply, context, name, run, linkTo }: Asking): Promise<FastifyReply> => {
    const version = await context.libraryVersion();
    const key = JSON.stringify([name, ...groupsOf(await context.currentUser())]);
    const { document, nextCursor } = await (version === null ? make() : keepOrMake(key, version));
    if (nextCursor !== undefined) reply.header("link", linkTo(nextCursor));
    return sendDocument(request, reply, { document, status: 200, caching: "no-store" });

    function keepOrMake(place: string, current: string): Promise<Made> {
      const known = kept.get(place);
      if (known?.version === current) return known.made;
      const made = make();
      // Moved to the end, so that the first is the one that was not renewed for the longest time.
      kept.delete(place);
      kept.set(place, { version: current, made });
      const [first] = kept.keys();
      if (kept.size > answersAtMost && first !== undefined) kept.delete(first);
      made.catch(() => {
        if (kept.get(place)?.made === made) kept.delete(place);
      });
      return made;
    }

    async function make(): Promise<Made> {
      const { output, nextCursor } = await run();
      const document = makeDocument(JSON.stringify(output), "application/json; charset=utf-8", "quick");
      return { document, nextCursor };
    }
  };
}

import { groupsOf } from "@antochi/api/library/article-readers";
import type { Context } from "@antochi/api/context";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Document, makeDocument, sendDocument } from "../http/document.ts";

/** What an operation answers, and the cursor of the next page where there is one. */
export type Answer = { output: unknown; nextCursor: string | undefined };

/** The same as JSON. The link to the next page is each caller's own: its address may have more in it. */
type Made = { document: Document } & Pick<Answer, "nextCursor">;

/** Under which version of the library it was made. */
type Kept = { version: string; made: Promise<Made> };

/** Some hundred kilobytes each at most. */
const answersAtMost = 50;

type Asking = {
  request: FastifyRequest;
  reply: FastifyReply;
  context: Context;
  /** The operation's name. */
  name: string;
  /** Runs it. */
  run: () => Promise<Answer>;
  /** The Link header that leads to the page behind a cursor. */
  linkTo: (cursor: string) => string;
};

/**
 * Answers lists of the library from bytes that were made once, for as long as the library is what it was then. The
 * version is read with the caller's session, before the list: what is kept under a version is that one or a later one,
 * never one before. An answer is the same for all who belong to the same groups, of which the last asked for are kept.
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
      // Again at the end, so that the first is the one that nobody renewed for the longest time.
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

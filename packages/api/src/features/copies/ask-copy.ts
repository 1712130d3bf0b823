import { askedCopySchema, copySchema } from "@antochi/contract/copies";
import { DomainError } from "@antochi/contract/errors";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { TracedCopy } from "@antochi/db/tables/traced-copies";
import { enqueue } from "@antochi/jobs/enqueue";
import { groupsOf, readableBy } from "../../library/article-readers.ts";
import { recordAct } from "../../audit/record-act.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { lockAccount } from "../../accounts/lock-account.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { memberProcedure } from "../../trpc.ts";
import { newCopyCode } from "./copy-code.ts";
import { keptMs, type OwnCopy, presentCopy } from "./copy-queries.ts";
import { makeCopyJob } from "./make-copy.ts";

/** At most this many copies wait, each for at most `waitedForMs`; further requests are told to come back. */
export const waitingMax = 40;
const waitedForMs = 10 * 60_000;

/**
 * Requests a copy of an article's current edition, with its reader's line on each page. While an equal one is being made,
 * or its file still exists, the answer is that one.
 */
export const askCopy = memberProcedure
  .input(askedCopySchema)
  .output(copySchema)
  .mutation(async ({ ctx, input: { articleId } }) => {
    await requirePoint(ctx.rateLimits.copies, String(ctx.user.id));
    const now = ctx.now();
    return ctx.db.transaction().execute(async (tx) => {
      // Of two clicks at once, the second finds the copy that the first requested.
      await lockAccount(tx, ctx.user.id);
      const article = await tx
        .selectFrom("knowledgeBaseArticles as article")
        .innerJoin("articleEditions as edition", "edition.articleId", "article.id")
        .select(["article.title", "article.handling", "article.tracesCopies", "edition.number as edition"])
        .where("article.id", "=", articleId)
        .where("edition.isCurrent", "=", true)
        .where(readableBy(groupsOf(ctx.user)))
        .executeTakeFirst();
      if (!article) throw articleMissing();
      const { tracesCopies, ...printed } = article;
      if (!tracesCopies) {
        throw new DomainError("conflict", {
          message: "This article is downloaded unchanged. Reload the page.",
        });
      }
      const wanted = { ...printed, articleId, userId: ctx.user.id };
      const known = await findSame(tx, wanted, now);
      if (known) return presentCopy(known);
      await requireRoom(tx, now);
      const copy = await insertCopy(tx, { ...wanted, askedAt: now });
      await enqueue(tx, makeCopyJob, { id: copy.id }, { key: String(copy.id) });
      const { code, edition } = presentCopy(copy);
      const on = { id: articleId, label: article.title };
      await recordAct(tx, ctx, { act: "copy-asked", by: ctx.user.id, on, details: { code, edition } });
      return presentCopy(copy);
    });
  });

type Wanted = Pick<TracedCopy, "userId" | "articleId" | "title" | "edition" | "handling">;

/** A copy that would say the same except for its time: it is being made, available, or was refused a moment ago. */
async function findSame(db: Database, wanted: Wanted, now: Date): Promise<OwnCopy | undefined> {
  const latest = await db
    .selectFrom("tracedCopies")
    .selectAll()
    .where("userId", "=", wanted.userId)
    .where("articleId", "=", wanted.articleId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!latest || latest.edition !== wanted.edition || latest.handling !== wanted.handling) return undefined;
  const { madeAt, askedAt, objectKey } = latest;
  const isThere = madeAt !== null && objectKey !== null && now.getTime() - madeAt.getTime() < keptMs;
  const isComing = madeAt === null && now.getTime() - askedAt.getTime() < waitedForMs;
  return isThere || isComing ? latest : undefined;
}

async function requireRoom(db: Database, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom("tracedCopies")
    .select("id")
    .where("madeAt", "is", null)
    .where("problem", "is", null)
    .where("askedAt", ">", new Date(now.getTime() - waitedForMs))
    .limit(waitingMax)
    .execute();
  if (waiting.length < waitingMax) return;
  throw new DomainError("unavailable", {
    message: "Many copies are being made right now. Please try again in a minute.",
    retryAfter: 60,
  });
}

/** Codes have 40 bits: where a million are taken, one in a million collides, so that a second attempt is rare. */
async function insertCopy(tx: DatabaseTransaction, copy: Wanted & { askedAt: Date }): Promise<OwnCopy> {
  const none = { madeAt: null, objectKey: null, size: null, problem: null };
  const inserted = await tx
    .insertInto("tracedCopies")
    .values({ ...copy, ...none, code: newCopyCode() })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning(["id", "code", "edition", "objectKey", "size", "problem"])
    .executeTakeFirst();
  return inserted ?? insertCopy(tx, copy);
}

import { type Standing, standingOfSchema, standingSchema } from "@antochi/contract/reading-report";
import type { User } from "@antochi/db/tables/users";
import { groupsOf } from "../../library/article-readers.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { findLatest, presentAcknowledgement } from "../../required-reading/acknowledgement-queries.ts";
import { pagesOf } from "../../required-reading/asked-pages.ts";
import { askedWords } from "../../required-reading/asked-words.ts";
import { type RequiredReading, readingsOf } from "../../required-reading/who-must-read.ts";
import { memberProcedure } from "../../trpc.ts";
import { findCurrentEdition } from "./current-edition.ts";

/** A member's standing with an article's current edition: which pages they saw, and whether they are asked to read it. */
export const standing = memberProcedure
  .input(standingOfSchema)
  .output(standingSchema)
  .query(async ({ ctx, input: { articleId } }): Promise<Standing> => {
    const { user } = ctx;
    const own = { userId: user.id, articleId };
    const [[required], latest] = await Promise.all([
      readingsOf(ctx.db, { ...own, now: ctx.now() }),
      findLatest(ctx.db, own),
    ]);
    const againSince = required?.againSince ?? null;
    const edition = await findCurrentEdition(ctx.db, { ...own, groups: groupsOf(user), againSince });
    if (!edition) throw articleMissing();
    return {
      edition: edition.number,
      publishedAt: edition.publishedAt.toISOString(),
      sha256: edition.sha256,
      seen: edition.seen,
      name: `${user.firstName} ${user.lastName}`,
      rank: user.confirmedRank,
      unit: user.confirmedUnit,
      required: required ? presentRequired(required, edition, user) : null,
      acknowledgement: latest ? presentAcknowledgement(latest) : null,
    };
  });

function presentRequired(
  { state, dueAt, againSince, askedAs, pages, sentences }: RequiredReading,
  { number, pageCount }: { number: number; pageCount: number },
  { language }: Pick<User, "language">,
): NonNullable<Standing["required"]> {
  return {
    state,
    dueAt: dueAt?.toISOString() ?? null,
    againSince: againSince?.toISOString() ?? null,
    askedAs,
    pages: pagesOf(pages, pageCount),
    sentence: askedWords({ sentences, edition: number }, language),
  };
}

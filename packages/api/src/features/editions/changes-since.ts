import type { Database } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { articleMissing, editionMissing } from "../../procedures/missing.ts";
import { comparePages } from "./compare-texts.ts";
import { type EditionRow, findPageHashes, findUnreadPages, selectEditions } from "./edition-queries.ts";

type Pair = { before: EditionRow; after: EditionRow };

/**
 * The edition that a member read and the current one, of an article that is for them.
 * @throws "Article not found", "Edition not found"
 */
export async function findPair(
  db: Database,
  user: User,
  { articleId, since }: { articleId: number; since: number },
): Promise<Pair> {
  const editions = await selectEditions(db, { articleId }, { user })
    .where((eb) => eb.or([eb("edition.isCurrent", "=", true), eb("edition.number", "=", since)]))
    .execute();
  const before = editions.find(({ number }) => number === since);
  const after = editions.find(({ isCurrent }) => isCurrent);
  if (!after) throw articleMissing();
  if (!before) throw editionMissing();
  return { before, after };
}

/**
 * The pages that differ, by digests of their texts; which pages lack their whole text; and whether both editions were read
 * to their end.
 */
export async function pairPages(
  db: Database,
  { before, after }: { [side in keyof Pair]: { pdfPath: string } },
) {
  const [pagesBefore, pagesAfter, unreadBefore, unreadAfter] = await Promise.all([
    findPageHashes(db, before.pdfPath),
    findPageHashes(db, after.pdfPath),
    findUnreadPages(db, before.pdfPath),
    findUnreadPages(db, after.pdfPath),
  ]);
  const hasTexts = pagesBefore.length > 0 && pagesAfter.length > 0;
  return {
    ...comparePages(pagesBefore, pagesAfter),
    unread: { before: unreadBefore, after: unreadAfter },
    hasTexts,
    isComplete: hasTexts && unreadBefore.size === 0 && unreadAfter.size === 0,
  };
}

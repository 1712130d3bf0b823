import type { CopyItem } from "@antochi/contract/copies";
import type { Database } from "@antochi/db/schema";
import type { TracedCopy } from "@antochi/db/tables/traced-copies";
import { groupsOf, isOpenTo, type Reader, readableBy } from "../../library/article-readers.ts";
import { inFours } from "../../secrets/secret-tokens.ts";

/** How long a copy's file is kept after it was made, in milliseconds; requests meanwhile get the same one. */
export const keptMs = 3_600_000;

export type OwnCopy = Pick<TracedCopy, "id" | "code" | "edition" | "objectKey" | "size" | "problem">;

/**
 * A member's own copy by its id, never somebody else's. Undefined as soon as its edition is no longer for them, which is
 * checked when it is made and each time it is fetched.
 */
export async function findCopy(
  db: Database,
  { user, id }: { user: Reader & { id: number }; id: number },
): Promise<(OwnCopy & { pdfPath: string; pageCount: number | null }) | undefined> {
  const groups = groupsOf(user);
  return db
    .selectFrom("tracedCopies as copy")
    .innerJoin("knowledgeBaseArticles as article", "article.id", "copy.articleId")
    .innerJoin("articleEditions as edition", (join) =>
      join.onRef("edition.articleId", "=", "copy.articleId").onRef("edition.number", "=", "copy.edition"),
    )
    .innerJoin("storedFiles as file", "file.objectPath", "edition.pdfPath")
    .select([
      "copy.id",
      "copy.code",
      "copy.edition",
      "copy.objectKey",
      "copy.size",
      "copy.problem",
      "edition.pdfPath",
      "file.pageCount",
    ])
    .where("copy.id", "=", id)
    .where("copy.userId", "=", user.id)
    .where(readableBy(groups))
    .where(isOpenTo(groups))
    .executeTakeFirst();
}

/** A copy as its reader sees it; `url` is null until it is made. */
export function presentCopy({ id, code, edition, objectKey, size, problem }: OwnCopy): CopyItem {
  const url = objectKey === null ? null : `/copies/${id}.pdf`;
  return { id, code: inFours(code), edition, url, size, problem };
}

import { useEffect } from "react";
import { api } from "../../../api-client/api.ts";
import { readArticle } from "../../../device/keeping.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { withSeenOf } from "./seen-pages.ts";

/**
 * Fills the query cache with the stored facts of an open saved article, in place of answers that have not come and may
 * never come.
 */
export function useSeeded(kept: KeptArticle | undefined): void {
  const utils = api.useUtils();
  const { accountId, articleId } = kept ?? {};
  useEffect(() => {
    if (accountId === undefined || articleId === undefined) return undefined;
    let isGone = false;
    // Read anew: what is done in the article is stored on the device first.
    readArticle({ accountId, articleId }).then(
      (row) => {
        if (row && !isGone) seedArticle(utils, row);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [accountId, articleId, utils]);
}

/** Fills the cache for one article. Answers that are there already stay; pages seen that were not sent yet are added. */
export function seedArticle(
  utils: ReturnType<typeof api.useUtils>,
  { articleId, marks, standing }: KeptArticle,
): void {
  if (utils.marks.listMarks.getData({ articleId }) === undefined) {
    utils.marks.listMarks.setData({ articleId }, [...marks]);
    // Only a stand-in: marked stale, so that it is fetched once the article is open.
    void utils.marks.listMarks.invalidate({ articleId }, { refetchType: "none" });
  }
  if (standing)
    utils.reading.standing.setData({ articleId }, (known) =>
      known ? withSeenOf(known, standing) : standing,
    );
}

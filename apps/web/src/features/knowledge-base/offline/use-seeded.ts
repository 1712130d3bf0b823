import { useEffect } from "react";
import { api } from "../../../api-client/api.ts";
import { readArticle } from "../../../device/keeping.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { withSeenOf } from "./seen-pages.ts";

/** Puts what lies beside an open saved article in the place of answers that have not come, and may not come. */
export function useSeeded(kept: KeptArticle | undefined): void {
  const utils = api.useUtils();
  const { accountId, articleId } = kept ?? {};
  useEffect(() => {
    if (accountId === undefined || articleId === undefined) return undefined;
    let isGone = false;
    // As it lies there now: what is done in the article is kept there first.
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

/** Of one article; an answer that is there stays, with the pages that the server has not been told of. */
export function seedArticle(
  utils: ReturnType<typeof api.useUtils>,
  { articleId, marks, standing }: KeptArticle,
): void {
  if (utils.marks.listMarks.getData({ articleId }) === undefined) {
    utils.marks.listMarks.setData({ articleId }, [...marks]);
    // It only stands in for the server's, which is asked for as soon as the article is open.
    void utils.marks.listMarks.invalidate({ articleId }, { refetchType: "none" });
  }
  if (standing)
    utils.reading.standing.setData({ articleId }, (known) =>
      known ? withSeenOf(known, standing) : standing,
    );
}

import { limits } from "@antochi/contract/limits";
import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { useState } from "react";

export type ArticleSelection = {
  /** The selected articles that are still listed. */
  chosen: readonly ListedArticle[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects the listed articles, up to the maximum for one bulk change. */
  chooseAll: () => void;
  /** Deselects these after they were sent; others may be selected by now. */
  drop: (ids: readonly number[]) => void;
  clear: () => void;
  isFull: boolean;
};

/** The selection among the listed articles, to move or delete them together. */
export function useArticleSelection(listed: readonly ListedArticle[]): ArticleSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = listed.filter(({ id }) => ids.has(id)).slice(0, limits.articlesAtOnce);
  return {
    chosen,
    has: (id) => ids.has(id),
    toggle(id) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    chooseAll: () => setIds(new Set(listed.slice(0, limits.articlesAtOnce).map(({ id }) => id))),
    drop: (sent) => setIds((now) => new Set([...now].filter((id) => !sent.includes(id)))),
    clear: () => setIds(new Set()),
    isFull: chosen.length === limits.articlesAtOnce,
  };
}

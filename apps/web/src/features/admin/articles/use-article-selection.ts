import { limits } from "@antochi/contract/limits";
import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { useState } from "react";

export type ArticleSelection = {
  /** Those of the chosen that are still listed. */
  chosen: readonly ListedArticle[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Chooses the listed ones, as many as can be changed at once. */
  chooseAll: () => void;
  /** Chooses these no longer: they were sent, and others may be chosen by now. */
  drop: (ids: readonly number[]) => void;
  clear: () => void;
  isFull: boolean;
};

/** Which of the listed articles are chosen, to be moved or deleted together. */
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

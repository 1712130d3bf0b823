import type { ListedCategory } from "@antochi/contract/knowledge-base";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { useArticlesRefresh } from "../../../articles/article-lists.ts";
import { categoriesCopy as copy } from "../../../content/admin.ts";
import { afterMove, type Move, neighbourMove } from "./category-moves.ts";

/**
 * The categories in their order, and functions to move one. A move is shown optimistically, and sent after the previous
 * one.
 */
export function useCategoryOrder(listed: readonly ListedCategory[], isWhole: boolean) {
  const refresh = useArticlesRefresh();
  const [pending, setPending] = useState<readonly Move[]>([]);
  const [said, setSaid] = useState("");
  const categories = pending.reduce(afterMove, listed);
  const send = api.knowledgeBase.moveCategory.useMutation({
    scope: { id: "category-order" },
    onError: (error) => toastFailure(error, copy.moveFailed),
    async onSettled(_answer, _error, move) {
      await refresh();
      setPending((moves) => moves.filter((each) => each.id !== move.id || each.beforeId !== move.beforeId));
    },
  });

  function move(next: Move): void {
    // The row after the last loaded one is not known.
    if (next.beforeId === null && !isWhole) return;
    const after = afterMove(categories, next);
    const index = after.findIndex(({ id }) => id === next.id);
    const moved = after[index];
    if (!moved || categories[index]?.id === next.id) return;
    setPending([...pending, next]);
    setSaid(copy.moved(moved.name, index + 1));
    send.mutate(next);
  }

  return {
    categories,
    /** The result of the last move, for screen readers. */
    said,
    move,
    moveBy: (id: number, step: -1 | 1) => {
      const next = neighbourMove(categories, id, step);
      if (next) move(next);
    },
  };
}

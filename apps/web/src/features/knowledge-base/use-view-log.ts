import { viewArticle } from "@antochi/contract/activity";
import { useEffect } from "react";
import { leavingApi } from "../../api-client/send-on-leaving.ts";

/**
 * Has each opening of an article by a member logged once: not again while it is drawn anew, and even where the
 * member leaves at once. Reading goes on whatever becomes of it.
 */
export function useViewLog(articleId: number, isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    leavingApi.activity.logView.mutate({ articleId, action: viewArticle }).catch(() => undefined);
  }, [articleId, isMember]);
}

import { useEffect } from "react";
import { keepListening } from "../../../../api-client/keep-listening.ts";
import { liveApi } from "../../../../api-client/live-api.ts";
import type { News } from "../../lists/use-news.ts";

/**
 * Listens to new registrations and to decisions by anybody, while registrations are shown.
 * @param onNews called with the ids of those affected; null if it may be anybody, as at the start. Must be a stable
 * function.
 */
export function useRegistrationNews(onNews: (ids: News<number>) => void): void {
  useEffect(
    () =>
      keepListening({
        subscribe: (ends, left) =>
          liveApi.admin.registrationNews.subscribe(undefined, {
            ...ends,
            onData({ ids }) {
              if (!left.aborted) onNews(ids);
            },
          }),
      }),
    [onNews],
  );
}

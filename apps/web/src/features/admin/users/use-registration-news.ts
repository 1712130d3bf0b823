import { useEffect } from "react";
import { keepListening } from "../../../api-client/keep-listening.ts";
import { liveApi } from "../../../api-client/live-api.ts";
import type { News } from "../lists/use-news.ts";

/**
 * Hears who registers, and about whom something is decided, by anybody, while registrations are looked at.
 * @param onNews gets their ids; null where it may be anybody, as it is in the beginning. Stays the same.
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

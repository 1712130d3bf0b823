import { useEffect, useRef } from "react";
import { keepListening } from "../../../api-client/keep-listening.ts";
import { liveApi } from "../../../api-client/live-api.ts";

/**
 * Hears who registers, and about whom something is decided, by anybody, while registrations are looked at.
 * @param onNews gets their ids; null where it may be anybody, as it is in the beginning
 */
export function useRegistrationNews(onNews: (ids: readonly number[] | null) => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(
    () =>
      keepListening({
        subscribe: (ends, left) =>
          liveApi.admin.registrationNews.subscribe(undefined, {
            ...ends,
            onData({ ids }) {
              if (!left.aborted) latest.current(ids);
            },
          }),
      }),
    [],
  );
}

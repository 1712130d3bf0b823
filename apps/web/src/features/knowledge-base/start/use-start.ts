import type { LibraryNews } from "@antochi/contract/reading";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api-client/api.ts";

/** How long fetched news count as fresh, in milliseconds. */
const newsFreshMs = 600_000;

/**
 * The data of the start page besides the lists. It is fetched together with them, as soon as the user is known to be a
 * member; what they have to read, again whenever the page is shown.
 */
export function useStart(isShown: boolean) {
  const { client } = api.useUtils();
  const record = api.record.ownRecord.useQuery(undefined, { staleTime: 0, enabled: isShown });
  const news = useQuery<LibraryNews>({
    queryKey: ["library-news"],
    // A mutation: it records the member's visit, which a GET query may not.
    queryFn: () => client.reading.visitLibrary.mutate(),
    staleTime: newsFreshMs,
    enabled: isShown,
  });
  return {
    record,
    news: news.data,
    /** What they have to read, or what is new, is on its way, for the first time. */
    isFirstAsked: [record, news].some(({ isLoading, failureCount }) => isLoading && failureCount === 0),
  };
}

export type StartFacts = ReturnType<typeof useStart>;

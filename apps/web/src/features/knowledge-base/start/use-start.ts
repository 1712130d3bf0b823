import type { LibraryNews } from "@antochi/contract/reading";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api-client/api.ts";

/** What is new stays so for this long without asking again. */
const newsFreshMs = 600_000;

/**
 * What the start of the library shows besides the lists, asked together with them as soon as it is known that somebody is a
 * member, and what they have to read again whenever it comes into sight.
 */
export function useStart(isShown: boolean) {
  const { client } = api.useUtils();
  const record = api.record.ownRecord.useQuery(undefined, { staleTime: 0, enabled: isShown });
  const news = useQuery<LibraryNews>({
    queryKey: ["library-news"],
    // It keeps that the member was here, which a query by GET may not.
    queryFn: () => client.reading.visitLibrary.mutate(),
    staleTime: newsFreshMs,
    enabled: isShown,
  });
  return {
    record,
    news: news.data,
    /** What they have to read is on its way, for the first time. */
    isFirstAsked: record.isLoading && record.failureCount === 0,
  };
}

export type StartFacts = ReturnType<typeof useStart>;

import type { Standing } from "@antochi/contract/reading-report";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { keepBeside } from "../../offline/keep-beside.ts";
import { allSeen, countsSince, type SeenNow, standingToKeep, withSeenOf } from "../../offline/seen-pages.ts";
import type { OpenDocument, ReadingRecord } from "../reader-context.ts";
import { beginSitting } from "./reading-sitting.ts";

/**
 * Records which pages are seen and for how long, and reports it; failures never disturb reading.
 * @param kept the standing stored with a saved article, as last read from this device
 */
export function useReadingRecord(opened: OpenDocument, kept: Standing | null | undefined): ReadingRecord {
  const articleId = opened.article.id;
  const edition = opened.article.document?.edition ?? 1;
  const { data, refetch } = api.reading.standing.useQuery(
    { articleId },
    // A document may be open for days, in which an acknowledgement expires.
    { staleTime: 0, retry: false, refetchOnWindowFocus: true },
  );
  // The server's answer may predate the report of pages that were seen offline.
  const standing = useMemo(() => (data && kept ? withSeenOf(data, kept) : data), [data, kept]);
  const againSince = standing ? countsSince(standing) : null;
  const { seenNow, flush } = useSitting(opened, { edition, againSince });

  const seen = useMemo(() => allSeen(edition, standing, seenNow), [edition, standing, seenNow]);
  useEffect(() => {
    if (!standing) return;
    keepBeside(articleId, { standing: standingToKeep(standing, edition, seen) });
  }, [articleId, edition, standing, seen]);
  return { standing, seen, refresh: useCallback(() => void refetch(), [refetch]), flush };
}

/** Holds a sitting while the document is open. */
function useSitting(
  { article, state, refs: { container, pages } }: OpenDocument,
  { edition, againSince }: { edition: number; againSince: string | null },
) {
  const utils = api.useUtils();
  const [seenNow, setSeenNow] = useState<SeenNow>({ edition, againSince: null, pages: new Set() });
  const sitting = useRef<ReturnType<typeof beginSitting>>(undefined);
  const isOpen = state.phase === "open";
  useEffect(() => {
    if (!isOpen) return undefined;
    const begun = beginSitting({
      articleId: article.id,
      edition,
      againSince,
      refs: { container, pages },
      utils,
      onLook: (seen) =>
        setSeenNow((before) =>
          before.edition === edition && before.againSince === againSince && before.pages.size === seen.size
            ? before
            : { edition, againSince, pages: new Set(seen) },
        ),
    });
    sitting.current = begun;
    return () => {
      begun.end();
      sitting.current = undefined;
    };
    // Once an acknowledgement has expired, only pages of a sitting begun since then count.
  }, [isOpen, article.id, edition, container, pages, againSince, utils]);
  return { seenNow, flush: useCallback(async () => sitting.current?.flush(), []) };
}

/** Whether an acknowledgement is required and still missing. */
export function asksToAcknowledge({ standing }: ReadingRecord): boolean {
  const required = standing?.required ?? null;
  return required !== null && required.state !== "acknowledged";
}

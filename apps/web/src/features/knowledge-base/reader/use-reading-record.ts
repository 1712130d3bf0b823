import type { ReadingReport, Standing } from "@antochi/contract/reading-report";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { mayPass, toApiError } from "../../../api-client/api-error.ts";
import { api } from "../../../api-client/api.ts";
import { leavingApi } from "../../../api-client/send-on-leaving.ts";
import { tabOwner } from "../../../session/tab-owner.ts";
import { keepBeside } from "../offline/keep-beside.ts";
import { currentKept } from "../offline/kept-state.ts";
import { countsSince, seenPages, withSeen, withSeenOf } from "../offline/seen-pages.ts";
import { queueOrSend } from "../offline/outbox.ts";
import type { OpenDocument, ReadingRecord } from "./reader-context.ts";
import { newId } from "./new-id.ts";
import { pagesInView } from "./pages-in-view.ts";
import { createReadingClock } from "./reading-clock.ts";
import { createReadingReporter } from "./reading-reporter.ts";

/** The pages seen in this sitting that count since `againSince`. */
type SeenNow = { againSince: string | null; pages: ReadonlySet<number> };

/**
 * Records which pages are seen and for how long, and reports it; failures never disturb reading.
 * @param kept the standing stored with a saved article, as last read from this device
 */
export function useReadingRecord(
  { article, state, refs }: OpenDocument,
  kept: Standing | null | undefined,
): ReadingRecord {
  const edition = article.document?.edition ?? 1;
  const utils = api.useUtils();
  const { data, refetch } = api.reading.standing.useQuery(
    { articleId: article.id },
    // A document may be open for days, in which an acknowledgement expires.
    { staleTime: 0, retry: false, refetchOnWindowFocus: true },
  );
  // The server's answer may predate the report of pages that were seen offline.
  const standing = useMemo(() => (data && kept ? withSeenOf(data, kept) : data), [data, kept]);
  const againSince = standing ? countsSince(standing) : null;
  const [seenNow, setSeenNow] = useState<SeenNow>({ againSince: null, pages: new Set() });
  const flushing = useRef<() => Promise<void>>(undefined);
  const isOpen = state.phase === "open";
  const { container, pages } = refs;

  useEffect(() => {
    if (!isOpen) return undefined;
    const clock = createReadingClock(() => performance.now());
    // Offline, the signed-in user may not be known yet.
    const readerId = tabOwner() ?? currentKept().account?.id;
    /** Whether somebody else, who did not read this, is signed in by now. */
    const isAnothers = () => tabOwner() !== undefined && tabOwner() !== readerId;
    /** The hash of this sitting's file, as first received: the edition's number may later belong to another file. */
    let sha256: string | undefined;
    const fingerprint = () => {
      const known = utils.reading.standing.getData({ articleId: article.id });
      if (known?.edition === edition) sha256 ??= known.sha256;
      return sha256;
    };
    const reporter = createReadingReporter({
      articleId: article.id,
      edition,
      sitting: newId(),
      startedAt: startOf(againSince),
      async send(read: ReadingReport) {
        if (isAnothers()) return;
        const report = { ...read, sha256: fingerprint() };
        await queueOrSend(article.id, { kind: "report", report }, async () => {
          if (tabOwner() === readerId) await leavingApi.reading.reportReading.mutate(report);
        });
      },
      isOffline: (error) => toApiError(error).status === null,
      mayPass,
      onceOnline: (retry) => window.addEventListener("online", retry, { once: true }),
    });
    const look = () => {
      if (!container.current || !pages.current) return;
      const inView = pagesInView(container.current, pages.current);
      const isAttentive = document.visibilityState === "visible" && document.hasFocus();
      const [page = 0] = inView;
      clock.update({ page, pages: inView, isAttentive });
      const seen = clock.seen();
      setSeenNow((before) =>
        before.againSince === againSince && before.pages.size === seen.size
          ? before
          : { againSince, pages: new Set(seen) },
      );
      reporter.report({ seconds: clock.seconds(), pages: seen });
    };
    /** Keeps the pages seen for the next opening of the article, even if no answer comes then. */
    const keepSeen = (seen: ReadonlySet<number>) => {
      const known = utils.reading.standing.getData({ articleId: article.id });
      if (known?.edition !== edition || countsSince(known) !== againSince) return;
      const grown = withSeen(known, seen);
      utils.reading.standing.setData({ articleId: article.id }, grown);
      keepBeside(article.id, { standing: grown });
    };
    const leave = () => {
      look();
      keepSeen(clock.seen());
      reporter.reportLeaving({ seconds: clock.seconds(), pages: clock.seen() });
    };
    flushing.current = () => reporter.flush({ seconds: clock.seconds(), pages: clock.seen() });
    const timer = setInterval(look, 1_000);
    const hide = () => document.visibilityState === "hidden" && leave();
    for (const event of ["focus", "blur"]) window.addEventListener(event, look);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      for (const event of ["focus", "blur"]) window.removeEventListener(event, look);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", leave);
      leave();
      flushing.current = undefined;
    };
    // Once an acknowledgement has expired, only pages of a sitting begun since then count.
  }, [isOpen, article.id, edition, container, pages, againSince, utils]);

  const seen = useMemo(
    () =>
      new Set([
        ...(standing?.edition === edition ? seenPages(standing) : []),
        ...(seenNow.againSince === againSince ? seenNow.pages : []),
      ]),
    [standing, edition, seenNow, againSince],
  );
  useEffect(() => {
    if (!standing) return;
    keepBeside(article.id, { standing: standing.edition === edition ? withSeen(standing, seen) : standing });
  }, [article.id, edition, standing, seen]);
  return {
    standing,
    seen,
    refresh: useCallback(() => void refetch(), [refetch]),
    flush: useCallback(async () => flushing.current?.(), []),
  };
}

/** When a sitting begins: now, but not before `againSince`, where this device's clock is behind the server's. */
function startOf(againSince: string | null): string {
  const now = new Date().toISOString();
  return againSince !== null && againSince > now ? againSince : now;
}

/** Whether an acknowledgement is required and still missing. */
export function asksToAcknowledge({ standing }: ReadingRecord): boolean {
  const required = standing?.required ?? null;
  return required !== null && required.state !== "acknowledged";
}

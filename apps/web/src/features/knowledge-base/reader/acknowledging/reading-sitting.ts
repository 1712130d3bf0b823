import type { ReadingReport } from "@antochi/contract/reading-report";
import { mayPass, toApiError } from "../../../../api-client/api-error.ts";
import type { api } from "../../../../api-client/api.ts";
import { leavingApi } from "../../../../api-client/send-on-leaving.ts";
import { tabOwner } from "../../../../session/tab-owner.ts";
import { keepBeside } from "../../offline/keep-beside.ts";
import { currentKept } from "../../offline/kept-state.ts";
import { queueOrSend } from "../../offline/outbox.ts";
import { countsSince, withSeen } from "../../offline/seen-pages.ts";
import { newId } from "../new-id.ts";
import { pagesInView } from "../pages/pages-in-view.ts";
import type { ReaderRefs } from "../reader-actions.ts";
import { createReadingClock } from "./reading-clock.ts";
import { createReadingReporter } from "./reading-reporter.ts";

type SittingOptions = {
  articleId: number;
  edition: number;
  /** Pages seen before this do not count; null where all do. */
  againSince: string | null;
  refs: Pick<ReaderRefs, "container" | "pages">;
  utils: ReturnType<typeof api.useUtils>;
  /** Called at each look with all pages seen so far. */
  onLook: (seen: ReadonlySet<number>) => void;
};

/** A sitting: watches the pages in view, and reports what is read, from now until it is ended. */
export function beginSitting({ articleId, edition, againSince, refs, utils, onLook }: SittingOptions) {
  const clock = createReadingClock(() => performance.now());
  const read = () => ({ seconds: clock.seconds(), pages: clock.seen() });
  const standing = () => utils.reading.standing.getData({ articleId });
  const reporter = createReadingReporter({
    articleId,
    edition,
    sitting: newId(),
    startedAt: startOf(againSince),
    send: createSend({
      fingerprint() {
        const known = standing();
        return known?.edition === edition ? known.sha256 : undefined;
      },
      // The edition may have been replaced; then its reader is told.
      onMissing: () => void utils.reading.standing.invalidate({ articleId }),
    }),
    isOffline: (error) => toApiError(error).status === null,
    mayPass,
    onceOnline: (retry) => window.addEventListener("online", retry, { once: true }),
  });

  function look(): void {
    const { container, pages } = refs;
    if (!container.current || !pages.current) return;
    const inView = pagesInView(container.current, pages.current);
    const isAttentive = document.visibilityState === "visible" && document.hasFocus();
    const [page = 0] = inView;
    clock.update({ page, pages: inView, isAttentive });
    onLook(clock.seen());
    reporter.report(read());
  }

  /** Keeps the pages seen for the next opening of the article, even if no answer comes then. */
  function keepSeen(): void {
    const known = standing();
    if (known?.edition !== edition || countsSince(known) !== againSince) return;
    const grown = withSeen(known, clock.seen());
    utils.reading.standing.setData({ articleId }, grown);
    keepBeside(articleId, { standing: grown });
  }

  function leave(): void {
    look();
    keepSeen();
    reporter.reportLeaving(read());
  }

  const stopWatching = watch({ look, leave });
  return {
    flush: () => reporter.flush(read()),
    end(): void {
      stopWatching();
      leave();
    },
  };
}

/** Looks every second and whenever the window gains or loses the focus. @returns a function that stops it */
function watch({ look, leave }: { look: () => void; leave: () => void }): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const timer = setInterval(look, 1_000);
  for (const event of ["focus", "blur"]) window.addEventListener(event, look, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave(), {
    signal,
  });
  window.addEventListener("pagehide", leave, { signal });
  return () => {
    clearInterval(timer);
    watching.abort();
  };
}

/** Sends reports for whoever begins to read now, and not once somebody else, who did not read this, is signed in. */
function createSend({
  fingerprint,
  onMissing,
}: {
  fingerprint: () => string | undefined;
  /** The server does not know what was read. */
  onMissing: () => void;
}) {
  // Offline, the signed-in user may not be known yet.
  const readerId = tabOwner() ?? currentKept().account?.id;
  /** The hash of this sitting's file, as first received: the edition's number may later belong to another file. */
  let sha256: string | undefined;
  return async (read: ReadingReport): Promise<void> => {
    const owner = tabOwner();
    if (owner !== undefined && owner !== readerId) return;
    sha256 ??= fingerprint();
    const report = { ...read, sha256 };
    await queueOrSend(read.articleId, { kind: "report", report }, async () => {
      if (tabOwner() === readerId) await leavingApi.reading.reportReading.mutate(report);
    }).catch((error: unknown) => {
      if (toApiError(error).status === 404) onMissing();
      throw error;
    });
  };
}

/** When a sitting begins: now, but not before `againSince`, where this device's clock is behind the server's. */
function startOf(againSince: string | null): string {
  const now = new Date().toISOString();
  return againSince !== null && againSince > now ? againSince : now;
}

import { limits } from "@antochi/contract/limits";
import type { ReadingReport } from "@antochi/contract/reading-report";

type ReporterOptions = Pick<ReadingReport, "articleId" | "edition" | "sitting" | "startedAt"> & {
  send: (report: ReadingReport) => Promise<unknown>;
  /** Calls back once, when the connection is back. */
  onceOnline: (retry: () => void) => void;
  /** Whether a failure means that there was no connection. */
  isOffline: (error: unknown) => boolean;
  /** Whether the same report may be accepted later, as after every failure without a connection. */
  mayPass: (error: unknown) => boolean;
};

type Read = { seconds: number; pages: ReadonlySet<number> };

/** Seconds of reading that are worth a report without another page. */
const worthReporting = 15;

/**
 * Reports what was read in one sitting. Each report has the total time, and all pages that no successful report had: so one
 * sent twice counts once, and the next makes up for one that was lost or refused for now.
 */
export function createReadingReporter({ send, onceOnline, isOffline, mayPass, ...sitting }: ReporterOptions) {
  const reported = new Set<number>();
  let reportedSeconds = 0;
  /** What had been read when the latest report failed. */
  let failedAt: { seconds: number; pages: number } | undefined;
  let isUnderWay = false;
  let waits = false;
  let isRefused = false;

  const unreported = ({ pages }: Read) => [...pages].filter((page) => !reported.has(page));
  const secondsOf = ({ seconds }: Read) => Math.min(seconds, limits.sittingSecondsMax);
  const isWorth = (read: Read, least: number) =>
    !isRefused && (unreported(read).length > 0 || secondsOf(read) - reportedSeconds >= least);

  /** Whether enough was read since a failed report to be worth another. */
  function isMoreThanFailed(read: Read): boolean {
    if (!failedAt) return true;
    return read.pages.size > failedAt.pages || secondsOf(read) - failedAt.seconds >= worthReporting;
  }

  /** Sends a report. Rejects where it may be accepted later. */
  async function reportNow(read: Read): Promise<void> {
    isUnderWay = true;
    const pages = unreported(read).slice(0, limits.pagesInReportMax);
    const seconds = secondsOf(read);
    try {
      await send({ ...sitting, seconds, pages });
      for (const page of pages) reported.add(page);
      reportedSeconds = Math.max(reportedSeconds, seconds);
      failedAt = undefined;
    } catch (error) {
      // A permanent refusal must not disturb reading, and would be the same again.
      isRefused ||= !mayPass(error);
      if (isRefused) return;
      failedAt = { seconds, pages: read.pages.size };
      if (isOffline(error)) retryOnceOnline(read);
      throw error;
    } finally {
      isUnderWay = false;
    }
  }

  function retryOnceOnline(read: Read): void {
    if (waits) return;
    waits = true;
    onceOnline(() => {
      waits = false;
      reportLeaving(read);
    });
  }

  function report(read: Read): void {
    // After a failure, retries as more is read: no event says that an unreachable server is back.
    if (isUnderWay || !isWorth(read, worthReporting) || !isMoreThanFailed(read)) return;
    reportNow(read).catch(() => undefined);
  }

  function reportLeaving(read: Read): void {
    if (isWorth(read, 1)) reportNow(read).catch(() => undefined);
  }

  async function flush(read: Read): Promise<void> {
    while (isWorth(read, 1)) await reportNow(read);
  }

  return {
    report,
    /** Reports while the page is being left: does not wait for a report under way, which may not arrive. */
    reportLeaving,
    /** Sends everything that another request depends on; rejects where that fails for now. */
    flush,
  };
}

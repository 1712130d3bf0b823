import { limits } from "@antochi/contract/limits";
import type { ReadingReport } from "@antochi/contract/reading-report";

type ReporterOptions = Pick<ReadingReport, "articleId" | "edition" | "sitting" | "startedAt"> & {
  send: (report: ReadingReport) => Promise<unknown>;
  /** Runs something, once, when the connection is back. */
  onceOnline: (retry: () => void) => void;
  /** Whether a failure says that there was no connection. */
  isOffline: (error: unknown) => boolean;
  /** Whether the same report may be taken later, as after every failure for want of a connection. */
  mayPass: (error: unknown) => boolean;
};

type Read = { seconds: number; pages: ReadonlySet<number> };

/** Seconds that are worth a report without another page. */
const worthReporting = 15;

/**
 * Reports what was read in one sitting. Each report says how long it has been in all and which pages no answered one told,
 * so that what is sent twice counts once, and what is lost or not taken for now is told by the next.
 */
export function createReadingReporter({ send, onceOnline, isOffline, mayPass, ...sitting }: ReporterOptions) {
  const told = new Set<number>();
  let toldSeconds = 0;
  /** What had been read when the latest report was not taken. */
  let failedAt: { seconds: number; pages: number } | undefined;
  let isUnderWay = false;
  let waits = false;
  let isRefused = false;

  const untold = ({ pages }: Read) => [...pages].filter((page) => !told.has(page));
  const secondsOf = ({ seconds }: Read) => Math.min(seconds, limits.sittingSecondsMax);
  const isWorth = (read: Read, least: number) =>
    !isRefused && (untold(read).length > 0 || secondsOf(read) - toldSeconds >= least);

  /** Whether so much more was read since a report was not taken that it would have been worth one. */
  function isMoreThanFailed(read: Read): boolean {
    if (!failedAt) return true;
    return read.pages.size > failedAt.pages || secondsOf(read) - failedAt.seconds >= worthReporting;
  }

  /** Rejects where it may be taken later. */
  async function tell(read: Read): Promise<void> {
    isUnderWay = true;
    const pages = untold(read).slice(0, limits.pagesInReportMax);
    const seconds = secondsOf(read);
    try {
      await send({ ...sitting, seconds, pages });
      for (const page of pages) told.add(page);
      toldSeconds = Math.max(toldSeconds, seconds);
      failedAt = undefined;
    } catch (error) {
      // A refusal disturbs nobody who reads, and would be the same again.
      isRefused ||= !mayPass(error);
      if (isRefused) return;
      failedAt = { seconds, pages: read.pages.size };
      if (isOffline(error)) tellOnceOnline(read);
      throw error;
    } finally {
      isUnderWay = false;
    }
  }

  function tellOnceOnline(read: Read): void {
    if (waits) return;
    waits = true;
    onceOnline(() => {
      waits = false;
      reportLeaving(read);
    });
  }

  function report(read: Read): void {
    // No browser says when a server is back that was only away.
    if (isUnderWay || !isWorth(read, worthReporting) || !isMoreThanFailed(read)) return;
    tell(read).catch(() => undefined);
  }

  function reportLeaving(read: Read): void {
    if (isWorth(read, 1)) tell(read).catch(() => undefined);
  }

  async function flush(read: Read): Promise<void> {
    while (isWorth(read, 1)) await tell(read);
  }

  return {
    report,
    /** The same where the page is being left: what is under way may not arrive. */
    reportLeaving,
    /** The same, for what has to be told before something else is asked; rejects where it could not be told for now. */
    flush,
  };
}

import { limits } from "@antochi/contract/limits";
import type { ReadingReport } from "@antochi/contract/reading-report";

type ReporterOptions = Pick<ReadingReport, "articleId" | "edition" | "sitting" | "startedAt"> & {
  send: (report: ReadingReport) => Promise<unknown>;
  /** Runs something, once, when the connection is back. */
  onceOnline: (retry: () => void) => void;
  /** Whether a failure says that there was no connection. */
  isOffline: (error: unknown) => boolean;
};

type Read = { seconds: number; pages: ReadonlySet<number> };

/** Seconds that are worth a report without another page. */
const worthReporting = 15;

/**
 * Reports what was read in one sitting. Each report says how long it has been in all and which pages no answered one told, so
 * that what is sent twice counts once, and what is lost is told by the next.
 */
export function createReadingReporter({ send, onceOnline, isOffline, ...sitting }: ReporterOptions) {
  const told = new Set<number>();
  let toldSeconds = 0;
  let isUnderWay = false;
  let waits = false;
  let isRefused = false;

  async function report(read: Read, isLeaving: boolean): Promise<void> {
    const pages = [...read.pages].filter((page) => !told.has(page)).slice(0, limits.pagesInReportMax);
    const isWorth = pages.length > 0 || read.seconds - toldSeconds >= (isLeaving ? 1 : worthReporting);
    if (!isWorth || isRefused || ((isUnderWay || waits) && !isLeaving)) return;
    isUnderWay = true;
    const seconds = Math.min(read.seconds, limits.sittingSecondsMax);
    try {
      await send({ ...sitting, seconds, pages });
      for (const page of pages) told.add(page);
      toldSeconds = Math.max(toldSeconds, seconds);
    } catch (error) {
      // A refusal disturbs nobody who reads, and would be the same again; what was lost on the way is told again.
      isRefused ||= !isOffline(error);
      if (isRefused || waits) return;
      waits = true;
      onceOnline(() => {
        waits = false;
        void report(read, true);
      });
    } finally {
      isUnderWay = false;
    }
  }

  return {
    report: (read: Read) => void report(read, false),
    /** The same where the page is being left: what is under way may not arrive. */
    reportLeaving: (read: Read) => void report(read, true),
    /** The same, for what has to be told before something else is asked. */
    flush: (read: Read) => report(read, true),
  };
}

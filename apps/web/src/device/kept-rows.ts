import type { CurrentUser } from "@antochi/contract/auth";
import type { ListedArticle, ListedCategory } from "@antochi/contract/knowledge-base";
import type { OfflineEntry } from "@antochi/contract/offline";
import type { MarkItem } from "@antochi/contract/reading-marks";
import type { Standing } from "@antochi/contract/reading-report";
import type { ReadingPositionItem } from "@antochi/contract/reading";
import type { RecognisedLines } from "@antochi/contract/scanned-pages";

/** A member for whom this browser keeps articles. Times are milliseconds since the epoch by the device's clock. */
export type KeptAccount = {
  id: number;
  user: CurrentUser;
  /** Identifies this browser to the server. */
  token: string;
  /** When the server last confirmed that its articles may stay. */
  contactAt: number;
  /** How far the clock was ahead of the server's then, in milliseconds; absent in rows of earlier releases. */
  aheadBy?: number | undefined;
  /** The latest time that the clock ever showed: setting it back makes nothing last longer. */
  seenAt: number;
};

/** An article as stored on this device for one account, with everything needed to read it. */
export type KeptArticle = {
  accountId: number;
  articleId: number;
  article: ListedArticle;
  category: ListedCategory | undefined;
  edition: number;
  /** How many days it may stay without contact. */
  days: number;
  savedAt: number;
  pdf: Blob;
  cover: Blob | null;
  scannedText: readonly { page: number; lines: RecognisedLines }[];
  marks: readonly MarkItem[];
  standing: Standing | null;
  position: ReadingPositionItem | null;
  /** The number of a newer edition that could not be fetched yet. */
  newerEdition: number | null;
};

/** Something that a member did here and the server does not know yet. */
export type KeptEntry = { accountId: number; entry: OfflineEntry };

const day = 86_400_000;

/** How far a clock that shows `now` is ahead of the server, which answered `at`; the time that the answer took is included. */
export function aheadOf(at: string, now: number): number {
  return Math.max(0, now - Date.parse(at));
}

/**
 * When an article's period without contact ends. It begins at the server's time if the clock was ahead of that, which may
 * be set right at any time; a clock that is behind only makes it end earlier.
 */
export function keptUntil(
  { contactAt, aheadBy = 0 }: Pick<KeptAccount, "contactAt" | "aheadBy">,
  { days }: Pick<KeptArticle, "days">,
): number {
  return contactAt - aheadBy + days * day;
}

/** Whether its period has passed without contact. */
export function isOver(account: KeptAccount, article: Pick<KeptArticle, "days">, now = Date.now()): boolean {
  return Math.max(now, account.seenAt) >= keptUntil(account, article);
}

/** Its size on the device, in bytes. */
export function sizeOf({ pdf, cover }: Pick<KeptArticle, "pdf" | "cover">): number {
  return pdf.size + (cover?.size ?? 0);
}

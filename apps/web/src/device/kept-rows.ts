import type { CurrentUser } from "@antochi/contract/accounts";
import type { ListedArticle, ListedCategory } from "@antochi/contract/knowledge-base";
import type { ToldEntry } from "@antochi/contract/offline";
import type { MarkItem } from "@antochi/contract/reading-marks";
import type { Standing } from "@antochi/contract/reading-report";
import type { ReadingPositionItem } from "@antochi/contract/reading";
import type { RecognisedLines } from "@antochi/contract/scanned-pages";

/** Somebody of whom this browser keeps articles. Times are milliseconds of the epoch by the device's clock. */
export type KeptAccount = {
  id: number;
  user: CurrentUser;
  /** What the server knows this browser by. */
  token: string;
  /** When the server last said that its articles may stay. */
  contactAt: number;
  /** The latest that the clock was ever seen at: one that is put back makes nothing last longer. */
  seenAt: number;
};

/** An article as it lies on this device for one account, with all that reading it asks for. */
export type KeptArticle = {
  accountId: number;
  articleId: number;
  article: ListedArticle;
  category: ListedCategory | undefined;
  edition: number;
  /** For how many days without contact it may stay. */
  days: number;
  savedAt: number;
  pdf: Blob;
  cover: Blob | null;
  scannedText: readonly { page: number; lines: RecognisedLines }[];
  marks: readonly MarkItem[];
  standing: Standing | null;
  position: ReadingPositionItem | null;
  /** A newer edition is out and could not be fetched yet; its number. */
  newerEdition: number | null;
};

/** Something that somebody did here and that the server does not know yet. */
export type KeptEntry = { accountId: number; entry: ToldEntry };

const day = 86_400_000;

/** Until when an article may stay without contact. */
export function keptUntil({ contactAt }: KeptAccount, { days }: Pick<KeptArticle, "days">): number {
  return contactAt + days * day;
}

/** Whether its period has passed without contact. */
export function isOver(account: KeptAccount, article: Pick<KeptArticle, "days">, now = Date.now()): boolean {
  return Math.max(now, account.seenAt) >= keptUntil(account, article);
}

/** What it takes on the device. */
export function sizeOf({ pdf, cover }: Pick<KeptArticle, "pdf" | "cover">): number {
  return pdf.size + (cover?.size ?? 0);
}

import type { CurrentUser } from "@antochi/contract/auth";
import type { ListedArticle, ListedCategory } from "@antochi/contract/knowledge-base";
import { pagesInAnswer } from "@antochi/contract/scan-units";
import { leavingApi } from "../../../api-client/send-on-leaving.ts";
import { readKeptMark, writeKeptMark } from "../../../device/kept-mark.ts";
import { aheadOf, type KeptAccount, type KeptArticle, keptUntil } from "../../../device/kept-rows.ts";
import { keepArticle, readAccount, tidyUp, whileSaving } from "../../../device/keeping.ts";
import { startWorker } from "../../../device/worker.ts";
import { download } from "./download.ts";
import { readKept, showSaving } from "./kept-state.ts";

/** The device has too little storage. */
export class DeviceFull extends Error {}

/** The device's clock is so far ahead that the article's period would be over at once. */
export class ClockAhead extends Error {}

type Saving = {
  user: CurrentUser;
  article: ListedArticle;
  category: ListedCategory | undefined;
  /** It replaces an older edition saved here. */
  isNewer?: boolean;
};

/**
 * Saves an article on this device with everything needed to read it: all of it or nothing.
 * @throws DeviceFull, ClockAhead
 */
export async function saveArticle({ user, article, category, isNewer = false }: Saving): Promise<void> {
  const { pdfPath, document } = article;
  if (pdfPath === undefined || !document) throw new Error("There is nothing to save");
  showSaving(article.id, 0);
  try {
    await requireRoom(document.size);
    await whileSaving(async () => {
      await startWorker();
      const pdf = await download(pdfPath, {
        size: document.size,
        onShare: (share) => showSaving(article.id, share),
      });
      const rest = await fetchRest(article);
      // Last, since the server keeps few devices for each member: a save that fails earlier must not take another's place.
      const account = await openAccount(user);
      const kept = {
        accountId: account.id,
        articleId: article.id,
        article,
        category,
        edition: document.edition,
        days: document.offlineDays ?? 1,
        savedAt: Date.now(),
        pdf,
        newerEdition: null,
        ...rest,
      };
      if (keptUntil(account, kept) <= account.contactAt) throw new ClockAhead("Its period is over already");
      await keepArticle(account, kept, { isNewer });
    });
    // Asks the browser not to evict it under storage pressure; the browser may refuse.
    void navigator.storage.persist().catch(() => false);
  } catch (error) {
    await tidyUp().catch(() => undefined);
    throw isFull(error) ? new DeviceFull("No room", { cause: error }) : error;
  } finally {
    showSaving(article.id, undefined);
    await readKept();
  }
}

/** Checks for room before downloading; browsers only estimate it, and Safari before 17 does not at all. */
async function requireRoom(size: number): Promise<void> {
  if (!("estimate" in navigator.storage)) return;
  const { quota, usage = 0 } = await navigator.storage.estimate();
  if (quota !== undefined && quota - usage < size) throw new DeviceFull("No room");
}

function isFull(error: unknown): boolean {
  return (
    error instanceof DeviceFull || (error instanceof DOMException && error.name === "QuotaExceededError")
  );
}

/** The account stored on this device; a new one is registered with the server. */
async function openAccount(user: CurrentUser): Promise<KeptAccount> {
  const known = readKeptMark() === undefined ? undefined : await readAccount(user.id);
  if (known) return { ...known, user };
  const { token, at } = await leavingApi.offline.keepDevice.mutate();
  const now = Date.now();
  // From here on there may be something that `tidyUp` has to remove.
  writeKeptMark(user.id);
  return { id: user.id, user, token, contactAt: now, aheadBy: aheadOf(at, now), seenAt: now };
}

type Rest = Pick<KeptArticle, "cover" | "scannedText" | "marks" | "standing" | "position">;

async function fetchRest({ id: articleId, document }: ListedArticle): Promise<Rest> {
  const [cover, scannedText, marks, standing, positions] = await Promise.all([
    fetchCover(document?.thumbnailPath ?? null),
    fetchScannedText(articleId, document?.scan?.pages === 0 ? 0 : (document?.pageCount ?? 0)),
    leavingApi.marks.listMarks.query({ articleId }),
    leavingApi.reading.standing.query({ articleId }),
    leavingApi.reading.listPositions.query(),
  ]);
  const position = positions.find((each) => each.articleId === articleId) ?? null;
  return { cover, scannedText, marks, standing, position };
}

async function fetchCover(path: string | null): Promise<Blob | null> {
  if (path === null) return null;
  const response = await fetch(path);
  return response.ok ? response.blob() : null;
}

/** The recognised text of all pages, fetched a batch at a time. */
async function fetchScannedText(articleId: number, pageCount: number): Promise<KeptArticle["scannedText"]> {
  const pages = [];
  for (let fromPage = 1; fromPage <= pageCount; fromPage += pagesInAnswer)
    pages.push(...(await leavingApi.scans.readScannedText.query({ articleId, fromPage })));
  return pages;
}

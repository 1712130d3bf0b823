import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../../../api-client/api.ts";

/** What changed in an article since the edition that the member read last. */
export type Changes = {
  /** The edition that they read last. */
  since: number;
  /** The current one. */
  current: number;
  /** The administrators' notes on the changes, latest first; empty where nobody wrote any. */
  told: readonly { number: number; changes: string }[];
  /** Pages of the current edition whose words changed; empty while they are unknown or hidden. */
  pages: readonly number[];
  /** Whether changed pages are marked. */
  isShown: boolean;
  /** Whether there are pages to mark. */
  hasPages: boolean;
  toggle: () => void;
  /** Whether the bar with the changes was closed. */
  isClosed: boolean;
  close: () => void;
  /** The page whose changes are open. */
  opened: number | undefined;
  open: (page: number | undefined) => void;
};

const none: readonly number[] = [];

/**
 * @param readBefore the latest edition that they read, as it was before this opening
 * @returns undefined where that is the current one, or they read none
 */
export function useEditionChanges(
  article: ListedArticle,
  readBefore: number | undefined,
): Changes | undefined {
  const current = article.document?.edition ?? 1;
  const isNewer = readBefore !== undefined && readBefore < current;
  const since = readBefore ?? current;
  const [isShown, setShown] = useState(true);
  const [isClosed, setClosed] = useState(false);
  const [opened, open] = useState<number>();
  const utils = api.useUtils();
  useEffect(() => {
    // The cache may be about an earlier edition, or older than the extraction of this one's text.
    if (readBefore !== undefined && readBefore < current) void utils.editions.invalidate();
  }, [readBefore, current, utils]);
  const editions = api.editions.listEditions.useQuery({ articleId: article.id }, { enabled: isNewer });
  const changed = api.editions.listChangedPages.useQuery(
    { articleId: article.id, since },
    { enabled: isNewer },
  );
  const told = useMemo(
    () =>
      (editions.data ?? []).flatMap(({ number, changes }) =>
        number > since && changes !== null ? [{ number, changes }] : [],
      ),
    [editions.data, since],
  );
  const pages = changed.data?.pages ?? none;
  return useMemo(
    () =>
      isNewer
        ? {
            since,
            current,
            told,
            pages: isShown ? pages : none,
            isShown,
            hasPages: pages.length > 0,
            toggle: () => setShown((before) => !before),
            isClosed,
            close: () => setClosed(true),
            opened,
            open,
          }
        : undefined,
    [isNewer, since, current, told, pages, isShown, isClosed, opened],
  );
}

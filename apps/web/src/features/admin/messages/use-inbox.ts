import { inboxCursor } from "@antochi/contract/cursors";
import type { EnquiryKindName } from "@antochi/contract/enquiry-kinds";
import type { InboxItem, InboxOwner, InboxPart } from "@antochi/contract/inbox";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { cancelAndRefetch } from "../../../api-client/cancel-and-refetch.ts";
import { fetchAnew } from "../../../api-client/fetch-anew.ts";
import { useList } from "../../../api-client/use-list.ts";
import { useChanges } from "../lists/use-changes.ts";
import { useNews } from "../lists/use-news.ts";

export type InboxFilters = {
  part: InboxPart;
  owner: InboxOwner;
  kind: EnquiryKindName | null;
  search: string;
};

/** An enquiry of any kind, by one name. */
export function keyOfEnquiry({ kind, id }: { kind: string; id: number }): string {
  return `${kind}/${id}`;
}

const limit = pageSizes.messages.default;

/** Enquiries of all kinds, newest first, each in its place whatever becomes of it until the list is fetched again. */
export function useInbox(filter: InboxFilters) {
  const [fresh, setFresh] = useState({ count: 0, beside: 0 });
  const looks = useRef(0);
  const utils = api.useUtils();
  const list = useList(api.enquiries.listInbox, {
    filter,
    limit,
    cursor: inboxCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { changes, change, shown } = useChanges<string, InboxItem>(list, JSON.stringify(filter));
  const items = useMemo(
    () => list.rows.map((item) => changes.get(keyOfEnquiry(item)) ?? item),
    [list.rows, changes],
  );
  const known = useMemo(() => new Set(list.rows.map(keyOfEnquiry)), [list.rows]);

  useEffect(() => {
    // Nobody listened while the inbox was closed: what was read before may have been answered since.
    void utils.enquiries.readThread.invalidate();
  }, [utils]);

  const refreshCounts = useCallback(() => {
    void cancelAndRefetch(utils.enquiries.countOpen, utils.enquiries.countInboxStates);
  }, [utils]);

  /** Shows an enquiry as it is after a change, in its thread and in the list. */
  const showChanged = useCallback(
    (item: InboxItem) => {
      change(keyOfEnquiry(item), () => item);
      refreshCounts();
    },
    [change, refreshCounts],
  );

  /** Looks who came in since. Beside the list's own query, whose fetches `fetchAnew` would take for the same and give up. */
  async function look(): Promise<void> {
    looks.current += 1;
    const nth = looks.current;
    const newest = await utils.client.enquiries.listInbox.query({ ...filter, limit }).catch(() => null);
    // An answer that comes after a later one's is of before.
    if (newest === null || nth !== looks.current) return;
    setFresh({ count: countFresh(newest.map(keyOfEnquiry), known), beside: shown });
  }

  /** Something happened to enquiries here or elsewhere, or may have happened to any. */
  const hear = useNews<Pick<InboxItem, "kind" | "id">>(list, (news) => {
    const thread = utils.enquiries.readThread;
    refreshCounts();
    if (news === null) {
      void list.query.refetch();
      // What is read need not be in the list.
      void cancelAndRefetch(thread);
      return;
    }
    const heard = new Map(news.map((enquiry) => [keyOfEnquiry(enquiry), enquiry]));
    for (const [key, enquiry] of heard) {
      if (known.has(key)) void fetchAnew(thread, enquiry).then(showChanged, () => undefined);
      // It may be read all the same, as what an address names.
      else void thread.cancel(enquiry).then(() => thread.invalidate(enquiry));
    }
    if ([...heard.keys()].some((key) => !known.has(key))) void look();
  });

  async function showFresh(): Promise<void> {
    await list.query.refetch();
  }

  return {
    list,
    items,
    /** How many came in since the rows that are shown were fetched. */
    fresh: fresh.beside === shown ? fresh.count : 0,
    hear,
    showChanged,
    showFresh,
  };
}

/**
 * How many of the first page would appear in the list above something that it has; below are those that others left room
 * for.
 */
export function countFresh(newest: readonly string[], known: ReadonlySet<string>): number {
  const lastKnown = newest.findLastIndex((key) => known.has(key));
  const above = lastKnown < 0 ? newest : newest.slice(0, lastKnown);
  return above.filter((key) => !known.has(key)).length;
}

import { inboxCursor } from "@antochi/contract/cursors";
import type { EnquiryKindName } from "@antochi/contract/enquiry-kinds";
import { inboxKinds, type InboxItem, type InboxOwner, type InboxPart } from "@antochi/contract/inbox";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { cancelAndRefetch } from "../../../api-client/cancel-and-refetch.ts";
import { fetchAnew } from "../../../api-client/fetch-anew.ts";
import { useList } from "../../../api-client/use-list.ts";
import { useChanges } from "../lists/use-changes.ts";
import { useFirstShown } from "../lists/use-first-shown.ts";
import { useNews } from "../lists/use-news.ts";

export type InboxFilters = {
  part: InboxPart;
  owner: InboxOwner;
  kind: EnquiryKindName | null;
  search: string;
};

/** A key that is unique among enquiries of all kinds. */
export function keyOfEnquiry({ kind, id }: { kind: string; id: number }): string {
  return `${kind}/${id}`;
}

const limit = pageSizes.messages.default;

/** Enquiries of all kinds, newest first. Each keeps its place when it changes, until the list is refetched. */
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
    // Nothing was heard while the inbox was closed: threads read before may have been answered since.
    void utils.enquiries.readThread.invalidate();
  }, [utils]);

  const refreshCounts = useCallback(() => {
    void cancelAndRefetch(utils.enquiries.countOpen, utils.enquiries.countInboxStates);
  }, [utils]);

  /** Shows a changed enquiry, in its thread and in the list. */
  const showChanged = useCallback(
    (item: InboxItem) => {
      change(keyOfEnquiry(item), () => item);
      refreshCounts();
    },
    [change, refreshCounts],
  );

  /**
   * Counts new enquiries. It bypasses the list's own query: `fetchAnew` would treat the list's fetches as the same query
   * and cancel them.
   */
  async function look(): Promise<void> {
    looks.current += 1;
    const nth = looks.current;
    const newest = await utils.client.enquiries.listInbox.query({ ...filter, limit }).catch(() => null);
    // A response that arrives after a later one is outdated.
    if (newest === null || nth !== looks.current) return;
    setFresh({ count: countFresh(newest.map(keyOfEnquiry), known), beside: shown });
  }

  /** Called when enquiries changed here or elsewhere, or when any may have changed. */
  const hear = useNews<Pick<InboxItem, "kind" | "id">>(list, (news) => {
    const thread = utils.enquiries.readThread;
    refreshCounts();
    if (news === null) {
      void list.query.refetch();
      // The open enquiry may be missing from the list.
      void cancelAndRefetch(thread);
      return;
    }
    const heard = new Map(news.map((enquiry) => [keyOfEnquiry(enquiry), enquiry]));
    for (const [key, enquiry] of heard) {
      if (known.has(key)) void fetchAnew(thread, enquiry).then(showChanged, () => undefined);
      // It may be open nevertheless, from the address.
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
    /** The number of enquiries that arrived since the rows shown were fetched. */
    fresh: fresh.beside === shown ? fresh.count : 0,
    hear,
    showChanged,
    showFresh,
  };
}

export type LoadedInbox = ReturnType<typeof useInbox>;

type ChosenEnquiryOptions = {
  /** The open enquiry, from the address: contact/12. */
  enquiry: string | undefined;
  inbox: LoadedInbox;
  filters: InboxFilters;
  isPhone: boolean;
};

/** The enquiry in the pane: the open one or, beside the list, the first one until another is chosen. */
export function useChosenEnquiry({
  enquiry,
  inbox: { list, items },
  filters,
  isPhone,
}: ChosenEnquiryOptions) {
  const { firstShown, enter } = useFirstShown({
    first: list.isKnown ? (items[0] ? keyOfEnquiry(items[0]) : null) : undefined,
    filter: JSON.stringify(filters),
    isChosen: enquiry !== undefined || isPhone,
  });
  const chosen = toEnquiry(enquiry ?? firstShown);
  // The enquiry in the address may be missing from the filtered list.
  const read = api.enquiries.readThread.useQuery(
    { kind: chosen?.kind ?? "contact", id: chosen?.id ?? 0 },
    { enabled: chosen !== undefined },
  ).data;
  return {
    chosen,
    /** What is known of it: its row, or else its thread. */
    shown: chosen && (items.find((item) => keyOfEnquiry(item) === keyOfEnquiry(chosen)) ?? read),
    enter,
  };
}

/** Parses an enquiry in an address: contact/12. */
function toEnquiry(text: string | undefined): { kind: EnquiryKindName; id: number } | undefined {
  const [name, number] = text?.split("/") ?? [];
  const kind = inboxKinds.find((each) => each === name);
  const id = Number(number);
  return kind !== undefined && Number.isInteger(id) && id > 0 ? { kind, id } : undefined;
}

/** Counts the new rows of the first page that would appear above a known one; those below fill gaps left by others. */
export function countFresh(newest: readonly string[], known: ReadonlySet<string>): number {
  const lastKnown = newest.findLastIndex((key) => known.has(key));
  const above = lastKnown < 0 ? newest : newest.slice(0, lastKnown);
  return above.filter((key) => !known.has(key)).length;
}

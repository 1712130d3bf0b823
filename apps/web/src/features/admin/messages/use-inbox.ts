import { inboxCursor } from "@antochi/contract/cursors";
import type { EnquiryKindName } from "@antochi/contract/enquiry-kinds";
import type { InboxItem, InboxOwner, InboxPart } from "@antochi/contract/inbox";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { cancelAndRefetch } from "../../../api-client/cancel-and-refetch.ts";
import { useList } from "../../../api-client/use-list.ts";

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
  const [changes, setChanges] = useState<ReadonlyMap<string, InboxItem>>(new Map());
  const [fresh, setFresh] = useState(0);
  const utils = api.useUtils();
  const list = useList(api.enquiries.listInbox, {
    filter,
    limit,
    cursor: inboxCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const items = useMemo(
    () => list.rows.map((item) => changes.get(keyOfEnquiry(item)) ?? item),
    [list.rows, changes],
  );
  const known = useMemo(() => new Set(list.rows.map(keyOfEnquiry)), [list.rows]);

  const refreshCounts = useCallback(() => {
    void cancelAndRefetch(utils.enquiries.countOpen, utils.enquiries.countInboxStates);
  }, [utils]);

  /** Shows an enquiry as it is after a change, in its thread and in the list. */
  const showChanged = useCallback(
    (item: InboxItem) => {
      setChanges((before) => new Map(before).set(keyOfEnquiry(item), item));
      refreshCounts();
    },
    [refreshCounts],
  );

  /** Something happened to an enquiry here or elsewhere. */
  const hear = useCallback(
    async ({ kind, id }: Pick<InboxItem, "kind" | "id">) => {
      refreshCounts();
      if (!known.has(keyOfEnquiry({ kind, id }))) {
        const newest = await utils.enquiries.listInbox
          .fetch({ ...filter, limit }, { staleTime: 0 })
          .catch(() => null);
        if (newest !== null) setFresh(countFresh(newest.map(keyOfEnquiry), known));
        return;
      }
      const thread = await utils.enquiries.readThread.fetch({ kind, id }, { staleTime: 0 }).catch(() => null);
      if (thread !== null) showChanged(thread);
    },
    [filter, known, refreshCounts, showChanged, utils],
  );

  async function showFresh(): Promise<void> {
    setFresh(0);
    await list.query.refetch();
    setChanges(new Map());
  }

  return { list, items, fresh, hear, showChanged, showFresh };
}

/** How many of the first page would appear in the list above something that it has; below are those that others left room for. */
export function countFresh(newest: readonly string[], known: ReadonlySet<string>): number {
  const lastKnown = newest.findLastIndex((key) => known.has(key));
  const above = lastKnown < 0 ? newest : newest.slice(0, lastKnown);
  return above.filter((key) => !known.has(key)).length;
}

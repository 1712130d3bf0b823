import { newestFirstCursor } from "@antochi/contract/cursors";
import type { EnquiryDescription, EnquiryItem } from "@antochi/contract/enquiry-kind";
import { type EnquiryKindName, enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import { pageSizes } from "@antochi/contract/pagination";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";

/** The fields of an enquiry that the list shows, whatever its kind. */
export type EnquiryView = Pick<
  EnquiryItem,
  "id" | "reference" | "email" | "createdAt" | "handledAt" | "handledBy"
> &
  EnquiryDescription;

/** The enquiries of one kind, newest first, paged. */
export function useEnquiries(kind: EnquiryKindName, openOnly: boolean) {
  const list = useList<{ openOnly: boolean }, EnquiryItem>(api.enquiries[kind].list, {
    filter: { openOnly },
    limit: pageSizes.messages.default,
    cursor: newestFirstCursor,
  });
  const { describe } = enquiryKinds[kind];
  const enquiries = useMemo(
    () => list.rows.map((item): EnquiryView => ({ ...item, ...describe(item) })),
    [list.rows, describe],
  );
  return { list, enquiries };
}

/** The number of unanswered enquiries of each kind. Kinds that need no answer are left out. */
export function useOpenEnquiries(): ReadonlyMap<EnquiryKindName, number> {
  const open = api.enquiries.countOpen.useQuery().data;
  const answered = namesOf(enquiryKinds).filter((kind) => enquiryKinds[kind].notice !== null);
  return new Map(answered.map((kind) => [kind, open?.[kind] ?? 0]));
}

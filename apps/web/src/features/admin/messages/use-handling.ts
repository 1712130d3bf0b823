import type { EnquiryKindName } from "@antochi/contract/enquiry-kinds";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { cancelAndRefetch } from "../../../api-client/cancel-and-refetch.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { messagesCopy } from "../../../content/admin.ts";
import type { EnquiryView } from "./use-enquiries.ts";

type Handling = Pick<EnquiryView, "handledAt" | "handledBy">;

/** Marks enquiries as handled or open again, and shows the change without fetching the list again. */
export function useHandling(kind: EnquiryKindName) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Handling>>(new Map());
  const utils = api.useUtils();
  const mark = api.enquiries.markHandled.useMutation({
    onSuccess({ id, ...handling }, { kind }) {
      setChanges((before) => new Map(before).set(keyOf(kind, id), handling));
      void utils.enquiries.invalidate(undefined, { refetchType: "none" });
      void cancelAndRefetch(utils.enquiries.countOpen);
    },
    onError: (error) => toastFailure(error, messagesCopy.handledFailed),
  });

  return {
    /** The enquiry as it is after the changes made here. */
    current: (enquiry: EnquiryView): EnquiryView => ({ ...enquiry, ...changes.get(keyOf(kind, enquiry.id)) }),
    setHandled: (id: number, handled: boolean) => mark.mutate({ kind, id, handled }),
    isSending: (id: number) => mark.isPending && mark.variables.id === id && mark.variables.kind === kind,
  };
}

function keyOf(kind: EnquiryKindName, id: number): string {
  return `${kind}:${id}`;
}

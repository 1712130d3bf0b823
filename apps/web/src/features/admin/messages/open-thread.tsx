import type { EnquiryKindName } from "@antochi/contract/enquiry-kinds";
import type { Thread } from "@antochi/contract/inbox";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toApiError } from "../../../api-client/api-error.ts";
import { inboxCopy as copy } from "../../../content/inbox.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { failureWords } from "../lists/failure-words.ts";
import panel from "../panel/panel.module.css";
import styles from "./inbox.module.css";
import { ReplyForm } from "./reply-form.tsx";
import { ThreadEntries, ThreadHead } from "./thread.tsx";
import type { useEnquiryActs } from "./use-enquiry-acts.ts";
import type { useReplyForm } from "./use-reply-form.ts";

export type OpenThreadProps = {
  enquiry: { kind: EnquiryKindName; id: number };
  act: ReturnType<typeof useEnquiryActs>;
  /** Both beside the list; on a phone one at a time. */
  parts: "reading" | "writing" | "both";
  form: ReturnType<typeof useReplyForm>;
  onChanged: (thread: Thread) => void;
  /** Leads back to the list if the enquiry was deleted; a phone has its own way back. */
  onGone: () => void;
};

/** One enquiry with its thread and the reply form. */
export function OpenThread({ enquiry: { kind, id }, act, parts, form, onChanged, onGone }: OpenThreadProps) {
  const utils = api.useUtils();
  const thread = api.enquiries.readThread.useQuery({ kind, id });
  const last = thread.data?.entries.at(-1)?.id ?? 0;
  const [seen, setSeen] = useState(0);
  // Changes refetch the thread even while only the form is shown, which does not count as having seen it.
  if (parts !== "writing" && seen !== last) setSeen(last);
  if (thread.isError && thread.data === undefined) {
    const isGone = toApiError(thread.error).status === 404;
    return (
      <div className={panel.inset}>
        {isGone ? (
          <EmptyState
            title={copy.thread.gone.title}
            hint={copy.thread.gone.text}
            action={parts === "both" && <Button onClick={onGone}>{copy.thread.back}</Button>}
          />
        ) : (
          <FailedState message={failureWords(thread.error)} onRetry={() => void thread.refetch()} />
        )}
      </div>
    );
  }
  if (thread.data === undefined) return <LoadingRows label={copy.thread.loading} />;
  const known = thread.data;
  function show(changed: Thread) {
    // An earlier request would overwrite this when it arrives. `cancel` takes effect at once, so it need not be awaited.
    void utils.enquiries.readThread.cancel({ kind, id });
    utils.enquiries.readThread.setData({ kind, id }, changed);
    onChanged(changed);
  }
  return (
    <>
      {parts !== "writing" && (
        <>
          <ThreadHead
            item={known}
            isMine={act.isMine(known)}
            onState={(state) => act.setState(known, state)}
            onTake={(take) => act.take(known, take)}
          />
          <ThreadEntries thread={known} own={act.selfId} />
        </>
      )}
      {parts === "reading" ? (
        <div className={styles.foot}>
          <Button onClick={() => form.write("note")}>{copy.note.begin}</Button>
          <Button variant="primary" onClick={() => form.write("reply")}>
            {copy.reply.begin}
          </Button>
        </div>
      ) : (
        <ReplyForm
          key={form.writing}
          thread={known}
          seen={seen}
          writing={form.writing}
          onWriting={form.write}
          field={form.field}
          onChanged={show}
          onWritten={form.written}
          onRefused={(overtaken) => {
            void thread.refetch();
            if (overtaken && parts === "writing") form.written();
          }}
        />
      )}
    </>
  );
}

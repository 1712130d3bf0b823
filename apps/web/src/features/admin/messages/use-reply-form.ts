import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLatest } from "../../../ui/use-latest.ts";
import type { Writing } from "./reply-form.tsx";
import { keyOfEnquiry } from "./use-inbox.ts";

type ReplyFormOptions = {
  /** The open enquiry, from the address. */
  enquiry: string | undefined;
  /** The enquiry in the pane, which the form belongs to. */
  chosen: { kind: string; id: number } | undefined;
  isPhone: boolean;
  focusDetail: () => void;
};

/** What the reply form writes, whether it is open as a page of its own on a phone, and where the focus goes with it. */
export function useReplyForm({ enquiry, chosen, isPhone, focusDetail }: ReplyFormOptions) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [writing, setWriting] = useState<Writing>("reply");
  /** The enquiry whose form is open as a page, so that another enquiry opens with its thread. */
  const [writingOn, setWritingOn] = useState<string>();
  if (enquiry === undefined && writingOn !== undefined) setWritingOn(undefined);
  const form = chosen && `${writing}:${keyOfEnquiry(chosen)}`;
  const latestForm = useLatest(form);

  function write(what: Writing) {
    // Rendered synchronously: the field may be another element then, and the next key must go to it.
    flushSync(() => {
      setWriting(what);
      setWritingOn(enquiry);
    });
    field.current?.focus();
  }
  /** Leads from the form's page back to the enquiry. */
  function leave() {
    setWritingOn(undefined);
    focusDetail();
  }
  /** Returns to the enquiry that was answered, unless the form belongs to another one by then. */
  function written() {
    if (latestForm.current !== form) return;
    // The focused element may be removed with the form.
    flushSync(() => setWritingOn(undefined));
    if (hasNoFocus()) focusDetail();
  }

  const isPage = isPhone && writingOn !== undefined && writingOn === enquiry;
  return { field, writing, isPage, write, leave, written };
}

/** Whether nothing has the focus, or only a disabled button, such as the one that has sent. */
function hasNoFocus(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches("[aria-disabled], :disabled");
}

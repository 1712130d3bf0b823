import type { EnquiryState } from "@antochi/contract/inbox";
import { inboxCopy } from "../../../content/inbox.ts";
import styles from "./inbox.module.css";

/** The state of an enquiry: an icon and a word. */
export function EnquiryStateBadge({ state }: { state: EnquiryState }) {
  return (
    <span className={styles.state} data-state={state}>
      {inboxCopy.states[state]}
    </span>
  );
}

import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import type { InboxItem } from "@antochi/contract/inbox";
import { inboxCopy as copy } from "../../../content/inbox.ts";
import { useRowFocus } from "../../../ui/keys/use-row-focus.ts";
import type { RowPlace } from "../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { onEnter } from "../lists/use-detail-focus.ts";
import { EnquiryStateBadge } from "./enquiry-state.tsx";
import { ReferenceNumber } from "./reference-number.tsx";
import { Waiting } from "./waiting.tsx";
import styles from "./inbox-list.module.css";
import { keyOfEnquiry } from "./use-inbox.ts";

type InboxRowProps = {
  item: InboxItem;
  place: RowPlace;
  /** Whether it is the current row of the keyboard, which has the focus. */
  current: boolean;
  /** Whether it is open beside the list. */
  shown: boolean;
  isMine: boolean;
  /** `byKey` is true if it was opened by the keyboard, which then moves on to the open enquiry. */
  onOpen: (byKey: boolean) => void;
};

/** One enquiry in the list: its state, subject and owner. */
export function InboxRow({ item, place, current, shown, isMine, onOpen }: InboxRowProps) {
  const row = useRowFocus(current);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the subject in it is a button that does the same
    <div
      ref={row}
      role="listitem"
      {...place}
      tabIndex={-1}
      aria-label={`${item.subject}, ${item.name ?? item.email}`}
      data-row={keyOfEnquiry(item)}
      aria-current={shown || undefined}
      data-state={item.state}
      className={styles.row}
      onKeyDown={onEnter(() => onOpen(true))}
    >
      <span className={styles.top}>
        <EnquiryStateBadge state={item.state} />
        <span className="quiet">{enquiryKinds[item.kind].words.kind}</span>
        <span className={styles.grow} />
        <Waiting item={item} />
      </span>
      <button
        type="button"
        className={styles.subject}
        data-printed
        onClick={({ detail }) => onOpen(detail === 0)}
      >
        <WrittenText>{item.subject}</WrittenText>
      </button>
      {item.body !== null && (
        <span className={styles.excerpt}>
          <WrittenText>{item.body}</WrittenText>
        </span>
      )}
      <span className={styles.bottom}>
        <span className={styles.who}>
          {item.name === null ? item.email : <WrittenText>{item.name}</WrittenText>}
          {item.name !== null && <span className={styles.email}>, {item.email}</span>}
        </span>
        <span className={styles.end}>
          <span className={styles.whose} data-nobody={item.ownerId === null || undefined}>
            {isMine ? copy.you : (item.owner ?? copy.nobodys)}
          </span>
          <ReferenceNumber reference={item.reference} />
        </span>
      </span>
    </div>
  );
}

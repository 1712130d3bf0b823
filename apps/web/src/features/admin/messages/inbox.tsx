import { type ReactNode, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { inboxCopy as copy } from "../../../content/inbox.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useKeysEnabled } from "../../../ui/keys/keys-enabled.ts";
import { rowBeside, stepShortcuts } from "../../../ui/keys/row-cursor.ts";
import { useShortcuts } from "../../../ui/keys/use-shortcuts.ts";
import { KeyBar } from "../panel/key-bar.tsx";
import { usePanelPhone } from "../panel/panel-media.ts";
import { type DetailRegion, useDetailFocus } from "../lists/use-detail-focus.ts";
import { InboxFilterStrip } from "./inbox-filters.tsx";
import { InboxList } from "./inbox-list.tsx";
import styles from "./inbox.module.css";
import { OpenThread, type OpenThreadProps } from "./open-thread.tsx";
import { useEnquiryActs } from "./use-enquiry-acts.ts";
import { type InboxFilters, keyOfEnquiry, useChosenEnquiry, useInbox } from "./use-inbox.ts";
import { useInboxNews } from "./use-inbox-news.ts";
import { useReplyForm } from "./use-reply-form.ts";

const keys = [
  { keys: ["J", "K"], does: copy.keys.rows },
  { keys: ["↵"], does: copy.keys.open },
  { keys: ["R"], does: copy.keys.reply },
  { keys: ["N"], does: copy.keys.note },
  { keys: ["T"], does: copy.keys.take },
  { keys: ["E"], does: copy.keys.answered },
  { keys: ["Ctrl", "Enter"], does: copy.keys.send },
];

type InboxProps = {
  /** Shown before the filters: the choice between the sections of the tab. */
  sections: ReactNode;
  /** The open enquiry, from the address: contact/12. */
  enquiry: string | undefined;
  onEnquiry: (enquiry: string | undefined) => void;
};

/** Enquiries of all kinds in one list, and the open one beside it. */
export function Inbox({ sections, enquiry, onEnquiry }: InboxProps) {
  const isPhone = usePanelPhone();
  const [filter, setFilter] = useState<Omit<InboxFilters, "search">>({
    part: "open",
    owner: "anyone",
    kind: null,
  });
  const [search, setSearch] = useState("");
  const filters = { ...filter, search };
  const inbox = useInbox(filters);
  const counts = api.enquiries.countInboxStates.useQuery().data;
  useInboxNews(inbox.hear);
  const act = useEnquiryActs(inbox.showChanged);
  const { chosen, shown, enter } = useChosenEnquiry({ enquiry, inbox, filters, isPhone });
  const isPage = isPhone && chosen !== undefined;
  const board = useRef<HTMLDivElement>(null);
  const focus = useDetailFocus({ board, open: enquiry, isPage, onClose: close });
  const form = useReplyForm({ enquiry, chosen, isPhone, focusDetail: focus.focusDetail });

  function close() {
    if (form.isPage) form.leave();
    else onEnquiry(undefined);
  }
  function step(by: 1 | -1) {
    const next = rowBeside(inbox.items, (item) => keyOfEnquiry(item) === enquiry, by);
    if (next) onEnquiry(keyOfEnquiry(next));
  }
  useShortcuts(
    {
      ...stepShortcuts(step),
      r: () => form.write("reply"),
      n: () => form.write("note"),
      t: () => shown && act.take(shown, true),
      e: () => shown && act.setState(shown, "answered"),
      escape: close,
    },
    useKeysEnabled(),
  );

  return (
    <>
      {!isPage && (
        <InboxFilterStrip
          sections={sections}
          isPhone={isPhone}
          filter={filter}
          onFilter={setFilter}
          search={search}
          onSearch={setSearch}
          counts={counts}
        />
      )}
      <div ref={board} className={styles.board}>
        <InboxList
          inbox={inbox}
          filters={filters}
          counts={counts}
          current={enquiry}
          shown={chosen && keyOfEnquiry(chosen)}
          isMine={act.isMine}
          onOpen={(key, byKey) => {
            onEnquiry(key);
            if (byKey) focus.enter(key);
          }}
          hidden={isPage}
        />
        {(!isPhone || isPage) && (
          <ThreadPane
            chosen={chosen}
            subject={shown?.subject ?? ""}
            isPhone={isPhone}
            act={act}
            form={form}
            region={{ ...focus.detail, onFocusCapture: enter }}
            onChanged={inbox.showChanged}
            onGone={() => {
              onEnquiry(undefined);
              void inbox.showFresh();
            }}
            onClose={close}
          />
        )}
      </div>
      {(!isPhone || form.isPage) && <KeyBar keys={keys}>{copy.reply.kept}</KeyBar>}
    </>
  );
}

type ThreadPaneProps = Omit<OpenThreadProps, "enquiry" | "parts"> & {
  chosen: OpenThreadProps["enquiry"] | undefined;
  subject: string;
  isPhone: boolean;
  region: DetailRegion;
  onClose: () => void;
};

/** The open enquiry, beside the list; on a phone as a separate page, and its reply form as another. */
function ThreadPane({ chosen, subject, isPhone, region, onClose, ...thread }: ThreadPaneProps) {
  const isForm = thread.form.isPage;
  return (
    <section className={styles.thread} aria-label={copy.thread.label(subject)} {...region}>
      {isPhone && (
        <Button variant="quiet" className={styles.back} onClick={onClose}>
          <Icon name="arrowLeft" />
          {isForm ? copy.thread.backToEnquiry : copy.thread.back}
        </Button>
      )}
      {chosen ? (
        <OpenThread
          key={keyOfEnquiry(chosen)}
          enquiry={chosen}
          parts={isPhone ? (isForm ? "writing" : "reading") : "both"}
          {...thread}
        />
      ) : (
        <p className={styles.nothing}>{copy.thread.choose}</p>
      )}
    </section>
  );
}

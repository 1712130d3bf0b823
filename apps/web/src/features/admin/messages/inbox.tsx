import type { EnquiryKindName } from "@antochi/contract/enquiry-kinds";
import { inboxKinds } from "@antochi/contract/inbox";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "../../../api-client/api.ts";
import { inboxCopy as copy } from "../../../content/inbox.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useKeysEnabled } from "../../../ui/keys-enabled.ts";
import { rowBeside } from "../../../ui/row-cursor.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { VirtualRows } from "../../../ui/virtual-rows.tsx";
import { KeyBar } from "../panel/key-bar.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { usePanelPhone } from "../panel/panel-media.ts";
import panel from "../panel/panel.module.css";
import { useFirstShown } from "../lists/use-first-shown.ts";
import { useDetailFocus } from "../lists/use-detail-focus.ts";
import { InboxFilterStrip } from "./inbox-filters.tsx";
import { InboxRow } from "./inbox-row.tsx";
import styles from "./inbox.module.css";
import { OpenThread } from "./open-thread.tsx";
import type { Writing } from "./reply-form.tsx";
import { useEnquiryActs } from "./use-enquiry-acts.ts";
import { type InboxFilters, keyOfEnquiry, useInbox } from "./use-inbox.ts";
import { useInboxNews } from "./use-inbox-news.ts";

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
  const [filter, setFilter] = useState<Omit<InboxFilters, "search">>({
    part: "open",
    owner: "anyone",
    kind: null,
  });
  const { part, owner, kind } = filter;
  const [search, setSearch] = useState("");
  const inbox = useInbox({ part, owner, kind, search });
  const { list, items, showChanged } = inbox;
  const counts = api.enquiries.countInboxStates.useQuery().data;
  useInboxNews(inbox.hear);
  const isPhone = usePanelPhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const [writing, setWriting] = useState<Writing>("reply");
  /**
   * On a phone, where the reply form is a page of its own: the enquiry it belongs to, so that another enquiry opens with
   * its thread.
   */
  const [writingOn, setWritingOn] = useState<string>();
  const isWritingPage = writingOn !== undefined && writingOn === enquiry;
  if (enquiry === undefined && writingOn !== undefined) setWritingOn(undefined);

  const current = items.find((item) => keyOfEnquiry(item) === enquiry);
  const { firstShown, enter } = useFirstShown({
    first: list.isKnown ? (items[0] ? keyOfEnquiry(items[0]) : null) : undefined,
    filter: JSON.stringify({ ...filter, search }),
    isChosen: enquiry !== undefined || isPhone,
  });
  const chosen = toEnquiry(enquiry ?? firstShown);
  const form = chosen && `${writing}:${keyOfEnquiry(chosen)}`;
  const latestForm = useLatest(form);
  const isPlain = search === "" && owner === "anyone" && kind === null;
  const isEmpty = list.isKnown && items.length === 0 && !list.query.hasNextPage;

  function step(by: 1 | -1) {
    const next = rowBeside(items, (item) => keyOfEnquiry(item) === enquiry, by);
    if (next) onEnquiry(keyOfEnquiry(next));
  }
  function write(what: Writing) {
    // Rendered synchronously: the field may be another element then, and the next key must go to it.
    flushSync(() => {
      setWriting(what);
      setWritingOn(enquiry);
    });
    field.current?.focus();
  }
  function close() {
    if (isPhone && isWritingPage) backToEnquiry();
    else onEnquiry(undefined);
  }
  function backToEnquiry() {
    setWritingOn(undefined);
    focus.focusDetail();
  }
  /** Returns to the enquiry that was answered, unless the form belongs to another one by then. */
  function written(there: string | undefined) {
    if (latestForm.current !== there) return;
    // The focused element may be removed with the form.
    flushSync(() => setWritingOn(undefined));
    if (hasNoFocus()) focus.focusDetail();
  }
  const act = useEnquiryActs(showChanged);
  // The enquiry in the address may be missing from the filtered list.
  const read = api.enquiries.readThread.useQuery(
    { kind: chosen?.kind ?? "contact", id: chosen?.id ?? 0 },
    { enabled: chosen !== undefined },
  ).data;
  const shown = chosen && (items.find((item) => keyOfEnquiry(item) === keyOfEnquiry(chosen)) ?? read);
  useShortcuts(
    {
      j: () => step(1),
      arrowdown: () => step(1),
      k: () => step(-1),
      arrowup: () => step(-1),
      r: () => write("reply"),
      n: () => write("note"),
      t: () => shown && act.take(shown, true),
      e: () => shown && act.setState(shown, "answered"),
      escape: close,
    },
    useKeysEnabled(),
  );
  const isPage = isPhone && chosen !== undefined;
  const board = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus();
  const focus = useDetailFocus({ board, open: enquiry, isPage, onClose: close });

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
        <div className={styles.list} hidden={isPage}>
          <div className={styles.listHead} {...kept}>
            <span className={styles.order}>{copy.order}</span>
            <span role="status">
              {inbox.fresh > 0 && (
                <button type="button" className={styles.fresh} onClick={() => void inbox.showFresh()}>
                  {copy.fresh(inbox.fresh)}
                </button>
              )}
            </span>
          </div>
          <PagedList list={list} rows={items.length} loading={copy.loading}>
            {isEmpty && (
              <div className={`${panel.inset} ${panel.underRule}`}>
                {!isPlain ? (
                  <EmptyState title={copy.noMatch} />
                ) : part === "open" && (counts?.answered ?? 0) > 0 ? (
                  <EmptyState title={copy.noneOpen} />
                ) : (
                  <EmptyState title={copy.empty} hint={copy.emptyHint} />
                )}
              </div>
            )}
            {items.length > 0 && (
              <VirtualRows
                role="list"
                rows={items}
                keyOf={keyOfEnquiry}
                estimate={() => 104}
                isWhole={!list.query.hasNextPage}
                onNearEnd={list.loadMore}
                current={current ? keyOfEnquiry(current) : null}
              >
                {(item, place) => (
                  <InboxRow
                    item={item}
                    place={place}
                    current={item === current}
                    shown={chosen !== undefined && keyOfEnquiry(item) === keyOfEnquiry(chosen)}
                    isMine={act.isMine(item)}
                    onOpen={(byKey) => {
                      onEnquiry(keyOfEnquiry(item));
                      if (byKey) focus.enter(keyOfEnquiry(item));
                    }}
                  />
                )}
              </VirtualRows>
            )}
          </PagedList>
        </div>
        {(!isPhone || isPage) && (
          <section
            className={styles.thread}
            aria-label={copy.thread.label(shown?.subject ?? "")}
            onFocusCapture={enter}
            {...focus.detail}
          >
            {isPhone && (
              <Button variant="quiet" className={styles.back} onClick={close}>
                <Icon name="arrowLeft" />
                {isWritingPage ? copy.thread.backToEnquiry : copy.thread.back}
              </Button>
            )}
            {chosen ? (
              <OpenThread
                key={keyOfEnquiry(chosen)}
                enquiry={chosen}
                act={act}
                parts={isPhone ? (isWritingPage ? "writing" : "reading") : "both"}
                writing={writing}
                onWriting={write}
                onWritten={() => written(form)}
                field={field}
                onChanged={showChanged}
                onGone={() => {
                  onEnquiry(undefined);
                  void inbox.showFresh();
                }}
              />
            ) : (
              <p className={styles.nothing}>{copy.thread.choose}</p>
            )}
          </section>
        )}
      </div>
      {(!isPhone || isWritingPage) && <KeyBar keys={keys}>{copy.reply.kept}</KeyBar>}
    </>
  );
}

/** Whether nothing has the focus, or only a disabled button, such as the one that has sent. */
function hasNoFocus(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches("[aria-disabled], :disabled");
}

/** Parses an enquiry in an address: contact/12. */
function toEnquiry(text: string | undefined): { kind: EnquiryKindName; id: number } | undefined {
  const [name, number] = text?.split("/") ?? [];
  const kind = inboxKinds.find((each) => each === name);
  const id = Number(number);
  return kind !== undefined && Number.isInteger(id) && id > 0 ? { kind, id } : undefined;
}

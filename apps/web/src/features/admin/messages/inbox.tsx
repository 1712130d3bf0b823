import { type EnquiryKindName, enquiryKinds } from "@antochi/contract/enquiry-kinds";
import {
  type EnquiryState,
  type InboxItem,
  inboxKinds,
  inboxOwners,
  inboxParts,
  type Thread,
} from "@antochi/contract/inbox";
import { type ReactNode, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { inboxCopy as copy } from "../../../content/inbox.ts";
import { useSession } from "../../../session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useKeysEnabled } from "../../../ui/keys-enabled.ts";
import { LoadingRows } from "../../../ui/loading-rows.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { VirtualRows } from "../../../ui/virtual-rows.tsx";
import { failureWords } from "../failure-words.ts";
import { KeyBar } from "../key-bar.tsx";
import { PagedList } from "../paged-list.tsx";
import panel from "../panel.module.css";
import { InboxRow } from "./inbox-row.tsx";
import styles from "./inbox.module.css";
import { ReplyForm, type Writing } from "./reply-form.tsx";
import { ThreadEntries, ThreadHead } from "./thread.tsx";
import { type InboxFilters, keyOfEnquiry, useInbox } from "./use-inbox.ts";
import { useInboxNews } from "./use-inbox-news.ts";

const keys = [
  { keys: ["J", "K"], does: copy.keys.rows },
  { keys: ["R"], does: copy.keys.reply },
  { keys: ["N"], does: copy.keys.note },
  { keys: ["T"], does: copy.keys.take },
  { keys: ["E"], does: copy.keys.answered },
  { keys: ["Ctrl", "Enter"], does: copy.keys.send },
];

type InboxProps = {
  /** Stands before the filters: what of all that came in is shown. */
  sections: ReactNode;
  /** The enquiry that is read, as the address says it: contact/12. */
  enquiry: string | undefined;
  onEnquiry: (enquiry: string | undefined) => void;
};

/** Enquiries of all kinds in one list, and the one that is read beside it. */
export function Inbox({ sections, enquiry, onEnquiry }: InboxProps) {
  const [{ part, owner, kind }, setFilter] = useState<Omit<InboxFilters, "search">>({
    part: "open",
    owner: "anyone",
    kind: null,
  });
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const inbox = useInbox({ part, owner, kind, search });
  const { list, items, showChanged } = inbox;
  const counts = api.enquiries.countInboxStates.useQuery().data;
  useInboxNews({ heard: (news) => void inbox.hear(news), missed: () => void inbox.showFresh() });
  const isPhone = useMedia("(max-width: 720px)");
  const field = useRef<HTMLTextAreaElement>(null);
  const [writing, setWriting] = useState<Writing>("reply");

  const current = items.find((item) => keyOfEnquiry(item) === enquiry);
  const chosen = toEnquiry(enquiry) ?? (isPhone ? undefined : items[0]);
  const open = counts && counts.new + counts["in-hand"];
  const isPlain = search === "" && owner === "anyone" && kind === null;
  const isEmpty = list.query.isSuccess && items.length === 0 && !list.query.hasNextPage;

  function step(by: 1 | -1) {
    const index = items.findIndex((item) => keyOfEnquiry(item) === enquiry);
    const next = items[index < 0 ? 0 : Math.min(Math.max(index + by, 0), items.length - 1)];
    if (next) onEnquiry(keyOfEnquiry(next));
  }
  function write(what: Writing) {
    setWriting(what);
    // The field may be another one by then.
    requestAnimationFrame(() => field.current?.focus());
  }
  const act = useEnquiryActs(showChanged);
  // What an address names need not be in the list, which is narrowed.
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
      escape: () => onEnquiry(undefined),
    },
    useKeysEnabled(),
  );
  const isPage = isPhone && chosen !== undefined;

  return (
    <>
      {!isPage && (
        <div className={panel.strip}>
          {sections}
          <SearchField label={copy.search} value={typed} onValueChange={setTyped} />
          <Select
            label={copy.kind}
            value={kind ?? ""}
            options={[
              ["", copy.allKinds],
              ...inboxKinds.map((each) => [each, enquiryKinds[each].words.kind] as const),
            ]}
            onChange={(value) =>
              setFilter({ part, owner, kind: inboxKinds.find((each) => each === value) ?? null })
            }
          />
          <Segments
            label={copy.partLabel}
            value={part}
            onValueChange={(value) => setFilter({ part: value, owner, kind })}
            segments={inboxParts.map((value) => ({
              value,
              label: copy.parts[value],
              count: value === "open" ? open : value === "all" ? undefined : counts?.[value],
            }))}
          />
          <Select
            label={copy.owner}
            value={owner}
            options={inboxOwners.map((each) => [each, copy.owners[each]] as const)}
            onChange={(value) =>
              setFilter({ part, kind, owner: inboxOwners.find((each) => each === value) ?? "anyone" })
            }
          />
        </div>
      )}
      <div className={styles.board}>
        <div className={styles.list} hidden={isPage}>
          {inbox.fresh > 0 && (
            <button type="button" className={styles.fresh} onClick={() => void inbox.showFresh()}>
              {copy.fresh(inbox.fresh)}
            </button>
          )}
          <PagedList list={list} rows={items.length} loading={copy.loading}>
            {isEmpty && (
              <div className={panel.inset}>
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
                    isMine={act.isMine(item)}
                    onOpen={() => onEnquiry(keyOfEnquiry(item))}
                  />
                )}
              </VirtualRows>
            )}
          </PagedList>
        </div>
        {(!isPhone || isPage) && (
          <section className={styles.thread} aria-label={copy.thread.label(shown?.subject ?? "")}>
            {isPhone && (
              <Button variant="quiet" className={styles.back} onClick={() => onEnquiry(undefined)}>
                <Icon name="arrowLeft" />
                {copy.thread.back}
              </Button>
            )}
            {chosen ? (
              <ThreadOf
                key={keyOfEnquiry(chosen)}
                enquiry={chosen}
                act={act}
                writing={writing}
                onWriting={write}
                field={field}
                onChanged={showChanged}
              />
            ) : (
              <p className={styles.nothing}>{copy.thread.choose}</p>
            )}
          </section>
        )}
      </div>
      <KeyBar keys={keys}>{copy.reply.kept}</KeyBar>
    </>
  );
}

type ThreadOfProps = {
  enquiry: { kind: EnquiryKindName; id: number };
  act: ReturnType<typeof useEnquiryActs>;
  writing: Writing;
  onWriting: (writing: Writing) => void;
  field: React.RefObject<HTMLTextAreaElement | null>;
  onChanged: (thread: Thread) => void;
};

function ThreadOf({ enquiry: { kind, id }, act, onChanged, ...form }: ThreadOfProps) {
  const utils = api.useUtils();
  const thread = api.enquiries.readThread.useQuery({ kind, id });
  if (thread.isError && thread.data === undefined)
    return (
      <div className={panel.inset}>
        <FailedState message={failureWords(thread.error)} onRetry={() => void thread.refetch()} />
      </div>
    );
  if (thread.data === undefined) return <LoadingRows label={copy.thread.loading} />;
  const known = thread.data;
  function show(changed: Thread) {
    utils.enquiries.readThread.setData({ kind, id }, changed);
    onChanged(changed);
  }
  return (
    <>
      <ThreadHead
        item={known}
        isMine={act.isMine(known)}
        onState={(state) => act.setState(known, state)}
        onTake={(take) => act.take(known, take)}
      />
      <ThreadEntries thread={known} own={act.ownName} />
      <ReplyForm
        key={form.writing}
        thread={known}
        writing={form.writing}
        onWriting={form.onWriting}
        field={form.field}
        onChanged={show}
        onStale={() => void thread.refetch()}
      />
    </>
  );
}

/** Takes enquiries, gives them back, marks them as answered and opens them again. */
function useEnquiryActs(showChanged: (item: InboxItem) => void) {
  const self = useSession().user;
  const utils = api.useUtils();
  const takeEnquiry = api.enquiries.takeEnquiry.useMutation();
  const markHandled = api.enquiries.markHandled.useMutation();
  const ownName = self === null ? "" : `${self.firstName} ${self.lastName}`;

  async function refresh({ kind, id }: InboxItem): Promise<void> {
    showChanged(await utils.enquiries.readThread.fetch({ kind, id }, { staleTime: 0 }));
  }
  /** Whatever came of it, the enquiry is shown as it is then. */
  async function run(item: InboxItem, call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      await toastFailure(error, copy.failed);
    }
    await refresh(item).catch(() => undefined);
  }
  function setHandled({ kind, id }: InboxItem, handled: boolean) {
    return markHandled.mutateAsync({ kind, id, handled });
  }
  function setOwner({ kind, id, ownerId }: InboxItem, take: boolean) {
    return takeEnquiry.mutateAsync({ kind, id, take, seenOwnerId: ownerId });
  }
  return {
    ownName,
    isMine: ({ ownerId }: InboxItem) => self !== null && ownerId === self.id,
    take: (item: InboxItem, take: boolean) => void run(item, async () => setOwner(item, take)),
    setState(item: InboxItem, state: EnquiryState) {
      if (state === item.state) return;
      void run(item, async () => {
        if (state === "answered") return setHandled(item, true);
        if (item.handledAt !== null) await setHandled(item, false);
        if ((state === "in-hand") !== (item.ownerId !== null)) await setOwner(item, state === "in-hand");
      });
    },
  };
}

type SelectProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
};

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** An enquiry as an address says it: contact/12. */
function toEnquiry(text: string | undefined): { kind: EnquiryKindName; id: number } | undefined {
  const [name, number] = text?.split("/") ?? [];
  const kind = inboxKinds.find((each) => each === name);
  const id = Number(number);
  return kind !== undefined && Number.isInteger(id) && id > 0 ? { kind, id } : undefined;
}

import type { EnquiryState, InboxItem } from "@antochi/contract/inbox";
import { inboxCopy as copy } from "../../../content/inbox.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { VirtualRows } from "../../../ui/lists/virtual-rows.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import panel from "../panel/panel.module.css";
import { InboxRow } from "./inbox-row.tsx";
import styles from "./inbox-list.module.css";
import { type LoadedInbox, type InboxFilters, keyOfEnquiry } from "./use-inbox.ts";

type InboxListProps = {
  inbox: LoadedInbox;
  filters: InboxFilters;
  counts: Readonly<Record<EnquiryState, number>> | undefined;
  /** The open enquiry, from the address: the current row of the keyboard. */
  current: string | undefined;
  /** The key of the enquiry in the pane. */
  shown: string | undefined;
  isMine: (item: InboxItem) => boolean;
  onOpen: (key: string, byKey: boolean) => void;
  hidden: boolean;
};

/** The enquiries, with a line above them that tells of new ones. */
export function InboxList({ inbox, filters, counts, shown, isMine, onOpen, ...props }: InboxListProps) {
  const { list, items } = inbox;
  const kept = useKeptFocus();
  const current = items.find((item) => keyOfEnquiry(item) === props.current);
  return (
    <div className={styles.list} hidden={props.hidden}>
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
        {list.isKnown && items.length === 0 && !list.query.hasNextPage && (
          <div className={`${panel.inset} ${panel.underRule}`}>
            <NoEnquiries filters={filters} counts={counts} />
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
                shown={keyOfEnquiry(item) === shown}
                isMine={isMine(item)}
                onOpen={(byKey) => onOpen(keyOfEnquiry(item), byKey)}
              />
            )}
          </VirtualRows>
        )}
      </PagedList>
    </div>
  );
}

/** Says that no enquiry matches, that all are answered, or that none ever came. */
function NoEnquiries({ filters, counts }: Pick<InboxListProps, "filters" | "counts">) {
  const isPlain = filters.search === "" && filters.owner === "anyone" && filters.kind === null;
  if (!isPlain) return <EmptyState title={copy.noMatch} />;
  if (filters.part === "open" && (counts?.answered ?? 0) > 0) return <EmptyState title={copy.noneOpen} />;
  return <EmptyState title={copy.empty} hint={copy.emptyHint} />;
}

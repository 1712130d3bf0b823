import { type ListedUser, type UserCounts, type UserStatus, userStatuses } from "@antochi/contract/users";
import { useNavigate } from "@tanstack/react-router";
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { adminCopy, usersCopy } from "../../../content/admin.ts";
import { vettingCopy } from "../../../content/vetting.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { formatCount } from "../../../numbers/format-count.ts";
import { DebouncedSearch } from "../../../ui/fields/debounced-search.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { KeyBar } from "../panel/key-bar.tsx";
import type { AdminSearch } from "../admin-search.ts";
import { ExportLinks } from "../lists/export-links.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { isPanelPhone, usePanelPhone } from "../panel/panel-media.ts";
import { useCurrentSearch } from "../panel/use-current-search.ts";
import panel from "../panel/panel.module.css";
import { AskedActionDialog } from "./asked-action-dialog.tsx";
import { ConfirmServiceDialog } from "./confirm-service-dialog.tsx";
import { MembersBulkBar } from "./members-bulk-bar.tsx";
import { SignOnRequests } from "./sign-on-requests.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { useAskedAction } from "./use-user-actions.ts";
import { useDecisions } from "./use-decisions.ts";
import { useOwnClicks } from "./use-own-clicks.ts";
import { usePeopleSelection } from "./use-people-selection.ts";
import { useStripHidden } from "./use-strip-hidden.ts";
import { useUserList } from "./use-user-list.ts";
import { countUserRows, isToConfirm, toUserRows } from "./user-rows.ts";
import { UserTable } from "./user-table.tsx";
import styles from "./users.module.css";
import { VettingQueue } from "./vetting/vetting-queue.tsx";

const keys = [
  { keys: ["/"], does: adminCopy.keys.search },
  { keys: ["J", "K"], does: adminCopy.keys.rows },
  { keys: ["X"], does: vettingCopy.keys.select },
  { keys: ["Shift"], does: vettingCopy.keys.range },
  { keys: ["A"], does: adminCopy.keys.approve },
  { keys: ["U"], does: vettingCopy.keys.undo },
  { keys: ["M"], does: adminCopy.keys.menu },
  { keys: ["Esc"], does: vettingCopy.keys.clear },
];

/** How many characters the count of each has room for: a house has many members, and few of whom something must be done. */
const countRooms = { all: 3, pending: 2, approved: 3, suspended: 1, admins: 1 } satisfies Record<
  UserStatus,
  number
>;

/** All registered users: approve, reject, suspend, restore, and manage administrators. */
export function UsersTab({ search: rendered }: { search: AdminSearch }) {
  const { part: status = "all", person, q = "" } = useCurrentSearch(rendered);
  const navigate = useNavigate();
  const narrowed = q === "" ? {} : { q };
  const setStatus = (part: UserStatus) =>
    void navigate({ to: "/admin", search: { ...narrowed, ...(part !== "all" && { part }) } });
  const [search, setSearch] = useState(q);
  const counts = api.admin.countUsers.useQuery().data;
  // A clicked segment is marked before its list is rendered, like a clicked tab.
  const settled = useDeferredValue(status);
  const tab = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [isStripHidden, setStripHidden] = useState(false);
  /** The bar that replaces the filters gets their height, however many lines they take, so that no row below moves. */
  const hideStrip = useCallback((isHidden: boolean) => {
    const height = strip.current?.offsetHeight ?? 0;
    if (height > 0) tab.current?.style.setProperty("--strip", `${height}px`);
    setStripHidden(isHidden);
  }, []);
  useOwnClicks(strip, isStripHidden);
  return (
    <div ref={tab}>
      <SignOnRequests />
      {/* In the same place for all parts, so that arrow keys through the segments keep the focus. */}
      <div ref={strip} className={panel.strip} hidden={isStripHidden}>
        <DebouncedSearch label={usersCopy.search} search={search} onSearch={setSearch} />
        <Segments
          label={usersCopy.statusLabel}
          value={status}
          onValueChange={setStatus}
          segments={userStatuses.map((value) => ({
            value,
            label: usersCopy.statuses[value],
            count: counts?.[value],
            countRoom: countRooms[value],
          }))}
        />
        <span className={panel.grow} />
        <ExportLinks list="users" filter={{ status, ...(search !== "" && { search }) }} />
      </div>
      {settled === "pending" ? (
        <VettingQueue
          search={search}
          counts={counts}
          onStripHidden={hideStrip}
          person={person}
          onPerson={(id) =>
            void navigate({
              to: "/admin",
              search: { ...narrowed, part: "pending", person: id },
              // On a phone, Back leads from a person to the list; elsewhere the list is beside them.
              replace: person !== undefined || !isPanelPhone(),
              resetScroll: isPanelPhone(),
            })
          }
        />
      ) : (
        <UserList status={settled} search={search} counts={counts} onStripHidden={hideStrip} />
      )}
    </div>
  );
}

type UserListProps = {
  status: UserStatus;
  search: string;
  counts: UserCounts | undefined;
  /** Called when the filters are hidden for the bulk bar, or shown again. */
  onStripHidden: (isHidden: boolean) => void;
};

/** The list of users with one status. */
const UserList = memo(function UserList({ status, search, counts, onStripHidden }: UserListProps) {
  const { list, users, showChanged } = useUserList({ status, search });
  const listed = useMemo(() => users.map(({ user }) => user), [users]);
  const selection = usePeopleSelection(listed, { isChoosable: isToConfirm });
  /**
   * Deselects a user who cannot be confirmed any more, so that they are not selected again when that changes, as when their
   * confirmation is cleared.
   */
  function showAndDrop(user: ListedUser): void {
    showChanged(user);
    if (!isToConfirm(user)) selection.drop([user.id]);
  }
  const decisions = useDecisions(showAndDrop);
  const action = useAskedAction(showAndDrop);
  const [confirming, setConfirming] = useState<ListedUser | null>(null);
  const [rejecting, setRejecting] = useState<ListedUser | null>(null);

  const isPhone = usePanelPhone();
  const board = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(board);
  useStripHidden(selection.chosen.length > 0 && !isPhone, onStripHidden);

  const rows = toUserRows(users, { part: status, searched: search !== "", counts });
  const isEmpty = list.isKnown && rows.length === 0 && !list.query.hasNextPage;
  const isWhole = status === "all" && search === "";

  return (
    <div className={styles.board} data-chosen={selection.chosen.length > 0 || undefined} {...kept}>
      {selection.chosen.length > 0 && (
        <MembersBulkBar selection={selection} decisions={decisions} focusInstead={board} />
      )}
      <PagedList list={list} rows={rows.length} loading={usersCopy.loading}>
        {isEmpty && (
          <div className={panel.inset}>
            {isWhole ? (
              <EmptyState title={usersCopy.empty} hint={usersCopy.emptyHint} />
            ) : (
              <EmptyState title={usersCopy.noMatch(search)} />
            )}
          </div>
        )}
        {rows.length > 0 && (
          <UserTable
            rows={rows}
            total={isWhole && counts ? countUserRows(counts) : undefined}
            onNearEnd={list.loadMore}
            selection={selection}
            isSending={decisions.isSending}
            acts={{
              choose: ({ id }, isRange) => (isRange ? selection.chooseTo(id) : selection.toggle(id)),
              approve: (user) => void decisions.approve(user),
              reject: setRejecting,
              undo: (user) => void decisions.undo([user]),
              ask: (name, user) => action.ask({ action: name, user }),
              confirmService: setConfirming,
            }}
          />
        )}
      </PagedList>
      <KeyBar keys={keys} hasEnd={isWhole}>
        {isWhole && counts && rows.length > 0 && (
          <>
            <span className="figure">{formatCount(users.length)}</span> {usersCopy.shown.of}{" "}
            <span className="figure">{formatCount(counts.all)}</span> {usersCopy.shown.shown}
            {list.query.hasNextPage && `, ${usersCopy.shown.more}`}
          </>
        )}
      </KeyBar>
      <AskedActionDialog action={action} />
      {rejecting && (
        <RejectDialog
          users={[rejecting]}
          onReject={async (rejection) => decisions.reject([rejecting.id], rejection)}
          onClose={() => setRejecting(null)}
        />
      )}
      {confirming && (
        <ConfirmServiceDialog
          user={confirming}
          showChanged={showAndDrop}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  );
});

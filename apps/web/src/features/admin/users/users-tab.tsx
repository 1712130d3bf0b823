import { type ListedUser, type UserStatus, userStatuses } from "@antochi/contract/users";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { adminCopy, usersCopy } from "../../../content/admin.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { KeyBar } from "../key-bar.tsx";
import { PagedList } from "../paged-list.tsx";
import panel from "../panel.module.css";
import { ConfirmServiceDialog } from "./confirm-service-dialog.tsx";
import { SignOnRequests } from "./sign-on-requests.tsx";
import { askedActions, useApproval, useAskedAction } from "./use-user-actions.ts";
import { useUserList } from "./use-user-list.ts";
import { countUserRows, nameOf, toUserRows } from "./user-rows.ts";
import { UserTable } from "./user-table.tsx";

const keys = [
  { keys: ["/"], does: adminCopy.keys.search },
  { keys: ["J", "K"], does: adminCopy.keys.rows },
  { keys: ["A"], does: adminCopy.keys.approve },
  { keys: ["M"], does: adminCopy.keys.menu },
];

/** Everyone who registered: approve, reject, suspend, restore, and who else is an administrator. */
export function UsersTab() {
  const [status, setStatus] = useState<UserStatus>("all");
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const counts = api.admin.countUsers.useQuery().data;
  const { list, users, showChanged } = useUserList({ status, search });
  const approval = useApproval(showChanged);
  const action = useAskedAction(showChanged);
  const [confirming, setConfirming] = useState<ListedUser | null>(null);

  const rows = toUserRows(users, { part: status, searched: search !== "", counts });
  const isEmpty = list.query.isSuccess && rows.length === 0 && !list.query.hasNextPage;
  const isWhole = status === "all" && search === "";
  const asked = action.asked && { ...askedActions[action.asked.action], name: nameOf(action.asked.user) };

  return (
    <>
      <SignOnRequests />
      <div className={panel.strip}>
        <SearchField label={usersCopy.search} value={typed} onValueChange={setTyped} />
        <Segments
          label={usersCopy.statusLabel}
          value={status}
          onValueChange={setStatus}
          segments={userStatuses.map((value) => ({
            value,
            label: usersCopy.statuses[value],
            count: counts?.[value],
          }))}
        />
      </div>
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
            isApproving={approval.isApproving}
            onApprove={(user) => void approval.approve(user)}
            onAction={(name, user) => action.ask({ action: name, user })}
            onConfirmService={setConfirming}
          />
        )}
      </PagedList>
      <KeyBar keys={keys}>
        {isWhole && counts && rows.length > 0 && (
          <>
            <span className="figure">{users.length}</span> {usersCopy.shown.of}{" "}
            <span className="figure">{counts.all}</span> {usersCopy.shown.shown}
            {list.query.hasNextPage && `, ${usersCopy.shown.more}`}
          </>
        )}
      </KeyBar>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) action.dismiss();
        }}
        title={asked?.title(asked.name) ?? ""}
        description={asked?.text ?? ""}
        confirmLabel={asked?.button ?? ""}
        tone={asked?.tone ?? "primary"}
        sending={action.sending}
        onConfirm={() => void action.confirm()}
      />
      {confirming && (
        <ConfirmServiceDialog
          user={confirming}
          onConfirmed={(user) => showChanged(user.id, user)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

import { auditActs } from "@antochi/contract/audit-acts";
import { namesOf } from "@antochi/contract/names-of";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../../api-client/api.ts";
import { cancelAndRefetch } from "../../../api-client/cancel-and-refetch.ts";
import { auditCopy } from "../../../content/audit.ts";
import { screenTitles } from "../../../content/screen-titles.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { usePageTitle } from "../../../ui/use-page-title.ts";
import type { AuditAddress } from "./audit-search.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { ChainState } from "./chain-state.tsx";
import { EntryList } from "./entry-list.tsx";
import { TraceCopy } from "./trace-copy.tsx";
import { useAuditFilter, useEntries } from "./use-entries.ts";
import { PagedList } from "../lists/paged-list.tsx";
import panel from "../panel/panel.module.css";
import { usePanelKeys } from "../panel/use-panel-keys.ts";
import { useLostAccess } from "../../../session/use-lost-access.ts";
import { useOpened } from "../../../ui/use-opened.ts";

/** The audit log, newest first, below the state of its chain. */
export function AuditPage({ search: { act, ...address } }: { search: AuditAddress }) {
  const search = { ...address, act: namesOf(auditActs).find((each) => each === act) };
  usePageTitle(screenTitles.audit);
  useLostAccess();
  usePanelKeys();
  const navigate = useNavigate();
  const utils = api.useUtils();
  const opened = useOpened();
  const filter = useAuditFilter(search, opened);
  const list = useEntries(filter);
  const { query, rows } = list;
  const isFiltered = Object.keys(filter).length > 0;
  // The previous rows are shown until the entry is loaded.
  const sought = query.isPlaceholderData ? undefined : search.entry;

  return (
    <>
      <header className={panel.head}>
        <h1 className="title-page">{auditCopy.title}</h1>
        <Button onClick={() => void navigate({ to: "/admin", search: { tab: "activity" } })}>
          <Icon name="arrowLeft" />
          {auditCopy.back}
        </Button>
      </header>
      <AuditFilters search={search} filter={filter} rows={rows} />
      <ChainState sought={search.entry} />
      <TraceCopy
        key={address.copy}
        code={address.copy}
        onLooked={() => void cancelAndRefetch(utils.audit.listEntries)}
      />
      <PagedList list={list} rows={rows.length} loading={auditCopy.loading}>
        {list.isKnown && rows.length === 0 && (
          <div className={panel.inset}>
            <EmptyState title={emptyTitle(isFiltered, sought)} />
          </div>
        )}
        {rows.length > 0 && (
          <EntryList
            key={sought}
            rows={rows}
            sought={sought}
            isWhole={!query.hasNextPage}
            onNearEnd={list.loadMore}
          />
        )}
      </PagedList>
    </>
  );
}

function emptyTitle(isFiltered: boolean, sought: number | undefined): string {
  if (sought !== undefined) return auditCopy.noEntry(sought);
  return isFiltered ? auditCopy.noMatch : auditCopy.empty;
}

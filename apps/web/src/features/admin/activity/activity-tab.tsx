import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { activityCopy } from "../../../content/admin.ts";
import { auditCopy } from "../../../content/audit.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import type { AdminSearch } from "../admin-search.ts";
import { ExportLinks } from "../lists/export-links.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import panel from "../panel/panel.module.css";
import { useOpened } from "../../../ui/use-opened.ts";
import styles from "./activity.module.css";
import { ActivityFilters } from "./activity-filters.tsx";
import { LiveSwitch } from "./live-switch.tsx";
import { mergeArrived, toLogRows } from "./log-days.ts";
import { LogList } from "./log-list.tsx";
import { useLiveLogs } from "./use-live-logs.ts";
import { useLogFilter, useLogs } from "./use-logs.ts";

/** The activity log: who opened what, newest first, by day; new entries appear by themselves. */
export function ActivityTab({ search }: { search: AdminSearch }) {
  const navigate = useNavigate();
  const opened = useOpened();
  const filter = useLogFilter(search, opened);
  const list = useLogs(filter);
  const { query, rows: entries } = list;
  const isRefetching = query.isFetching && !query.isFetchingNextPage;
  const isCurrent = query.isSuccess && !query.isPlaceholderData && !isRefetching;
  const live = useLiveLogs({
    filter,
    newestId: isCurrent ? (entries[0]?.id ?? 0) : undefined,
    onFull: () => void query.refetch(),
  });
  const isFiltered = Object.keys(filter).length > 0;

  const rows = useMemo(() => {
    const merged = mergeArrived(entries, live.arrived);
    return toLogRows(merged.entries, { freshIds: merged.freshIds, now: opened, isWhole: !query.hasNextPage });
  }, [entries, live.arrived, opened, query.hasNextPage]);

  return (
    <>
      <div className={panel.strip}>
        <ActivityFilters search={search} />
        <span className={panel.grow} />
        <LiveSwitch state={live.state} onToggle={live.toggle} />
        <ExportLinks list="logs" filter={filter} />
        <Button className={styles.statistics} onClick={() => void navigate({ to: "/admin/audit" })}>
          {auditCopy.link}
        </Button>
        <Button className={styles.statistics} onClick={() => void navigate({ to: "/admin/statistics" })}>
          {activityCopy.statistics}
        </Button>
      </div>
      {live.refusal && (
        <p role="alert" className={styles.refused}>
          {live.refusal.status === 401 ? activityCopy.signedOut : activityCopy.refused}
        </p>
      )}
      <PagedList list={list} rows={rows.length} loading={activityCopy.loading}>
        {list.isKnown && rows.length === 0 && (
          <div className={panel.inset}>
            {isFiltered ? (
              <EmptyState title={activityCopy.noMatch} />
            ) : (
              <EmptyState title={activityCopy.empty} hint={activityCopy.emptyHint} />
            )}
          </div>
        )}
        {rows.length > 0 && <LogList rows={rows} isWhole={!query.hasNextPage} onNearEnd={list.loadMore} />}
      </PagedList>
    </>
  );
}

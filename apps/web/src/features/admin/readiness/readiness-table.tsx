import type { ReadinessArticle } from "@antochi/contract/readiness";
import { useState } from "react";
import type { List } from "../../../api-client/use-list.ts";
import { adminCopy } from "../../../content/admin.ts";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { failureWords } from "../lists/failure-words.ts";
import { KeyBar } from "../panel/key-bar.tsx";
import panel from "../panel/panel.module.css";
import { type GridRow, toGridRows } from "./grid-rows.ts";
import { ReadinessGrid } from "./readiness-grid.tsx";
import styles from "./readiness.module.css";
import { type Choose, type ReadinessChoice, useMembers, useServiceNames, useUnits } from "./use-readiness.ts";

type ReadinessTableProps = {
  choice: ReadinessChoice;
  choose: Choose;
  search: string;
  /** All required articles, of which the grid shows the chosen ones. */
  list: List<ReadinessArticle>;
  articles: readonly ReadinessArticle[];
};

const keys = [
  { keys: ["↑", "↓", "←", "→"], does: copy.keys.cell },
  { keys: ["Enter"], does: copy.keys.details },
  { keys: ["E"], does: copy.keys.expand },
  { keys: ["M"], does: copy.keys.remind },
  { keys: ["/"], does: adminCopy.keys.search },
];

/** The grid with its loading, failed and empty states, and its shortcuts. */
export function ReadinessTable({ choice, choose, search, list, articles }: ReadinessTableProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const open = choice.unit ?? opened;
  const units = useUnits(choice, search);
  const names = useServiceNames();
  const people = useMembers(open === null ? {} : { ...choice, unit: open }, "");
  const found = useMembers({ ...choice }, search);
  const rows = toGridRows({
    units: units.rows,
    open,
    people: people.rows,
    hasRest: !people.query.isSuccess || people.query.hasNextPage || people.rows.length === 0,
    found: search === "" ? [] : found.rows,
    hasFoundRest: search !== "" && (found.query.isError || found.query.hasNextPage),
  });
  const failed = [list, units].filter(({ query }) => query.isError && query.data === undefined);
  const [firstFailed] = failed;
  // "Nothing matches" is known only when both units and people have been searched.
  const isSeeking = search !== "" && units.rows.length === 0 && found.query.isPending;
  const isPending = list.query.isPending || units.query.isPending || isSeeking;
  const isEmpty = !isPending && rows.length === 0;

  function toggle(unitId: number) {
    if (choice.unit !== undefined) choose({ unit: undefined });
    setOpened(open === unitId ? null : unitId);
  }

  function rest({ of }: Extract<GridRow, { kind: "rest" }>) {
    const { query, rows: shown, retry, loadMore } = of === "found" ? found : people;
    if (query.isError) {
      return (
        <>
          {failureWords(query.error)}
          <button type="button" className={styles.more} onClick={retry}>
            {copy.loadMore}
          </button>
        </>
      );
    }
    if (query.isPending || query.isFetchingNextPage) return copy.loadingPeople;
    if (shown.length === 0) return copy.nobody;
    return (
      <>
        {of === "found" ? copy.moreFound(shown.length) : copy.more(shown.length, of.name ?? copy.noUnit)}
        <button type="button" className={styles.more} onClick={loadMore}>
          {copy.loadMore}
        </button>
      </>
    );
  }

  if (firstFailed) {
    return (
      <div className={panel.inset}>
        <FailedState
          message={failureWords(firstFailed.query.error)}
          onRetry={() => {
            for (const { retry } of failed) retry();
            // The filter lacks its units where these failed as well.
            if (names.isError) void names.refetch();
          }}
        />
      </div>
    );
  }
  if (isPending) return <LoadingRows label={copy.loading} />;
  return (
    <>
      {isEmpty && (
        <div className={panel.inset}>
          {list.rows.length === 0 ? (
            <EmptyState title={copy.none.title} hint={copy.none.text} />
          ) : (
            <EmptyState
              title={copy.noMatch(choice.state)}
              action={
                <button
                  type="button"
                  className={styles.more}
                  onClick={() => choose({ state: undefined, unit: undefined, article: undefined })}
                >
                  {copy.filters.allStates}
                </button>
              }
            />
          )}
        </div>
      )}
      {!isEmpty && (
        <ReadinessGrid
          articles={articles}
          rows={rows}
          open={open}
          onToggle={toggle}
          onNearEnd={units.loadMore}
          rest={rest}
        />
      )}
      <KeyBar keys={keys} hasEnd>
        {units.query.isSuccess &&
          `${copy.drawn(
            units.rows.length,
            copy.members(units.rows.reduce((sum, unit) => sum + unit.members, 0)),
          )}${units.query.hasNextPage ? "…" : ""}`}
      </KeyBar>
    </>
  );
}

import type { ReadinessArticle, ReadinessMember } from "@antochi/contract/readiness";
import { useRef, useState } from "react";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { useSize } from "../../../ui/use-size.ts";
import { type RowPlace, VirtualRowsInside } from "../../../ui/lists/virtual-rows.tsx";
import { CellDetails, type ChosenCell } from "./cell-details.tsx";
import { GridHead } from "./grid-head.tsx";
import { CellProvider } from "./grid-cell.tsx";
import type { GridRow } from "./grid-rows.ts";
import { MemberRow } from "./member-row.tsx";
import styles from "./grid.module.css";
import { UnitRow } from "./unit-row.tsx";
import { type Columns, fixedRem, useColumns, widthOf } from "./use-columns.ts";
import { useGridFocus } from "./use-grid-focus.ts";

type ReadinessGridProps = {
  articles: readonly ReadinessArticle[];
  rows: readonly GridRow[];
  open: number | null;
  onToggle: (unitId: number) => void;
  onNearEnd: () => void;
  rest: (row: Extract<GridRow, { kind: "rest" }>) => React.ReactNode;
};

/** Units and their people by articles: a tree grid in which only the visible part is rendered. */
export function ReadinessGrid(props: ReadinessGridProps) {
  const { articles, rows, onToggle, onNearEnd } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const columns = useColumns(scroller, articles.length);
  const head = useRef<HTMLDivElement>(null);
  const headHeight = useSize(head)?.height;
  const [details, setDetails] = useState<ChosenCell | null>(null);
  const { focus, setFocus, onKeyDown } = useGridFocus({
    rows,
    columns: articles.length,
    scroller,
    onToggle,
    onDetails: showDetails,
  });

  function showDetails(member: ReadinessMember, column: number, anchor: HTMLElement) {
    const article = articles[column - 1];
    const standing = member.articles.find(({ articleId }) => articleId === article?.articleId);
    if (article && standing) setDetails({ member, article, standing, anchor });
  }

  return (
    <>
      <div
        ref={setScroller}
        tabIndex={-1}
        role="treegrid"
        aria-label={copy.grid}
        aria-rowcount={-1}
        aria-colcount={articles.length + 3}
        className={styles.scroller}
        // Keeps a cell focused by a key clear of the sticky header.
        style={{ scrollPaddingTop: headHeight }}
        onKeyDown={onKeyDown}
      >
        <div
          className={styles.content}
          style={{ minWidth: `calc(${fixedRem}rem + ${widthOf(articles.length)})` }}
        >
          <CellProvider focus={focus} isDetailed={details !== null} onFocus={setFocus}>
            <GridHead ref={head} articles={articles} columns={columns} />
            <VirtualRowsInside
              scroller={scroller}
              role="rowgroup"
              headRows={2}
              rows={rows}
              keyOf={({ key }) => key}
              estimate={(row) => (row.kind === "unit" ? 45 : 41)}
              onNearEnd={onNearEnd}
              current={focus.wanted ? focus.row : null}
            >
              {(row, place) => (
                <Row {...props} row={row} place={place} columns={columns} onDetails={showDetails} />
              )}
            </VirtualRowsInside>
          </CellProvider>
        </div>
      </div>
      {details && <CellDetails {...details} onClose={() => setDetails(null)} />}
    </>
  );
}

type RowProps = Pick<ReadinessGridProps, "articles" | "open" | "onToggle" | "rest"> & {
  row: GridRow;
  place: RowPlace;
  columns: Columns;
  onDetails: (member: ReadinessMember, column: number, anchor: HTMLElement) => void;
};

function Row({ row, place, articles, columns, open, onToggle, rest, onDetails }: RowProps) {
  const across = { place, articles, columns };
  switch (row.kind) {
    case "foundHead":
      return (
        <RestRow place={place}>
          <b>{copy.found}</b>
        </RestRow>
      );
    case "rest":
      return <RestRow place={place}>{rest(row)}</RestRow>;
    case "unit":
      return (
        <UnitRow
          {...across}
          unit={row.unit}
          rowKey={row.key}
          isOpen={row.unit.unitId === open}
          onToggle={() => onToggle(row.unit.unitId)}
        />
      );
    case "member":
      return (
        <MemberRow
          {...across}
          member={row.member}
          rowKey={row.key}
          onChoose={(column, anchor) => onDetails(row.member, column, anchor)}
        />
      );
  }
}

function RestRow({ place, children }: { place: RowPlace; children: React.ReactNode }) {
  return (
    <div role="row" {...place} className={styles.rest}>
      <div role="gridcell">{children}</div>
    </div>
  );
}

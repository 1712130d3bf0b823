import type { ReadinessArticle, ReadinessMember } from "@antochi/contract/readiness";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { readinessCopy as copy } from "../../../content/readiness.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { useSize } from "../../../ui/use-size.ts";
import { VirtualRowsInside } from "../../../ui/virtual-rows.tsx";
import { CellDetails, type ChosenCell } from "./cell-details.tsx";
import { GridHead } from "./grid-head.tsx";
import { type CellFocus, CellProvider } from "./grid-cell.tsx";
import type { GridRow } from "./grid-rows.ts";
import { MemberRow } from "./member-row.tsx";
import styles from "./grid.module.css";
import { UnitRow } from "./unit-row.tsx";
import { articleRem, remInPixels, useColumns, widthOf } from "./use-columns.ts";

/** The width of the fixed columns at both sides, in rem: names, shares and overdue counts. */
const fixedRem = 31;

type ReadinessGridProps = {
  articles: readonly ReadinessArticle[];
  rows: readonly GridRow[];
  open: number | null;
  onToggle: (unitId: number) => void;
  onNearEnd: () => void;
  rest: (row: Extract<GridRow, { kind: "rest" }>) => React.ReactNode;
};

/** Units and their people by articles: a tree grid in which only the visible part is rendered. */
export function ReadinessGrid({ articles, rows, open, onToggle, onNearEnd, rest }: ReadinessGridProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const columns = useColumns(scroller, articles.length);
  const head = useRef<HTMLDivElement>(null);
  const headHeight = useSize(head)?.height;
  const [focus, setFocus] = useState<CellFocus>({ row: null, column: 0, wanted: false });
  const [details, setDetails] = useState<ChosenCell | null>(null);
  const walked = rows.filter(hasCells);
  const active = walked.some(({ key }) => key === focus.row) ? focus.row : (walked[0]?.key ?? null);
  const shownFocus = useMemo(() => ({ ...focus, row: active }), [focus, active]);

  function showDetails(member: ReadinessMember, column: number, anchor: HTMLElement) {
    const article = articles[column - 1];
    const standing = member.articles.find(({ articleId }) => articleId === article?.articleId);
    if (article && standing) setDetails({ member, article, standing, anchor });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = walked.findIndex(({ key }) => key === active);
    const row = walked[index];
    const target =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-cell]") : null;
    if (!row || !target) return;
    const step = stepOf(event.key, {
      index,
      column: focus.column,
      last: walked.length - 1,
      width: articles.length,
    });
    if (step) {
      event.preventDefault();
      showColumn(scroller, step.column);
      setFocus({ row: walked[step.index]?.key ?? null, column: step.column, wanted: true });
    } else if (!event.repeat && (pressedKey(event) === "e" || event.key === "Enter")) {
      if (row.kind === "unit") onToggle(row.unit.unitId);
      else if (row.kind === "member" && event.key === "Enter") showDetails(row.member, focus.column, target);
      else return;
      event.preventDefault();
    }
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
          <CellProvider focus={shownFocus} onFocus={setFocus}>
            <GridHead ref={head} articles={articles} columns={columns} />
            <VirtualRowsInside
              scroller={scroller}
              role="rowgroup"
              headRows={2}
              rows={rows}
              keyOf={({ key }) => key}
              estimate={(row) => (row.kind === "unit" ? 45 : 41)}
              onNearEnd={onNearEnd}
              current={focus.wanted ? active : null}
            >
              {(row, place) => {
                if (row.kind === "foundHead") {
                  return (
                    <RestRow place={place}>
                      <b>{copy.found}</b>
                    </RestRow>
                  );
                }
                if (row.kind === "rest") return <RestRow place={place}>{rest(row)}</RestRow>;
                if (row.kind === "unit") {
                  return (
                    <UnitRow
                      unit={row.unit}
                      rowKey={row.key}
                      place={place}
                      articles={articles}
                      columns={columns}
                      isOpen={row.unit.unitId === open}
                      onToggle={() => onToggle(row.unit.unitId)}
                    />
                  );
                }
                return (
                  <MemberRow
                    member={row.member}
                    rowKey={row.key}
                    place={place}
                    articles={articles}
                    columns={columns}
                    onChoose={(column, anchor) => showDetails(row.member, column, anchor)}
                  />
                );
              }}
            </VirtualRowsInside>
          </CellProvider>
        </div>
      </div>
      {details && <CellDetails {...details} onClose={() => setDetails(null)} />}
    </>
  );
}

/** Whether a row has cells that can take the focus; arrow keys skip the others. */
function hasCells({ kind }: GridRow): boolean {
  return kind === "unit" || kind === "member";
}

function RestRow({ place, children }: { place: object; children: React.ReactNode }) {
  return (
    <div role="row" {...place} className={styles.rest}>
      <div role="gridcell">{children}</div>
    </div>
  );
}

type Place = { index: number; column: number };

/** The cell that an arrow key moves to; undefined for any other key. */
function stepOf(
  key: string,
  { index, column, last, width }: Place & { last: number; width: number },
): Place | undefined {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const places: Record<string, Place> = {
    ArrowDown: { index: within(index + 1, last), column },
    ArrowUp: { index: within(index - 1, last), column },
    ArrowRight: { index, column: within(column + 1, width) },
    ArrowLeft: { index, column: within(column - 1, width) },
    Home: { index, column: 0 },
    End: { index, column: width },
  };
  return Object.hasOwn(places, key) ? places[key] : undefined;
}

/** Scrolls an article's column into the space between the fixed columns. */
function showColumn(frame: HTMLElement | null, column: number): void {
  const content = frame?.firstElementChild;
  if (!frame || !(content instanceof HTMLElement) || column === 0) return;
  const rem = remInPixels();
  const width = articleRem * rem;
  const left = (column - 1) * width;
  const room = frame.clientWidth - fixedRem * rem;
  if (left < frame.scrollLeft) frame.scrollLeft = left;
  else if (left + width > frame.scrollLeft + room) frame.scrollLeft = left + width - room;
}

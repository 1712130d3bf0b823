import type { VettingItem } from "@antochi/contract/vetting";
import { useState } from "react";
import { vettingCopy as copy } from "../../../../content/vetting.ts";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { useLatest } from "../../../../ui/use-latest.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import panel from "../../panel/panel.module.css";
import type { Decisions } from "../use-decisions.ts";
import type { PeopleSelection } from "../use-people-selection.ts";
import type { Vetting } from "./use-vetting.ts";
import { VettingHead } from "./vetting-head.tsx";
import type { VettingActs } from "./vetting-row.tsx";
import { VettingTable } from "./vetting-table.tsx";
import styles from "./vetting-row.module.css";

type VettingListProps = {
  vetting: Vetting;
  /** The number of people who wait, including those not loaded yet; undefined if it was not counted. */
  waiting: number | undefined;
  /** The current row of the keyboard. */
  current: VettingItem | undefined;
  selection: PeopleSelection<VettingItem>;
  decisions: Decisions;
  onOpen: VettingActs["open"];
  onReopen: VettingActs["reopen"];
  hidden: boolean;
};

/** The people who wait, with a line above them that tells of new ones. */
export function VettingList({ vetting, waiting, current, selection, decisions, ...props }: VettingListProps) {
  const { list, people } = vetting;
  const [selecting, setSelecting] = useState(false);
  const acts = useLatest<VettingActs>({
    choose: ({ id }, isRange) => (isRange ? selection.chooseTo(id) : selection.toggle(id)),
    open: props.onOpen,
    approve: (person) => void decisions.approve(person),
    undo: (person) => void decisions.undo([person]),
    reopen: props.onReopen,
  });
  return (
    <div hidden={props.hidden} className={styles.queue} data-selecting={selecting || undefined}>
      <PagedList list={list} rows={people.length} loading={copy.loading}>
        {list.isKnown && people.length === 0 && !list.query.hasNextPage && (
          <div className={`${panel.inset} ${panel.underRule}`}>
            <EmptyState title={copy.empty} hint={copy.emptyHint} />
          </div>
        )}
        {people.length > 0 && (
          <>
            <VettingHead
              people={people}
              waiting={waiting}
              fresh={vetting.fresh}
              onTidyUp={() => void vetting.tidyUp()}
              onUndoAll={(decided) => void decisions.undo(decided)}
              selection={selection}
              selecting={selecting}
              onSelecting={setSelecting}
            />
            <VettingTable
              people={people}
              current={current}
              selection={selection}
              isSending={decisions.isSending}
              acts={acts}
              onNearEnd={list.loadMore}
            />
          </>
        )}
      </PagedList>
    </div>
  );
}

import type { VettingItem } from "@antochi/contract/vetting";
import type { RefObject } from "react";
import { vettingCopy as copy } from "../../../../content/vetting.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { VirtualRows } from "../../../../ui/lists/virtual-rows.tsx";
import table from "../../lists/table.module.css";
import { PeopleHead } from "../people-head.tsx";
import type { PeopleSelection } from "../use-people-selection.ts";
import { type VettingActs, VettingRow } from "./vetting-row.tsx";
import styles from "./vetting-row.module.css";

type VettingTableProps = {
  people: readonly VettingItem[];
  /** The current row of the keyboard. */
  current: VettingItem | undefined;
  selection: PeopleSelection<VettingItem>;
  isSending: (id: number) => boolean;
  acts: RefObject<VettingActs>;
  onNearEnd: () => void;
};

/** The people who wait, one per row; people decided about keep their places. */
export function VettingTable({ people, current, selection, isSending, acts, onNearEnd }: VettingTableProps) {
  return (
    <div role="table" aria-label={copy.list} aria-rowcount={-1}>
      <PeopleHead
        className={classNames(table.head, styles.head)}
        columns={copy.columns}
        selection={selection}
        words={{ chooseAll: copy.chooseAll, chosen: copy.bulk.label }}
      />
      <VirtualRows
        role="rowgroup"
        rows={people}
        keyOf={({ id }) => id}
        estimate={() => 53}
        onNearEnd={onNearEnd}
        current={current?.id ?? null}
      >
        {(row, place) => (
          <VettingRow
            person={row}
            index={place["aria-rowindex"]}
            current={row.id === current?.id}
            chosen={selection.has(row.id)}
            sending={isSending(row.id)}
            acts={acts}
          />
        )}
      </VirtualRows>
    </div>
  );
}

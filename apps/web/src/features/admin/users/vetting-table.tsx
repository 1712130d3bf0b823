import type { VettingItem } from "@antochi/contract/vetting";
import type { RefObject } from "react";
import { vettingCopy as copy } from "../../../content/vetting.ts";
import { CheckboxField } from "../../../ui/fields/checkbox-field.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { VirtualRows } from "../../../ui/lists/virtual-rows.tsx";
import { RowActionsHead } from "../lists/row-actions.tsx";
import table from "../lists/table.module.css";
import type { PeopleSelection } from "./use-people-selection.ts";
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
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={classNames(table.head, styles.head)}>
          <span role="columnheader">
            {selection.most === 0 ? (
              <span className="visually-hidden">{copy.bulk.label}</span>
            ) : (
              <CheckboxField
                name="choose-all"
                label={copy.chooseAll}
                isLabelHidden
                checked={selection.isAll}
                onChange={() => (selection.isAll ? selection.clear() : selection.chooseAll())}
              />
            )}
          </span>
          {copy.columns.map((column) => (
            <span key={column} role="columnheader">
              {column}
            </span>
          ))}
          <RowActionsHead />
        </div>
      </div>
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

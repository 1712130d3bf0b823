import type { ListedUser } from "@antochi/contract/users";
import { useState } from "react";
import { usersCopy } from "../../../content/admin.ts";
import { confirmServicesCopy } from "../../../content/user-actions.ts";
import { classNames } from "../../../ui/class-names.ts";
import { rowBeside, stepShortcuts } from "../../../ui/keys/row-cursor.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { useShortcuts } from "../../../ui/keys/use-shortcuts.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { VirtualRows } from "../../../ui/lists/virtual-rows.tsx";
import { useKeysEnabled } from "../../../ui/keys/keys-enabled.ts";
import table from "../lists/table.module.css";
import { PeopleHead } from "./people-head.tsx";
import type { PeopleSelection } from "./use-people-selection.ts";
import { hasMenu, type UserActs, UserRow } from "./user-row.tsx";
import { isToConfirm, keyOfUserRow, lastDecided, nextWaiting, type UserRow as Row } from "./user-rows.ts";
import styles from "./users.module.css";

type UserTableProps = {
  rows: readonly Row[];
  /** The total number of rows, of which some may not be loaded yet. */
  total: number | undefined;
  onNearEnd: () => void;
  /** The selection for bulk confirmation. */
  selection: PeopleSelection<ListedUser>;
  isSending: (id: number) => boolean;
  acts: UserActs;
};

/** The table of users, shown as a list of blocks on a phone, with a current row for the keyboard. */
export function UserTable({ rows, total, onNearEnd, selection, isSending, acts }: UserTableProps) {
  const latestActs = useLatest(acts);
  const [current, setCurrent] = useState<number | null>(null);
  const [menuOf, setMenuOf] = useState<number | null>(null);
  const users = rows.flatMap((row) => (row.kind === "user" ? [row.user] : []));
  const chosen = users.find((user) => user.id === current);

  function step(by: 1 | -1, isRange: boolean) {
    const next = rowBeside(users, (user) => user.id === current, by);
    if (!next) return;
    if (isRange && chosen) selection.chooseTo(chosen.id);
    if (isRange) selection.chooseTo(next.id);
    setCurrent(next.id);
  }
  /** After a decision, moves to the next person below who waits; after the last one, stays. */
  function nextPending(after: ListedUser) {
    const below = nextWaiting(users, after);
    if (below) setCurrent(below.id);
  }
  useShortcuts(
    {
      ...stepShortcuts(step),
      x: () => {
        if (chosen && isToConfirm(chosen)) selection.toggle(chosen.id);
      },
      escape: selection.clear,
      a: () => {
        if (chosen?.actions.approve !== null) return;
        acts.approve(chosen);
        nextPending(chosen);
      },
      u: () => {
        const decided = chosen?.actions.undo === null ? chosen : lastDecided(users);
        if (decided) acts.undo(decided);
      },
      m: () => {
        if (chosen && hasMenu(chosen)) setMenuOf(chosen.id);
      },
    },
    useKeysEnabled(),
  );

  return (
    <div role="table" aria-label={usersCopy.list} aria-rowcount={total === undefined ? -1 : total + 1}>
      <PeopleHead
        className={classNames(table.head, styles.head)}
        columns={usersCopy.columns}
        selection={selection}
        words={{ chooseAll: confirmServicesCopy.chooseAll, chosen: confirmServicesCopy.chosenMembers }}
      />
      <VirtualRows
        role="rowgroup"
        rows={rows}
        keyOf={keyOfUserRow}
        estimate={(row) => (row.kind === "group" ? 43 : 45)}
        onNearEnd={onNearEnd}
        current={current}
      >
        {(row, place) =>
          row.kind === "group" ? (
            <div role="row" {...place} className={styles.group}>
              <div role="cell">
                <h2 className="title-section">{usersCopy.groups[row.group]}</h2>
                {row.count !== undefined && <span className="figure quiet">{formatCount(row.count)}</span>}
              </div>
            </div>
          ) : (
            <UserRow
              user={row.user}
              index={place["aria-rowindex"]}
              current={row.user.id === current}
              chosen={selection.has(row.user.id)}
              sending={isSending(row.user.id)}
              menuOpen={row.user.id === menuOf}
              onMenu={setMenuOf}
              acts={latestActs}
            />
          )
        }
      </VirtualRows>
    </div>
  );
}

import type { VettingItem } from "@antochi/contract/vetting";
import { vettingCopy as copy } from "../../../../content/vetting.ts";
import { formatCount } from "../../../../numbers/format-count.ts";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import type { PeopleSelection } from "../use-people-selection.ts";
import { isWaiting } from "../user-rows.ts";
import styles from "./vetting.module.css";

type VettingHeadProps = {
  people: readonly VettingItem[];
  /** The number of people who wait, including those not loaded yet; undefined if it was not counted. */
  waiting: number | undefined;
  /** The number of registrations since the list was fetched. */
  fresh: number;
  onTidyUp: () => void;
  onUndoAll: (decided: readonly VettingItem[]) => void;
  selection: PeopleSelection<VettingItem>;
  /** Whether selection mode is on, on a phone. */
  selecting: boolean;
  onSelecting: (selecting: boolean) => void;
};

/**
 * The line above the queue: how many wait, new registrations, decisions made just now; and on a phone the button for
 * selection mode. Its space is reserved, so that no row below moves.
 */
export function VettingHead({
  people,
  waiting,
  fresh,
  onTidyUp,
  onUndoAll,
  selection,
  selecting,
  onSelecting,
}: VettingHeadProps) {
  const kept = useKeptFocus();
  const decided = people.filter((each) => !isWaiting(each)).length;
  const undoable = people.filter(({ decision, actions }) => decision !== null && actions.undo === null);
  return (
    <div className={styles.group} {...kept}>
      <h2 className="title-section">
        {copy.list} {waiting !== undefined && <span className="figure quiet">{formatCount(waiting)}</span>}
      </h2>
      <div className={styles.news}>
        {fresh === 0 && decided === 0 && <span className={styles.order}>{copy.order}</span>}
        <span role="status" className={styles.fresh}>
          {fresh > 0 && (
            <button type="button" className={styles.link} onClick={onTidyUp}>
              {copy.fresh(fresh, decided)}
            </button>
          )}
        </span>
        <span role="status" className={styles.decidedNow}>
          {decided > 0 && (
            <>
              {copy.decidedNow(decided, fresh)}{" "}
              {undoable.length > 1 && (
                <button type="button" className={styles.link} onClick={() => onUndoAll(undoable)}>
                  {copy.undoAll(undoable.length)}
                </button>
              )}{" "}
              {fresh === 0 && (
                <button type="button" className={styles.link} onClick={onTidyUp}>
                  {copy.tidyUp}
                </button>
              )}
            </>
          )}
        </span>
      </div>
      {selecting && (
        <button type="button" className={`${styles.link} ${styles.select}`} onClick={selection.chooseAll}>
          {copy.bulk.all(selection.most)}
        </button>
      )}
      <button
        type="button"
        className={`${styles.link} ${styles.select}`}
        aria-pressed={selecting}
        onClick={() => {
          if (selecting) selection.clear();
          onSelecting(!selecting);
        }}
      >
        {selecting ? copy.bulk.selectNone : copy.bulk.select}
      </button>
    </div>
  );
}

import type { VettingItem } from "@antochi/contract/vetting";
import { memo, type MouseEvent, type RefObject } from "react";
import { vettingCopy as copy } from "../../../../content/vetting.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { useMinute } from "../../../../ui/use-minute.ts";
import { useRowFocus } from "../../../../ui/keys/use-row-focus.ts";
import { WrittenText } from "../../../../ui/written-text.tsx";
import table from "../../lists/table.module.css";
import { onEnter } from "../../lists/use-detail-focus.ts";
import { ChoosePerson } from "../choose-person.tsx";
import { DecisionCell } from "../decision-cell.tsx";
import { ServiceName } from "../service-name.tsx";
import { isWaiting, nameOf } from "../user-rows.ts";
import styles from "./vetting-row.module.css";
import { waitOf } from "../../wait-of.ts";

/** The actions on a registration from its row. */
export type VettingActs = {
  choose: (person: VettingItem, isRange: boolean) => void;
  /** `byKey` is true if it was opened by the keyboard, which then moves on to the details. */
  open: (person: VettingItem, byKey: boolean) => void;
  approve: (person: VettingItem) => void;
  undo: (person: VettingItem) => void;
  reopen: (person: VettingItem) => void;
};

type VettingRowProps = {
  person: VettingItem;
  /** The row's index in the table. */
  index: number | undefined;
  /** Whether it is the current row of the keyboard, which has the focus. */
  current: boolean;
  chosen: boolean;
  sending: boolean;
  acts: RefObject<VettingActs>;
};

/** One registration: name, origin, checks, waiting time and decision; memoised, so that only changed rows re-render. */
export const VettingRow = memo(function VettingRow({
  person,
  index,
  current,
  chosen,
  sending,
  acts,
}: VettingRowProps) {
  const row = useRowFocus(current);
  const kept = useKeptFocus(row);
  const name = nameOf(person);
  const now = useMinute();
  const rank = <ServiceName typed={person.militaryRank} confirmed={person.confirmedRank} />;
  const unit = <ServiceName typed={person.unit} confirmed={person.confirmedUnit} />;
  const hasRank = (person.confirmedRank ?? person.militaryRank) !== null;
  const hasUnit = (person.confirmedUnit ?? person.unit) !== null;

  /** Opens the person on a click anywhere in the row, except on its own controls. */
  function open({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("button, a, input, label")) return;
    acts.current.open(person, false);
  }

  return (
    <div
      role="row"
      aria-rowindex={index}
      data-row={person.id}
      data-current={current || undefined}
      data-chosen={(chosen && isWaiting(person)) || undefined}
      data-decided={!isWaiting(person) || undefined}
      className={classNames(table.row, styles.row)}
      onClick={open}
      onKeyDown={onEnter(() => acts.current.open(person, true))}
      {...kept}
    >
      <div role="cell" className={styles.choose}>
        {isWaiting(person) && (
          <ChoosePerson
            id={person.id}
            label={copy.choose(name)}
            checked={chosen}
            onChoose={(isRange) => acts.current.choose(person, isRange)}
          />
        )}
      </div>
      <div role="cell" className={styles.name}>
        <button
          type="button"
          className={styles.open}
          data-printed
          onClick={({ detail }) => acts.current.open(person, detail === 0)}
        >
          <WrittenText>{name}</WrittenText>
        </button>
        <span className={styles.rank}>{rank}</span>
        {(hasRank || hasUnit) && (
          <span className={styles.service}>
            {hasRank && rank}
            {hasRank && hasUnit && ", "}
            {hasUnit && unit}
          </span>
        )}
      </div>
      <div role="cell" className={styles.unit}>
        {unit}
      </div>
      <div role="cell" className={styles.checks}>
        <Checks checks={person.checks} />
      </div>
      <div role="cell" className={styles.waits}>
        <span className="figure">{waitOf(person.createdAt, now)}</span>
        <span className={styles.since}>
          <LocalTime instant={person.createdAt} show="date" />
        </span>
      </div>
      <div role="cell" className={styles.deeds}>
        <DecisionCell
          user={person}
          sending={sending}
          onApprove={() => acts.current.approve(person)}
          onUndo={() => acts.current.undo(person)}
          onReopen={() => acts.current.reopen(person)}
        />
      </div>
    </div>
  );
});

/** The checks in words; if there are none, only that the e-mail address is confirmed. */
export function Checks({ checks }: Pick<VettingItem, "checks">) {
  if (checks.length === 0)
    return (
      <span className={styles.clean}>
        <Icon name="check" size={15} />
        {copy.confirmed}
      </span>
    );
  return checks.map((check) => (
    <span key={check} className={styles.check}>
      <Icon name="warning" size={15} />
      {copy.checks[check]}
    </span>
  ));
}

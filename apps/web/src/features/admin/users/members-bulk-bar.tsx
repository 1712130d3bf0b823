import type { ListedUser } from "@antochi/contract/users";
import { type RefObject, useState } from "react";
import { confirmServicesCopy as copy } from "../../../content/user-actions.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmServicesDialog } from "./confirm-services-dialog.tsx";
import type { Decisions } from "./use-decisions.ts";
import type { PeopleSelection } from "./use-people-selection.ts";
import styles from "./vetting/vetting.module.css";

type MembersBulkBarProps = {
  selection: PeopleSelection<ListedUser>;
  decisions: Decisions;
  /** Gets the focus when the bar disappears. */
  focusInstead: RefObject<HTMLElement | null>;
};

/** Bulk actions for the selected members, in place of the filters; at the bottom of a phone. */
export function MembersBulkBar({ selection, decisions, focusInstead }: MembersBulkBarProps) {
  const [isAsked, setAsked] = useState(false);
  const { chosen } = selection;
  return (
    <div className={styles.bulk} role="group" aria-label={copy.chosenMembers}>
      <span role="status">
        <b>
          <span className="figure">{chosen.length}</span> {copy.chosen}
        </b>{" "}
        {selection.isFull && copy.full}
      </span>
      <div className={styles.bulkDeeds}>
        <Button variant="quiet" onClick={selection.clear}>
          {copy.clear}
        </Button>
        <Button onClick={selection.chooseAll}>{copy.all(selection.most)}</Button>
        <Button
          variant="primary"
          sending={chosen.some(({ id }) => decisions.isSending(id))}
          onClick={() => setAsked(true)}
        >
          {copy.open}
        </Button>
      </div>
      {isAsked && (
        <ConfirmServicesDialog
          users={chosen}
          onConfirm={decisions.confirmServices}
          onClose={() => setAsked(false)}
          focusInstead={focusInstead}
        />
      )}
    </div>
  );
}

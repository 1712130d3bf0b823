import type { VettingItem } from "@antochi/contract/vetting";
import { useState } from "react";
import { confirmServicesCopy } from "../../../../content/user-actions.ts";
import { vettingCopy } from "../../../../content/vetting.ts";
import { Button } from "../../../../ui/button.tsx";
import type { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { ConfirmServicesDialog } from "../confirm-services-dialog.tsx";
import { RejectDialog } from "../reject-dialog.tsx";
import type { Decisions } from "../use-decisions.ts";
import type { PeopleSelection } from "../use-people-selection.ts";
import styles from "./vetting.module.css";

const copy = vettingCopy.bulk;

type BulkBarProps = {
  selection: PeopleSelection<VettingItem>;
  decisions: Decisions;
  /** Moves the focus to an element that remains when the bar disappears. */
  kept: Pick<ReturnType<typeof useKeptFocus>, "onFocus" | "onBlur">;
};

/** Bulk actions for the selected registrations, in place of the filters; at the bottom of a phone. */
export function VettingBulkBar({ selection, decisions, kept }: BulkBarProps) {
  const [asked, setAsked] = useState<"reject" | "confirm" | null>(null);
  const close = () => setAsked(null);
  const { chosen } = selection;
  const ids = chosen.map(({ id }) => id);
  const toCheck = chosen.filter(({ checks }) => checks.length > 0).length;
  const sending = ids.some(decisions.isSending);

  async function approve() {
    if (await decisions.approveAll(ids)) selection.drop(ids);
  }

  return (
    <div className={styles.bulk} role="group" aria-label={copy.label} {...kept}>
      <span role="status">
        <b>
          <span className="figure">{chosen.length}</span> {copy.chosen}
        </b>{" "}
        {selection.isFull && `${copy.full} `}
        {toCheck > 0 && copy.checks(chosen.length - toCheck, toCheck)}
      </span>
      {toCheck > 0 && toCheck < chosen.length && (
        <Button onClick={() => selection.narrow(({ checks }) => checks.length === 0)}>
          {copy.leaveOut(toCheck)}
        </Button>
      )}
      <div className={styles.bulkDeeds}>
        <Button variant="quiet" className={styles.clear} onClick={selection.clear}>
          {copy.clear}
        </Button>
        <Button onClick={() => setAsked("confirm")}>{confirmServicesCopy.open}</Button>
        <Button onClick={() => setAsked("reject")}>{copy.reject(chosen.length)}</Button>
        <Button variant="primary" sending={sending} onClick={() => void approve()}>
          {copy.approve(chosen.length)}
        </Button>
      </div>
      {asked === "confirm" && (
        <ConfirmServicesDialog users={chosen} onConfirm={decisions.confirmServices} onClose={close} />
      )}
      {asked === "reject" && (
        <RejectDialog
          users={chosen}
          onReject={async (rejection) => {
            const taken = await decisions.reject(ids, rejection);
            if (taken) selection.drop(ids);
            return taken;
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

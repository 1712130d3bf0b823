import type { ListedUser } from "@antochi/contract/users";
import { type MouseEvent, useCallback, useSyncExternalStore } from "react";
import { usersCopy } from "../../../content/admin.ts";
import { vettingCopy as copy } from "../../../content/vetting.ts";
import { useSession } from "../../../session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./decision-cell.module.css";
import { nameOf } from "./user-rows.ts";

type DecisionCellProps = {
  user: ListedUser;
  sending: boolean;
  onApprove: () => void;
  onUndo: () => void;
  /** Where given, an approval whose letter has left can be reopened in the place of Undo. */
  onReopen?: (() => void) | undefined;
  className?: string | undefined;
  /** Undo stands before what it takes back: where something else stands behind. */
  undoFirst?: boolean;
};

/**
 * Approve, and once something is decided in its place what; Undo beside it, where nothing else ever stands: the second click
 * on one spot hits nothing.
 */
export function DecisionCell({
  user,
  sending,
  onApprove,
  onUndo,
  onReopen,
  className,
  undoFirst = false,
}: DecisionCellProps) {
  const canUndo = useUndoable(user);
  const name = nameOf(user);
  return (
    <div className={classNames(styles.cell, undoFirst && styles.undoFirst, className)}>
      {user.actions.approve === null ? (
        <Button
          size="small"
          className={styles.approve}
          aria-label={`${usersCopy.approve} ${name}`}
          sending={sending}
          onClick={onFirst(onApprove)}
        >
          {usersCopy.approve}
        </Button>
      ) : (
        <DecisionWords user={user} />
      )}
      {canUndo && (
        <Button
          size="small"
          className={styles.undo}
          aria-label={copy.undoName(name)}
          sending={sending}
          onClick={onFirst(onUndo)}
        >
          {copy.undo}
        </Button>
      )}
      {onReopen && isReopenable(user, canUndo) && (
        <Button
          size="small"
          className={styles.undo}
          aria-label={copy.reopenName(name)}
          sending={sending}
          onClick={onFirst(onReopen)}
        >
          {copy.reopen}
        </Button>
      )}
    </div>
  );
}

/** The second click of a double click is no wish of its own. */
export function onFirst(act: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
}

const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/** Whether what is decided about somebody is an approval that can only be taken back by telling them. */
export function isReopenable({ isApproved, actions }: ListedUser, canUndo: boolean): boolean {
  return isApproved && actions.reopen === null && !canUndo;
}

/** What is decided about somebody, by whom where that is another one, and the letter. */
export function DecisionWords({ user }: { user: Pick<ListedUser, "decision" | "isApproved"> }) {
  const { decision } = user;
  const self = useSession().user;
  const left = useHasCome(decision?.letterAt ?? null);
  if (!decision)
    return (
      <span className={styles.words}>
        <span className={styles.verdict} data-verdict={user.isApproved ? "approved" : undefined}>
          {user.isApproved && <Icon name="check" size={14} />}
          {user.isApproved ? copy.decision.approved : copy.goneShort}
        </span>
      </span>
    );
  const isOwn = self !== null && decision.by === `${self.firstName} ${self.lastName}`;
  return (
    <span className={styles.words}>
      <span className={styles.verdict} data-verdict={decision.verdict}>
        {decision.verdict === "approved" && <Icon name="check" size={14} />}
        {copy.decision[decision.verdict]} {!isOwn && decision.by !== null && copy.decision.by(decision.by)}
      </span>
      <span className={styles.mail}>
        {decision.told ? (
          <>
            {left ? copy.decision.mailSent : copy.decision.mailGoes}{" "}
            <span className="figure">{timeFormat.format(new Date(decision.letterAt))}</span>
          </>
        ) : (
          copy.decision.noMail
        )}
      </span>
    </span>
  );
}

/** Whether what is decided about somebody can still be taken back, as far as this browser's clock knows. */
export function useUndoable({ decision, actions }: Pick<ListedUser, "decision" | "actions">): boolean {
  const left = useHasCome(decision?.letterAt ?? null);
  return decision !== null && actions.undo === null && !left;
}

/** Whether an instant has come; becomes true by itself. */
function useHasCome(instant: string | null): boolean {
  const due = instant === null ? Number.POSITIVE_INFINITY : new Date(instant).getTime();
  const subscribe = useCallback(
    (listener: () => void) => {
      const away = due - Date.now();
      if (away <= 0 || !Number.isFinite(away)) return () => {};
      const timer = setTimeout(listener, away);
      return () => clearTimeout(timer);
    },
    [due],
  );
  return useSyncExternalStore(
    subscribe,
    () => due <= Date.now(),
    () => false,
  );
}

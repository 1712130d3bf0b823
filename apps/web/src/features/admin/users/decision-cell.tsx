import type { ListedUser } from "@antochi/contract/users";
import { useHasCome } from "../../../api-client/server-clock.ts";
import { usersCopy } from "../../../content/admin.ts";
import { vettingCopy as copy } from "../../../content/vetting.ts";
import { useSession } from "../../../session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { onFirst } from "../../../ui/late/on-first.ts";
import styles from "./decision-cell.module.css";
import { nameOf } from "./user-rows.ts";

type DecisionCellProps = {
  user: ListedUser;
  sending: boolean;
  onApprove: () => void;
  onUndo: () => void;
  /** If given, an approval whose letter was sent can be reopened, with a button in place of Undo. */
  onReopen?: (() => void) | undefined;
  /** Puts Undo before the decision, where something else follows the cell. */
  undoFirst?: boolean;
};

/**
 * The Approve button, replaced by the decision once there is one. Undo is beside it, where no other button ever is, so that
 * a second click on the same spot hits nothing.
 */
export function DecisionCell({
  user,
  sending,
  onApprove,
  onUndo,
  onReopen,
  undoFirst = false,
}: DecisionCellProps) {
  const canUndo = useUndoable(user);
  const name = nameOf(user);
  return (
    <div className={classNames(styles.cell, undoFirst && styles.undoFirst)}>
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

const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/** Whether the decision is an approval that can only be taken back by telling the person. */
export function isReopenable({ isApproved, actions }: ListedUser, canUndo: boolean): boolean {
  return isApproved && actions.reopen === null && !canUndo;
}

/** The decision in words, by whom if it was another administrator, and the state of its letter. */
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
  const isOwn = self !== null && decision.byId === self.id;
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

/** Whether the decision can still be undone: until its letter leaves, by the server's clock. */
export function useUndoable({ decision, actions }: Pick<ListedUser, "decision" | "actions">): boolean {
  const left = useHasCome(decision?.letterAt ?? null);
  return decision !== null && actions.undo === null && !left;
}

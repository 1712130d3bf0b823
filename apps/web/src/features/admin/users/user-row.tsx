import type { ListedUser } from "@antochi/contract/users";
import { useNavigate } from "@tanstack/react-router";
import { memo, type RefObject } from "react";
import { adminCopy, usersCopy } from "../../../content/admin.ts";
import { confirmServiceCopy, confirmServicesCopy } from "../../../content/user-actions.ts";
import { vettingCopy } from "../../../content/vetting.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmailLink } from "../../../ui/email-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { useRowFocus } from "../../../ui/keys/use-row-focus.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import table from "../lists/table.module.css";
import { ChoosePerson } from "./choose-person.tsx";
import { DecisionCell } from "./decision-cell.tsx";
import { ServiceName } from "./service-name.tsx";
import { type AskedAction, askedActions } from "./use-user-actions.ts";
import { isToConfirm, nameOf, statusOf } from "./user-rows.ts";
import styles from "./users.module.css";

/** The actions on a user from their row. */
export type UserActs = {
  choose: (user: ListedUser, isRange: boolean) => void;
  approve: (user: ListedUser) => void;
  reject: (user: ListedUser) => void;
  undo: (user: ListedUser) => void;
  ask: (action: AskedAction, user: ListedUser) => void;
  confirmService: (user: ListedUser) => void;
};

type UserRowProps = {
  user: ListedUser;
  /** The row's index in the table. */
  index: number | undefined;
  /** Whether it is the current row of the keyboard. */
  current: boolean;
  /** Whether the user is selected for bulk confirmation. */
  chosen: boolean;
  /** Whether a decision about them is in flight. */
  sending: boolean;
  menuOpen: boolean;
  /** Called with the id of the user whose menu should be open. */
  onMenu: (id: number | null) => void;
  acts: RefObject<UserActs>;
};

/** One user with all details; memoised, so that only changed rows re-render. */
export const UserRow = memo(function UserRow({
  user,
  index,
  current,
  chosen,
  sending,
  menuOpen,
  onMenu,
  acts,
}: UserRowProps) {
  const row = useRowFocus(current);
  const status = statusOf(user);
  const name = nameOf(user);

  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={index}
      tabIndex={-1}
      data-current={current || undefined}
      data-chosen={(chosen && isToConfirm(user)) || undefined}
      className={classNames(table.row, styles.row)}
    >
      <div role="cell" className={styles.choose}>
        {isToConfirm(user) && (
          <ChoosePerson
            id={user.id}
            label={confirmServicesCopy.choose(name)}
            checked={chosen}
            onChoose={(isRange) => acts.current.choose(user, isRange)}
          />
        )}
      </div>
      <div role="cell" className={styles.name}>
        <WrittenText>{name}</WrittenText>
        {user.isAdmin && <Badge tone="admin">{usersCopy.badges.admin}</Badge>}
      </div>
      <div role="cell" className={styles.status}>
        <Badge tone={status}>{usersCopy.badges[status]}</Badge>
      </div>
      <div role="cell" className={styles.rank} data-empty={isNothing(user.militaryRank, user.confirmedRank)}>
        <ServiceName typed={user.militaryRank} confirmed={user.confirmedRank} />
      </div>
      <div role="cell" className={styles.unit} data-empty={isNothing(user.unit, user.confirmedUnit)}>
        <ServiceName typed={user.unit} confirmed={user.confirmedUnit} />
      </div>
      <div role="cell" className={styles.email}>
        <EmailLink email={user.email} />
        {status === "pending" && (
          <span className={styles.checked} data-confirmed={user.emailConfirmed}>
            {user.emailConfirmed && <Icon name="check" size={14} />}
            {usersCopy.emailConfirmed[user.emailConfirmed ? "yes" : "no"]}
          </span>
        )}
      </div>
      <div role="cell" className={styles.phone} data-empty={!/\d/.test(user.phone) || undefined}>
        <PhoneNumber phone={user.phone} />
      </div>
      <div role="cell" className={styles.date}>
        <LocalTime instant={user.createdAt} show="date" />
      </div>
      <div role="cell" className={styles.actions}>
        {(user.actions.approve === null || user.decision !== null) && (
          <DecisionCell
            undoFirst
            user={user}
            sending={sending}
            onApprove={() => acts.current.approve(user)}
            onUndo={() => acts.current.undo(user)}
          />
        )}
        <UserMenu
          user={user}
          open={menuOpen}
          onOpenChange={(open) => onMenu(open ? user.id : null)}
          acts={acts}
        />
      </div>
    </div>
  );
});

type UserMenuProps = Pick<UserRowProps, "user" | "acts"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const mildActions = ["restore", "grantAdmin", "revokeAdmin", "resetSecondFactor"] as const;
const graveActions = ["reopen", "suspend"] as const;

/** Whether a user's menu has any items. */
export function hasMenu({ isApproved, actions }: ListedUser): boolean {
  return (
    isApproved ||
    [...mildActions, ...graveActions, "reject" as const].some((action) => actions[action] === null)
  );
}

/** The actions on a user besides approval. */
function UserMenu({ user, open, onOpenChange, acts }: UserMenuProps) {
  const navigate = useNavigate();
  const name = nameOf(user);
  const itemsOf = (actions: readonly AskedAction[], tone?: "danger"): MenuItem[] =>
    actions
      .filter((action) => user.actions[action] === null)
      .map((action) => ({
        label: askedActions[action].menu,
        shortcut: askedActions[action].shortcut,
        onSelect: () => acts.current.ask(action, user),
        ...(tone && { tone }),
      }));
  const read: MenuItem = {
    label: usersCopy.read,
    shortcut: "L",
    onSelect: () => void navigate({ to: "/admin", search: { tab: "activity", member: user.id } }),
  };
  const confirm: MenuItem = {
    label: confirmServiceCopy.menu,
    shortcut: "U",
    onSelect: () => acts.current.confirmService(user),
  };
  const mild = itemsOf(mildActions);
  const reject: MenuItem[] =
    user.actions.reject === null
      ? [
          {
            label: vettingCopy.reject.button,
            shortcut: "R",
            tone: "danger",
            onSelect: () => acts.current.reject(user),
          },
        ]
      : [];
  const groups = [
    user.isApproved ? [...mild, confirm, read] : mild,
    [...reject, ...itemsOf(graveActions, "danger")],
  ];
  if (!hasMenu(user)) return <span className={styles.more} />;

  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      groups={groups}
      trigger={
        <Button
          variant="quiet"
          size="small"
          className={styles.more}
          aria-label={usersCopy.menuOf(name)}
          title={adminCopy.keys.menu}
        >
          <Icon name="more" />
        </Button>
      }
    />
  );
}

/** Marks an empty cell. */
function isNothing(typed: string | null, confirmed: string | null): true | undefined {
  return (typed === null && confirmed === null) || undefined;
}

/** A phone number as a link; without digits it is plain text. */
function PhoneNumber({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[^+\d]/g, "");
  if (!/\d/.test(digits)) return <span className="figure">{phone}</span>;
  return (
    <a href={`tel:${digits}`} className="figure">
      {phone}
    </a>
  );
}

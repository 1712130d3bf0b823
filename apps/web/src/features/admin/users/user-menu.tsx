import type { UserItem } from "@antochi/contract/users";
import { useNavigate } from "@tanstack/react-router";
import { adminCopy, usersCopy } from "../../../content/admin.ts";
import { useSession } from "../../../session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { actsFor, type UserAct, userActs } from "./user-acts.ts";
import { nameOf } from "./user-status.ts";
import styles from "./users.module.css";

type UserMenuProps = {
  user: UserItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAct: (act: UserAct) => void;
};

/** What can be done with a user besides approving them. */
export function UserMenu({ user, open, onOpenChange, onAct }: UserMenuProps) {
  const ownId = useSession().user?.id;
  const navigate = useNavigate();
  const name = nameOf(user);
  const toItem = (act: UserAct): MenuItem => ({
    label: userActs[act].menu,
    shortcut: userActs[act].shortcut,
    onSelect: () => onAct(act),
    ...((act === "suspend" || act === "reject") && { tone: "danger" }),
  });
  const acts = actsFor(user, ownId);
  const read: MenuItem = {
    label: usersCopy.read,
    shortcut: "L",
    onSelect: () => void navigate({ to: "/admin", search: { tab: "activity", member: user.id } }),
  };
  const mild = acts.filter((act) => act !== "suspend" && act !== "reject").map(toItem);
  const grave = acts.filter((act) => act === "suspend" || act === "reject").map(toItem);

  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      groups={[user.isApproved ? [...mild, read] : mild, grave]}
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

import type { ListedUser } from "@antochi/contract/users";
import { type RefObject, useState } from "react";
import { adminCopy } from "../../../content/admin.ts";
import { confirmServicesCopy as copy } from "../../../content/user-actions.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { ScrollRegion } from "../../../ui/lists/scroll-region.tsx";
import { useOwnClose } from "../../../ui/dialogs/use-own-close.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./confirm-services-dialog.module.css";
import { nameOf } from "./user-rows.ts";

type ConfirmServicesDialogProps = {
  users: readonly ListedUser[];
  /** @returns whether the server accepted it */
  onConfirm: (users: readonly ListedUser[]) => Promise<boolean>;
  onClose: () => void;
  /** Gets the focus after closing if the element that opened the dialog is gone by then. */
  focusInstead?: RefObject<HTMLElement | null>;
};

/**
 * Lists the units and ranks that people gave, and confirms them as they are; people who gave neither, or are confirmed
 * already, are left out.
 */
export function ConfirmServicesDialog({
  users,
  onConfirm,
  onClose,
  focusInstead,
}: ConfirmServicesDialogProps) {
  // Kept in state, so that exactly what was shown is confirmed, even if it changes meanwhile.
  const [shown] = useState(users);
  const [sending, setSending] = useState(false);
  const closeOwn = useOwnClose(onClose);
  const unconfirmed = shown.filter((user) => user.confirmedUnit === null && user.confirmedRank === null);
  const open = unconfirmed.filter(({ unit, militaryRank }) => unit !== null || militaryRank !== null);
  const left = {
    silent: unconfirmed.length - open.length,
    confirmed: shown.length - unconfirmed.length,
  };

  async function send() {
    setSending(true);
    const taken = await onConfirm(open);
    setSending(false);
    if (taken) closeOwn();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="fields"
      {...(focusInstead && { focusInstead })}
      title={open.length === 0 ? copy.nothing : copy.title(open.length)}
      description={open.length > 0 && copy.text}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {adminCopy.cancel}
          </Button>
          {open.length > 0 && (
            <Button variant="primary" sending={sending} onClick={() => void send()}>
              {copy.confirm(open.length)}
            </Button>
          )}
        </>
      }
    >
      {left.silent + left.confirmed > 0 && <p className="quiet">{copy.left(left)}</p>}
      {open.length > 0 && (
        <ScrollRegion className={styles.people} aria-label={copy.list}>
          <dl>
            {open.map((user) => (
              <div key={user.id}>
                <dt>
                  <WrittenText>{nameOf(user)}</WrittenText>
                </dt>
                <dd>
                  <WrittenText>
                    {[user.militaryRank, user.unit].filter((text) => text !== null).join(", ")}
                  </WrittenText>
                </dd>
              </div>
            ))}
          </dl>
        </ScrollRegion>
      )}
    </Dialog>
  );
}

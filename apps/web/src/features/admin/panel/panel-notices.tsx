import { useEffect } from "react";
import { api } from "../../../api-client/api.ts";
import { persistedSwitch } from "../../../ui/persisted-switch.ts";
import styles from "./admin-page.module.css";
import { BackupTrouble } from "./backup-trouble.tsx";
import { GeneratedPassword } from "./generated-password.tsx";
import { MailHeld } from "./mail-held.tsx";

/** Whether there was no notice when this browser last showed the panel. */
const quiet = persistedSwitch("admin-quiet", { initially: false });

type PanelNoticesProps = {
  /** Whether the page tells of backups elsewhere. */
  withoutBackups?: boolean;
};

/**
 * The notices below the panel's tabs. Where there were some last time, or nothing is known of last time, what stands below
 * is not shown before they are, as they would push it down.
 */
export function PanelNotices({ withoutBackups = false }: PanelNoticesProps) {
  const password = api.auth.ownPassword.useQuery(undefined, { staleTime: 0 });
  const mail = api.admin.mailHold.useQuery();
  const backup = api.admin.backupState.useQuery();
  const isKnown = ![password, mail, backup].some(({ isPending }) => isPending);
  const isQuiet =
    password.data?.generated === false && mail.data?.heldSince === null && backup.data?.trouble === null;
  useEffect(() => {
    if (isKnown) quiet.set(isQuiet);
  }, [isKnown, isQuiet]);
  return (
    <div className={styles.notices} data-unknown={(!isKnown && !quiet.read()) || undefined}>
      <GeneratedPassword />
      <MailHeld />
      {!withoutBackups && <BackupTrouble />}
    </div>
  );
}

import { api } from "../../../api-client/api.ts";
import { adminCopy } from "../../../content/admin.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import styles from "./admin-page.module.css";

const { backups: copy } = adminCopy;

/** A warning for administrators that scheduled backups are not made, or are incomplete. */
export function BackupTrouble() {
  const { data } = api.admin.backupState.useQuery();
  if (!data || data.trouble === null) return null;
  const { trouble, complaint, madeAt } = data;
  return (
    <section className={styles.notice} aria-label={copy.label}>
      <p>
        {trouble === "late" || trouble === "held"
          ? copy[trouble]
          : `${[copy[trouble], complaint].filter(Boolean).join(": ")}.`}{" "}
        {trouble === "incomplete" && `${copy.kept} `}
        {madeAt === null ? (
          copy.none
        ) : (
          <>
            {trouble === "incomplete" ? copy.last : copy.made}{" "}
            <LocalTime instant={madeAt} show="dateAndMinute" />.
          </>
        )}
      </p>
    </section>
  );
}

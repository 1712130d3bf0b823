import { adminCopy } from "../../../content/admin.ts";
import { confirmServiceCopy as copy } from "../../../content/user-actions.ts";
import { Icon } from "../../../ui/icon.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { gaveAnother } from "./user-rows.ts";
import styles from "./service-name.module.css";

type ServiceNameProps = { typed: string | null; confirmed: string | null };

/** A unit or rank: the confirmed one with its icon, and a different one given by the member since; else the one typed. */
export function ServiceName({ typed, confirmed }: ServiceNameProps) {
  const value = confirmed ?? typed;
  const wants = gaveAnother(typed, confirmed);
  return (
    <>
      {value === null ? adminCopy.none : <WrittenText>{value}</WrittenText>}
      {confirmed !== null && (
        <span className={styles.confirmed} role="img" aria-label={copy.confirmed} title={copy.confirmed}>
          <Icon name="check" size={14} />
        </span>
      )}
      {wants !== null && (
        <span className={styles.wants}>
          {copy.wants} <WrittenText>{wants}</WrittenText>
        </span>
      )}
    </>
  );
}

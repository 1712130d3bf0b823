import { Link } from "@tanstack/react-router";
import { api } from "../../../api-client/api.ts";
import { adminCopy } from "../../../content/admin.ts";
import styles from "./admin-page.module.css";

const { generatedPassword: copy } = adminCopy;

/** Asks an administrator for another password while they have the one that the first start made up. */
export function GeneratedPassword() {
  // Changed on another screen: what was known before is asked again.
  const { data } = api.auth.ownPassword.useQuery(undefined, { staleTime: 0 });
  if (data?.generated !== true) return null;
  return (
    <p role="status" className={styles.notice}>
      {copy.text}{" "}
      <Link to="/account" hash="password">
        {copy.link}
      </Link>
    </p>
  );
}

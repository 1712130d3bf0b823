import { Link } from "@tanstack/react-router";
import { api } from "../../../api-client/api.ts";
import { adminCopy } from "../../../content/admin.ts";
import styles from "./admin-page.module.css";

const { generatedPassword: copy } = adminCopy;

/** Asks administrators to change the password that was generated at the first start. */
export function GeneratedPassword() {
  // The password is changed on another screen, so cached data is refetched.
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

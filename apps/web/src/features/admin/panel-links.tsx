import { Link } from "@tanstack/react-router";
import { adminCopy } from "../../content/admin.ts";
import { auditCopy } from "../../content/audit.ts";
import { overviewCopy } from "../../content/overview.ts";
import { readinessCopy } from "../../content/readiness.ts";
import { Icon } from "../../ui/icon.tsx";
import { tabLink } from "../../ui/tabs.tsx";
import styles from "./admin-page.module.css";

/** Ahead of the tabs, as one that is a page of its own. */
export function OverviewLink() {
  return (
    <Link to="/admin/overview" className={tabLink}>
      {overviewCopy.title}
    </Link>
  );
}

/** What stands at the end of the panel's strip. */
export function PanelLinks() {
  return (
    <>
      <Link to="/admin/readiness" className={styles.readiness}>
        {readinessCopy.title}
      </Link>
      <Link to="/admin/audit" className={styles.back}>
        {auditCopy.link}
      </Link>
      <Link to="/knowledge-base" className={styles.back}>
        <Icon name="arrowLeft" />
        {adminCopy.knowledgeBase}
      </Link>
    </>
  );
}

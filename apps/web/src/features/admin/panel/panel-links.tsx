import { Link } from "@tanstack/react-router";
import { adminCopy } from "../../../content/admin.ts";
import { overviewCopy } from "../../../content/overview.ts";
import { paletteCopy } from "../../../content/palette.ts";
import { readinessCopy } from "../../../content/readiness.ts";
import { Icon } from "../../../ui/icon.tsx";
import { KeyCap } from "../../../ui/keys/key-cap.tsx";
import { tabLink } from "../../../ui/tabs.tsx";
import styles from "./admin-page.module.css";
import { useOpenPalette } from "../palette/palette-host.tsx";

/** A link before the tabs that looks like one, to a page of its own. */
export function OverviewLink() {
  return (
    <Link to="/admin/overview" className={tabLink}>
      {overviewCopy.title}
    </Link>
  );
}

/** The same after the tabs. */
export function ReadinessLink() {
  return (
    <Link to="/admin/readiness" className={tabLink}>
      {readinessCopy.title}
    </Link>
  );
}

/** The links at the end of the panel's tab strip. */
export function PanelLinks() {
  const open = useOpenPalette();
  return (
    <>
      <button type="button" className={styles.jump} onClick={open}>
        <Icon name="search" size={18} />
        <span className={styles.jumpWords}>{paletteCopy.open}</span>
        <KeyCap>{paletteCopy.keyOpen}</KeyCap>
      </button>
      <Link to="/knowledge-base" className={styles.back}>
        <Icon name="arrowLeft" />
        {adminCopy.knowledgeBase}
      </Link>
    </>
  );
}

import { Link } from "@tanstack/react-router";
import { overviewCopy } from "../../../content/overview.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./overview-line.module.css";
import { useWaiting } from "./use-overview.ts";

/** Shown on entering the panel: the number of kinds of things that wait, if any. */
export function OverviewLine() {
  const { things = 0 } = useWaiting();
  if (things === 0) return null;
  return (
    <Link to="/admin/overview" className={styles.line}>
      {overviewCopy.line(things)}
      <Icon name="arrowRight" size={16} />
    </Link>
  );
}

import { Link } from "@tanstack/react-router";
import { overviewCopy } from "../../../content/overview.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./overview-line.module.css";
import { useWaiting } from "./use-overview.ts";

/** Shown on entering the panel: the number of kinds of things that wait. */
export function OverviewLine() {
  const { things, isPending } = useWaiting();
  // Keeps the line's place, so that the rows below do not move when the number arrives.
  if (isPending) return <div className={styles.line} />;
  return (
    <Link to="/admin/overview" className={styles.line}>
      {things === undefined ? overviewCopy.title : overviewCopy.line(things)}
      <Icon name="arrowRight" size={16} />
    </Link>
  );
}

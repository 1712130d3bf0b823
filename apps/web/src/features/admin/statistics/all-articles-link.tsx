import { Link } from "@tanstack/react-router";
import { statisticsCopy } from "../../../content/statistics.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./statistics.module.css";

/** A link from one article back to the ranking, where the screen has no room for both. */
export function AllArticlesLink() {
  return (
    <Link to="/admin/statistics" className={styles.all}>
      <Icon name="arrowLeft" />
      {statisticsCopy.allArticles}
    </Link>
  );
}

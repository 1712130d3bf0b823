import styles from "./skip-link.module.css";

/** The first tab stop: skips the bar and goes to the content. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className={styles.skip}>
      {label}
    </a>
  );
}

import styles from "./skip-link.module.css";

/** The first stop of the keyboard: past the bar, to the page. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className={styles.skip}>
      {label}
    </a>
  );
}

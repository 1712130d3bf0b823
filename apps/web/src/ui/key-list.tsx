import styles from "./key-list.module.css";

/** The names of a plate's marked parts, as one row of cells under it. */
export function KeyRow({ names }: { names: readonly string[] }) {
  return (
    <ol className={styles.row}>
      {names.map((name, index) => (
        <li key={name} data-key={index + 1} className={styles.cell}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** The same names running on under a plate that has no frame. */
export function KeyLegend({ names }: { names: readonly string[] }) {
  return (
    <ol className={styles.legend}>
      {names.map((name, index) => (
        <li key={name} data-key={index + 1} className={styles.entry}>
          {name}
        </li>
      ))}
    </ol>
  );
}

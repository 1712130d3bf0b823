import styles from "./key-list.module.css";

/** The names of the marked parts of a drawing, as one row of cells under it. */
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

/** The same names as running text, under a drawing without a frame. */
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

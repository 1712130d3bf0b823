import styles from "./key-list.module.css";

export type KeyedItem = { title: string; text: string };

/** The features that a plate's marks point at, in the plate's own numbers. */
export function KeyList({ items }: { items: readonly KeyedItem[] }) {
  return (
    <ol className={styles.list}>
      {items.map((item, index) => (
        <li key={item.title} data-key={index + 1} className={styles.item}>
          <h4 className="d5">{item.title}</h4>
          <p>{item.text}</p>
        </li>
      ))}
    </ol>
  );
}

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

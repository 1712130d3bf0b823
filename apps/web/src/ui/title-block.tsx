import styles from "./title-block.module.css";

type Figure = { value: string; label: string };

/** The row of figures that closes a hero, like the title block of a drawing. */
export function TitleBlock({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={styles.block}>
      <dl className="wrap">
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

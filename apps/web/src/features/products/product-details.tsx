import { RuledTable } from "../../ui/lists/ruled-table.tsx";
import styles from "./product-details.module.css";
import type { ProductPlateProps } from "./fieldbox-plate.tsx";

/** What the product does, and what a buyer must answer before there is an offer. */
export function ProductDetails({ copy: { does, options }, words }: ProductPlateProps) {
  return (
    <div className={styles.details}>
      <section className="grid">
        <h2 className="d4">{words.does}</h2>
        <ul className={styles.entries}>
          {does.map((entry) => (
            <li key={entry.title}>
              <h3 className="d5">{entry.title}</h3>
              <p>{entry.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid">
        <h2 id="options-title" className="d4">
          {words.options}
        </h2>
        <div className={styles.options}>
          <RuledTable
            labelledBy="options-title"
            columns={[words.columns.question, words.columns.answers, words.columns.by]}
            rows={options.map(({ question, answers, by }) => [question, answers, by] as const)}
          />
          <p className="note">{words.note}</p>
        </div>
      </section>
    </div>
  );
}

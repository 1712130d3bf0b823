import styles from "./product-details.module.css";
import type { ProductPlateProps } from "./fieldbox-plate.tsx";

/** What the product does in words, and what a buyer has to answer before there is an offer. */
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
          <table aria-labelledby="options-title">
            <thead>
              <tr>
                <th scope="col">{words.columns.question}</th>
                <th scope="col">{words.columns.answers}</th>
                <th scope="col">{words.columns.by}</th>
              </tr>
            </thead>
            <tbody>
              {options.map(({ question, answers, by }) => (
                <tr key={question}>
                  <th scope="row">{question}</th>
                  <td>{answers}</td>
                  <td>{by}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="note">{words.note}</p>
        </div>
      </section>
    </div>
  );
}

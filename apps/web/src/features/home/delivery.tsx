import type { HomeCopy } from "../../content/home-copy.ts";
import styles from "./delivery.module.css";

/** The way from a requirement to its service, as a ruler of four ticks. */
export function Delivery({ copy: { title, lead, received, steps } }: { copy: HomeCopy["delivery"] }) {
  return (
    <section className={styles.delivery} aria-labelledby="delivery-title">
      <div className="wrap">
        <header className={`grid ${styles.head}`}>
          <h2 id="delivery-title" className="d3">
            {title}
          </h2>
          <p className="lead quiet">{lead}</p>
        </header>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title}>
              <h3 className="d5">{step.title}</h3>
              <p>{step.text}</p>
              <dl>
                <dt>{received}</dt>
                <dd>{step.paper}</dd>
              </dl>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

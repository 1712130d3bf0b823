import type { Language } from "../../content/language.ts";
import type { TrainingCopy } from "../../content/training-copy.ts";
import { InterestForm } from "./interest-form.tsx";
import styles from "./interest-section.module.css";

export function InterestSection({ copy, language }: { copy: TrainingCopy; language: Language }) {
  return (
    <section id="interest" tabIndex={-1} aria-labelledby="interest-title" className={styles.interest}>
      <div className="wrap grid">
        <div className={styles.say}>
          <h2 id="interest-title" className="d3">
            {copy.interest.title}
          </h2>
          <p className="lead quiet">{copy.interest.lead}</p>
        </div>
        <div className={styles.form}>
          <InterestForm copy={copy.form} language={language} labelledBy="interest-title" />
        </div>
      </div>
    </section>
  );
}

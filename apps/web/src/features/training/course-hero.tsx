import { Link } from "@tanstack/react-router";
import { type Language, languageSearch } from "../../content/language.ts";
import type { TrainingCopy } from "../../content/training-copy.ts";
import { Plate } from "../../plates/plate.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KeyLegend } from "../../ui/keys/key-list.tsx";
import styles from "./course-hero.module.css";

/** The opening section of the course's page. */
export function CourseHero({ copy, language }: { copy: TrainingCopy; language: Language }) {
  return (
    <section className={styles.hero}>
      <div className="wrap">
        <div className={styles.bar}>
          <Link to="/home" search={languageSearch(language)} className={styles.back}>
            <Icon name="arrowLeft" />
            {copy.back}
          </Link>
        </div>
        <div className={`grid ${styles.columns}`} data-keyed>
          <div className={styles.say}>
            <h1 className="d1">
              {copy.title.map((line) => (
                <span key={line} className={styles.line}>
                  {line}{" "}
                </span>
              ))}
            </h1>
            <p className="lead">{copy.lead}</p>
            <a href="#interest" className={buttonClass({ variant: "signal" })}>
              {copy.action}
            </a>
          </div>
          <div className={styles.picture}>
            <Plate name="fpv-airframe" label={copy.plate} />
            <KeyLegend names={copy.parts} />
          </div>
        </div>
      </div>
    </section>
  );
}

import type { TrainingCopy } from "../../content/training-copy.ts";
import { CourseRuler } from "./course-ruler.tsx";
import styles from "./data-sheet.module.css";
import { HoursChart } from "./hours-chart.tsx";

/** The course as a data sheet: ruled cells, two in a row where they are short. */
export function DataSheet({ copy }: { copy: TrainingCopy }) {
  const { duration, logistics, practical, curriculum, assessment, applicants, safety, instructors } = copy;
  return (
    <div className={`wrap ${styles.section}`}>
      <div className={styles.sheet}>
        <div className={styles.pair}>
          <section>
            <h2 className="d4">{duration.title}</h2>
            <p className="lead">{duration.text}</p>
          </section>
          <section>
            <h2 className="d4">{logistics.title}</h2>
            <dl className={styles.rows}>
              {logistics.rows.map((row) => (
                <div key={row.name}>
                  <dt>{row.name}</dt>
                  <dd>{row.value}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <CourseRuler duration={duration} parts={practical.hours.map(({ part }) => part)} />
        <section className={`grid ${styles.wide}`}>
          <h2 className="d4">{practical.title}</h2>
          <HoursChart copy={practical} />
        </section>
        <section className={`grid ${styles.wide}`}>
          <h2 className="d4">{curriculum.title}</h2>
          <ul className={styles.entries}>
            {curriculum.entries.map((entry) => (
              <li key={entry.title}>
                <h3 className="d5">{entry.title}</h3>
                <p>{entry.text}</p>
              </li>
            ))}
          </ul>
        </section>
        <div className={styles.pair}>
          <TextCell {...assessment} />
          <section>
            <h2 className="d4">{applicants.title}</h2>
            <ul className="dashes">
              {applicants.who.map((who) => (
                <li key={who}>{who}</li>
              ))}
            </ul>
          </section>
        </div>
        <div className={styles.pair}>
          <TextCell {...safety} />
          <TextCell {...instructors} />
        </div>
      </div>
    </div>
  );
}

function TextCell({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2 className="d4">{title}</h2>
      <p>{text}</p>
    </section>
  );
}

import type { TrainingCopy } from "../../content/training-copy.ts";
import { Plate } from "../../plates/plate.tsx";
import styles from "./course-ruler.module.css";

type CourseRulerProps = { duration: TrainingCopy["duration"]; parts: readonly string[] };

/** The order of the course's parts over its four weeks. It shows only the order; the hours are below. */
export function CourseRuler({ duration: { week, label, notes }, parts }: CourseRulerProps) {
  return (
    <figure className={styles.ruler}>
      <div className={styles.rows}>
        <ol className={styles.names} aria-hidden="true">
          <li>{week}</li>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ol>
        <Plate name="course-timeline" label={label} className={styles.plate} />
      </div>
      <figcaption className="note">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </figcaption>
    </figure>
  );
}

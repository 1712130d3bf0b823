import type { TrainingCopy } from "../../content/training-copy.ts";
import { Accordion } from "../../ui/accordion.tsx";
import styles from "./instructor-profiles.module.css";

/** The three profiles; the browser keeps at most one of them open. */
export function InstructorProfiles({ copy }: { copy: TrainingCopy["teaching"] }) {
  const items = copy.profiles.map((profile, index) => ({
    key: String(index),
    title: <h3 className="d5">{profile.role}</h3>,
    note: profile.part,
    content: (
      <div className={styles.profile}>
        <p>{profile.text}</p>
        <ul className="dashes">
          {profile.duties.map((duty) => (
            <li key={duty}>{duty}</li>
          ))}
        </ul>
      </div>
    ),
  }));
  return (
    <section className={styles.profiles} aria-labelledby="instructors-title">
      <div className="wrap grid">
        <header className={styles.say}>
          <h2 id="instructors-title" className="d3">
            {copy.title}
          </h2>
          <p className="quiet">{copy.text}</p>
        </header>
        <div className={styles.list}>
          <Accordion group="instructors" items={items} openFirst />
        </div>
      </div>
    </section>
  );
}

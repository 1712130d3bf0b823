import type { HomeCopy } from "../../content/home-copy.ts";
import { Plate } from "../../plates/plate.tsx";
import styles from "./about.module.css";

/** Who the firm is and what it stands for. */
export function About({ copy: { title, mission, plate, pillars } }: { copy: HomeCopy["about"] }) {
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-title" className={styles.about}>
      <div className="wrap">
        <div className="grid">
          <div className={styles.mission}>
            <h2 id="about-title">{title}</h2>
            <p className="d2 display">{mission}</p>
          </div>
        </div>
        <figure className={styles.picture}>
          <Plate name="about-workshop" label={plate.label} later />
          <figcaption className="note">{plate.caption}</figcaption>
        </figure>
        <ul className={styles.pillars}>
          {pillars.map((pillar) => (
            <li key={pillar.title}>
              <h3 className="d4">{pillar.title}</h3>
              <p>{pillar.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

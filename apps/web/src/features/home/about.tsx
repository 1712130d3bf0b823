import { homeCopy } from "../../content/home.ts";
import styles from "./about.module.css";

export function About() {
  const { title, mission, pillars } = homeCopy.about;
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-title" className={styles.about}>
      <div className="wrap">
        <div className="grid">
          <div className={styles.mission}>
            <h2 id="about-title">{title}</h2>
            <p className="d2 display">{mission}</p>
          </div>
        </div>
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

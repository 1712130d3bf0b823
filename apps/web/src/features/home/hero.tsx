import type { HomeCopy } from "../../content/home-copy.ts";
import { Plate } from "../../plates/plate.tsx";
import { SectionButton } from "../../shell/section-button.tsx";
import styles from "./hero.module.css";

/** The opening of /home: what the firm does, and links to its products and to the contact form. */
export function Hero({ copy: { title, lead, explore, contact, plate } }: { copy: HomeCopy["hero"] }) {
  return (
    <section className={styles.hero}>
      <div className={`wrap grid ${styles.columns}`}>
        <div className={styles.say}>
          <h1 className="d1">
            {title.map((line) => (
              <span key={line} className={styles.line}>
                {line}{" "}
              </span>
            ))}
          </h1>
          <p className="lead">{lead}</p>
          <div className={styles.actions}>
            <SectionButton section="products" variant="signal">
              {explore}
            </SectionButton>
            <SectionButton section="contact">{contact}</SectionButton>
          </div>
        </div>
        <div className={styles.picture}>
          <Plate name="container-suite" label={plate} />
        </div>
      </div>
    </section>
  );
}

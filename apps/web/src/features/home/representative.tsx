import { homeCopy } from "../../content/home.ts";
import { Plate } from "../../plates/plate.tsx";
import { SectionButton } from "../../shell/section-button.tsx";
import styles from "./representative.module.css";

export function Representative() {
  const { title, text, action, cards } = homeCopy.representative;
  return (
    <article className="grid">
      <div className={styles.text}>
        <h3 className="d3">{title}</h3>
        <p>{text}</p>
        <SectionButton section="contact">{action}</SectionButton>
      </div>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.plate}>
            <Plate name={card.plate} label={card.label} />
            <div>
              <h4 className="d4">{card.title}</h4>
              <p>{card.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}

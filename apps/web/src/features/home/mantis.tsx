import { homeCopy } from "../../content/home.ts";
import { Plate } from "../../plates/plate.tsx";
import { SectionButton } from "../../shell/section-button.tsx";
import { KeyRow } from "../../ui/key-list.tsx";
import { ProjectionSign } from "../../ui/projection-sign.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import styles from "./mantis.module.css";

export function Mantis() {
  const { title, text, parts, action, plate } = homeCopy.mantis;
  return (
    <article className={`grid ${styles.unit}`} data-keyed>
      <h3 className={`d3 ${styles.title}`}>{title}</h3>
      <div className={styles.say}>
        <p>{text}</p>
        <SectionButton section="contact">{action}</SectionButton>
      </div>
      <Sheet
        number={plate.number}
        subject={plate.subject}
        product={plate.product}
        projection={<ProjectionSign label={plate.projection} />}
        keys={<KeyRow names={parts} />}
        className={styles.picture}
        areaClassName={styles.area}
      >
        <Plate name="mantis-profile" label={plate.label} />
      </Sheet>
    </article>
  );
}

import { homeCopy } from "../../content/home.ts";
import { Plate } from "../../plates/plate.tsx";
import { SectionButton } from "../../shell/section-button.tsx";
import { KeyList } from "../../ui/key-list.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import styles from "./container-suite.module.css";

export function ContainerSuite() {
  const { title, text, features, action, plate } = homeCopy.containers;
  return (
    <article className={`grid ${styles.unit}`} data-keyed>
      <Sheet number={plate.number} subject={plate.subject} product={plate.product} className={styles.picture}>
        <Plate name="container-exploded" label={plate.label} />
      </Sheet>
      <div className={styles.text}>
        <h3 className="d3">{title}</h3>
        <p>{text}</p>
        <KeyList items={features} />
        <SectionButton section="contact">{action}</SectionButton>
      </div>
    </article>
  );
}

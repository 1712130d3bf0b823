import { homeCopy } from "../../content/home.ts";
import { Plate } from "../../plates/plate.tsx";
import { SectionButton } from "../../shell/section-button.tsx";
import { KeyRow } from "../../ui/key-list.tsx";
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

/** The sign of third-angle projection, for sheets that set out two views. */
function ProjectionSign({ label }: { label: string }) {
  return (
    <svg
      width="46"
      height="16"
      viewBox="0 0 46 16"
      fill="none"
      stroke="currentColor"
      strokeWidth=".9"
      role="img"
      aria-label={label}
    >
      <circle cx="9" cy="8" r="6" />
      <circle cx="9" cy="8" r="3" />
      <path d="M9 0v16M1 8h16M27 5.5v5l17 2.5V3zM24 8h22" />
    </svg>
  );
}

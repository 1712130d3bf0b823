import { useNavigate } from "@tanstack/react-router";
import { homeCopy } from "../../content/home.ts";
import { Plate } from "../../plates/plate.tsx";
import { Button } from "../../ui/button.tsx";
import { KeyRow } from "../../ui/key-list.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import styles from "./fpv-solutions.module.css";

export function FpvSolutions() {
  const { title, text, sales, training, action, parts, plate } = homeCopy.fpv;
  return (
    <article className={`grid ${styles.unit}`} data-keyed>
      <div className={styles.text}>
        <h3 className="d3">{title}</h3>
        <p>{text}</p>
        <ul className={styles.offers}>
          <li>
            <h4 className="d4">{sales.title}</h4>
            <p>{sales.text}</p>
          </li>
          <li>
            <h4 className="d4">{training.title}</h4>
            <p>{training.text}</p>
            <dl className={styles.facts}>
              {training.facts.map((fact) => (
                <div key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          </li>
        </ul>
        <TrainingButton label={action} />
      </div>
      <Sheet
        number={plate.number}
        subject={plate.subject}
        product={plate.product}
        keys={<KeyRow names={parts} />}
        className={styles.picture}
      >
        <Plate name="fpv-airframe" label={plate.label} className={styles.plate} />
      </Sheet>
    </article>
  );
}

function TrainingButton({ label }: { label: string }) {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate({ to: "/tactical-fpv-training" })}>{label}</Button>;
}

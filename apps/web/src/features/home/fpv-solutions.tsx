import { useNavigate } from "@tanstack/react-router";
import { editionWords } from "../../content/course-edition.ts";
import type { HomeCopy } from "../../content/home-copy.ts";
import { type Language, languageSearch } from "../../content/language.ts";
import { SectionButton } from "../../shell/section-button.tsx";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./fpv-solutions.module.css";
import { Scene } from "./scene.tsx";

/** Drones and training among the products. */
export function FpvSolutions({ copy: { fpv, products } }: { copy: HomeCopy }) {
  const { title, text, sales, training, action, plate } = fpv;
  const language = useLanguage();
  return (
    <article className="grid" data-keyed>
      <h3 className={`d3 ${styles.title}`}>{title}</h3>
      <p className={`lead ${styles.lead}`}>{text}</p>
      <Scene plate="fpv-flight" words={plate} />
      <ul className={styles.offers}>
        <li>
          <h4 className="d4">{sales.title}</h4>
          <p>{sales.text}</p>
          <SectionButton section="contact" interest="tactical-fpv">
            {products.quote}
          </SectionButton>
        </li>
        <li>
          <h4 className="d4">{training.title}</h4>
          <p>
            {training.text} {editionWords[language].sentence}
          </p>
          <dl className={styles.facts}>
            {training.facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
          <TrainingButton label={action} language={language} />
        </li>
      </ul>
    </article>
  );
}

function TrainingButton({ label, language }: { label: string; language: Language }) {
  const navigate = useNavigate();
  const open = () => void navigate({ to: "/tactical-fpv-training", search: languageSearch(language) });
  return <Button onClick={open}>{label}</Button>;
}

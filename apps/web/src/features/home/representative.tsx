import type { HomeCopy } from "../../content/home-copy.ts";
import { Plate } from "../../plates/plate.tsx";
import { SectionButton } from "../../shell/section-button.tsx";
import { Sheet } from "../../ui/dialogs/sheet.tsx";
import { ProductLink } from "./product-link.tsx";
import styles from "./representative.module.css";

/** What the firm supplies of the manufacturers that it represents. */
export function Representative({ copy: { representative, products } }: { copy: HomeCopy }) {
  const { title, text, action, cards, plate } = representative;
  return (
    <article className="grid">
      <div className={styles.text}>
        <h3 className="d3">
          <ProductLink product="representative">{title}</ProductLink>
        </h3>
        <p>{text}</p>
        <div className={styles.actions}>
          <SectionButton section="contact" interest="representative">
            {action}
          </SectionButton>
          <ProductLink product="representative" stands>
            {products.parts}
          </ProductLink>
        </div>
        <ul className={styles.cards}>
          {cards.map((card) => (
            <li key={card.title}>
              <h4 className="d5">{card.title}</h4>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <Sheet
        number={plate.number}
        subject={plate.subject}
        product={plate.product}
        className={styles.picture}
        areaClassName={styles.area}
      >
        <Plate name="radio-net" label={plate.label} later />
      </Sheet>
    </article>
  );
}

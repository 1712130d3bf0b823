import type { HomeCopy } from "../../content/home-copy.ts";
import { SectionButton } from "../../shell/section-button.tsx";
import styles from "./container-suite.module.css";
import { ProductHead } from "./product-head.tsx";
import { ProductLink } from "./product-link.tsx";
import { Scene } from "./scene.tsx";

/** The container suite among the products. */
export function ContainerSuite({ copy: { containers, products } }: { copy: HomeCopy }) {
  const { title, text, features, action, plate } = containers;
  return (
    <article className="grid" data-keyed>
      <ProductHead title={<ProductLink product="fieldbox">{title}</ProductLink>} text={text}>
        <SectionButton section="contact" interest="fieldbox">
          {action}
        </SectionButton>
        <ProductLink product="fieldbox" stands>
          {products.parts}
        </ProductLink>
      </ProductHead>
      <Scene plate="site-scene" words={plate} />
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature.title}>
            <h4 className="d5">{feature.title}</h4>
            <p>{feature.text}</p>
          </li>
        ))}
      </ul>
    </article>
  );
}

import type { HomeCopy } from "../../content/home-copy.ts";
import { SectionButton } from "../../shell/section-button.tsx";
import { ProductHead } from "./product-head.tsx";
import { ProductLink } from "./product-link.tsx";
import { Scene } from "./scene.tsx";

/** The underwater vehicle among the products. */
export function Mantis({ copy: { mantis, products } }: { copy: HomeCopy }) {
  const { title, text, action, plate } = mantis;
  return (
    <article className="grid" data-keyed>
      <ProductHead title={<ProductLink product="mantis">{title}</ProductLink>} text={text}>
        <SectionButton section="contact" interest="mantis">
          {action}
        </SectionButton>
        <ProductLink product="mantis" stands>
          {products.parts}
        </ProductLink>
      </ProductHead>
      <Scene plate="mantis-quay" words={plate} />
    </article>
  );
}

import type { HomeCopy } from "../../content/home-copy.ts";
import { ContainerSuite } from "./container-suite.tsx";
import { FpvSolutions } from "./fpv-solutions.tsx";
import { Mantis } from "./mantis.tsx";
import styles from "./products.module.css";
import { Representative } from "./representative.tsx";

/** What the firm supplies, each with a link to its own page. */
export function Products({ copy }: { copy: HomeCopy }) {
  const { title, lead } = copy.products;
  return (
    <section id="products" tabIndex={-1} aria-labelledby="products-title" className={styles.products}>
      <div className="wrap">
        <header className={`grid ${styles.head}`}>
          <h2 id="products-title" className="d2">
            {title}
          </h2>
          <p className="lead quiet">{lead}</p>
        </header>
        <ContainerSuite copy={copy} />
        <Mantis copy={copy} />
        <Representative copy={copy} />
        <FpvSolutions copy={copy} />
      </div>
    </section>
  );
}

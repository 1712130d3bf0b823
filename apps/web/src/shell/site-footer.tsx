import { Link } from "@tanstack/react-router";
import { brand } from "@antochi/contract/brand";
import type { Language } from "../content/language.ts";
import { productNames } from "../content/product-names.ts";
import type { SectionId } from "../content/sections.ts";
import { shellCopy } from "../content/shell.ts";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./site-footer.module.css";
import { useSectionScroll } from "./use-section-scroll.ts";

/** The foot of every public page. */
export function SiteFooter({ language }: { language: Language }) {
  const copy = shellCopy(language);
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={`grid ${styles.columns}`}>
          <div className={styles.id}>
            <BrandMark label={copy.homeOf(brand.name)} language={language} />
            <p className="small quiet">{brand.summary[language]}</p>
          </div>
          <nav aria-label={copy.footer.explore}>
            <SectionButton section="products" label={copy.sections.products} />
            {productNames.map((product) => (
              <Link key={product} to="/products/$product" params={{ product }}>
                {copy.footer.products[product]}
              </Link>
            ))}
            <SectionButton section="about" label={copy.sections.about} />
            <SectionButton section="contact" label={copy.sections.contact} />
          </nav>
          <nav aria-label={copy.footer.members}>
            <Link to="/knowledge-base">{copy.knowledgeBase}</Link>
            <Link to="/tactical-fpv-training">{copy.training}</Link>
          </nav>
          <nav aria-label={copy.footer.company}>
            <SectionButton section="contact" label={copy.footer.careers} />
            <SectionButton section="contact" label={copy.footer.privacy} />
            <Link to="/privacy">{copy.footer.data}</Link>
          </nav>
        </div>
        <div className={`note ${styles.end}`}>
          <span>
            © {brand.since} {brand.name}
          </span>
          <span>{brand.city[language]}</span>
        </div>
      </div>
    </footer>
  );
}

function SectionButton({ section, label }: { section: SectionId; label: string }) {
  const scrollTo = useSectionScroll();
  return (
    <button type="button" onClick={() => void scrollTo(section)}>
      {label}
    </button>
  );
}

import { Link } from "@tanstack/react-router";
import { languageSearch } from "../../content/language.ts";
import type { ProductName } from "../../content/product-names.ts";
import { useLanguage } from "../../shell/use-language.ts";
import styles from "./product-link.module.css";

type ProductLinkProps = {
  product: ProductName;
  /** Whether it stands by itself beside a button, rather than as a title. */
  stands?: boolean;
  children: string;
};

/** Links to a product's page in the current language. */
export function ProductLink({ product, stands = false, children }: ProductLinkProps) {
  return (
    <Link
      to="/products/$product"
      params={{ product }}
      search={languageSearch(useLanguage())}
      className={stands ? styles.standing : styles.title}
    >
      {children}
    </Link>
  );
}

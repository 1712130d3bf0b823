import { Link } from "@tanstack/react-router";
import { brand } from "@antochi/contract/brand";
import { type Language, languageSearch } from "../content/language.ts";
import styles from "./brand-mark.module.css";

type BrandMarkProps = { label: string; language: Language; onClick?: () => void };

/** The logo, a container's corner casting seen from the front, and the firm's name; links to the front page. */
export function BrandMark({ label, language, onClick }: BrandMarkProps) {
  return (
    <Link
      to="/"
      search={languageSearch(language)}
      className={styles.brand}
      aria-label={label}
      {...(onClick && { onClick })}
    >
      <svg viewBox="0 0 26 26" fill="none" strokeWidth="2" aria-hidden="true" focusable="false">
        <path d="M1 1h24v24H1z" stroke="currentColor" />
        <rect x="7" y="9" width="12" height="8" rx="4" className={styles.slot} />
      </svg>
      {brand.name}
    </Link>
  );
}

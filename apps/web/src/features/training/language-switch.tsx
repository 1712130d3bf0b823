import { useNavigate } from "@tanstack/react-router";
import type { Language } from "../../content/language.ts";
import { isPlainClick } from "../../shell/plain-click.ts";
import styles from "./language-switch.module.css";

const languages = [
  { language: "en", name: "English", search: {}, href: "/tactical-fpv-training" },
  { language: "el", name: "Ελληνικά", search: { lang: "el" }, href: "/tactical-fpv-training?lang=el" },
] as const;

/** The page's two languages as links, each named in itself; the chosen one is marked for eye and ear. */
export function LanguageSwitch({ label, chosen }: { label: string; chosen: Language }) {
  const navigate = useNavigate();
  return (
    <nav className={styles.switch} aria-label={label}>
      {languages.map(({ language, name, search, href }) => (
        <a
          key={language}
          href={href}
          lang={language}
          hrefLang={language}
          aria-current={language === chosen ? "true" : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            void navigate({ to: "/tactical-fpv-training", search, resetScroll: false });
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

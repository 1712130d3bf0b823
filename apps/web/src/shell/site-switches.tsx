import { type Theme, themes } from "@antochi/contract/screens";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { isTranslated, type Language, languageSearch } from "../content/language.ts";
import { shellCopy } from "../content/shell.ts";
import { chooseSiteTheme, deviceIsLight, showSiteTheme, useSiteTheme } from "../ui/site-theme.ts";
import { isPlainClick } from "./plain-click.ts";
import styles from "./site-switches.module.css";

const languages = [
  { language: "en", sign: "EN", name: "English" },
  { language: "el", sign: "ΕΛ", name: "Ελληνικά" },
] as const;

const signs: Readonly<Record<Theme, ReactNode>> = {
  system: (
    <path
      d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm0 0v12a6 6 0 0 0 0-12Z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
  light: (
    <path d="M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1" />
  ),
  dark: <path d="M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z" />,
};

/**
 * The switches for language and theme on public pages. The language is in the address, the theme is stored in the browser.
 */
export function SiteSwitches({ language, onChoice }: { language: Language; onChoice: () => void }) {
  const { pathname } = useLocation();
  const goOnIn = useLanguageInAddress(pathname);
  return (
    <div className={styles.switches}>
      <LanguageSwitch
        pathname={pathname}
        chosen={language}
        onChoose={(next) => {
          onChoice();
          goOnIn(next);
        }}
      />
      <SiteThemeSwitch words={shellCopy(language).themes} />
    </div>
  );
}

/**
 * Switches the language in the current address and keeps everything else in it: choices, searches, and the token of a
 * letter's link. The words of screens come with the document, which is reloaded for them.
 */
export function useLanguageInAddress(pathname: string): (language: Language) => void {
  const navigate = useNavigate();
  return (language) =>
    void navigate({
      to: pathname,
      search: (before) => ({ ...before, ...languageSearch(language) }),
      hash: true,
      hashScrollIntoView: false,
      resetScroll: false,
      reloadDocument: !isTranslated(pathname),
    });
}

type LanguageSwitchProps = { pathname: string; chosen: Language; onChoose: (language: Language) => void };

/** Links to a page's two languages, each named in itself; the chosen one is marked visually and for screen readers. */
export function LanguageSwitch({ pathname, chosen, onChoose }: LanguageSwitchProps) {
  return (
    <div className={styles.switch} role="group" aria-label={shellCopy(chosen).languages}>
      {languages.map(({ language, sign, name }) => (
        <a
          key={language}
          href={language === "en" ? pathname : `${pathname}?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === chosen ? "true" : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onChoose(language);
          }}
        >
          <span aria-hidden="true">{sign}</span>
          <span className="visually-hidden">{name}</span>
        </a>
      ))}
    </div>
  );
}

type ThemeWords = Readonly<Record<Theme | "name", string>>;

function SiteThemeSwitch({ words }: { words: ThemeWords }) {
  const theme = useSiteTheme();

  useEffect(() => {
    if (theme !== "system") return undefined;
    const device = deviceIsLight();
    device.addEventListener("change", showSiteTheme);
    return () => device.removeEventListener("change", showSiteTheme);
  }, [theme]);

  return <ThemeSwitch words={words} theme={theme} onChoose={chooseSiteTheme} />;
}

type ThemeSwitchProps = { words: ThemeWords; theme: Theme; onChoose: (theme: Theme) => void };

/** The themes as three icons with hidden labels: the device's, light, dark. */
export function ThemeSwitch({ words, theme, onChoose }: ThemeSwitchProps) {
  return (
    <div className={styles.switch} role="group" aria-label={words.name}>
      {themes.map((each) => (
        <button
          key={each}
          type="button"
          aria-label={words[each]}
          title={words[each]}
          aria-pressed={each === theme}
          onClick={() => onChoose(each)}
        >
          <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden="true">
            {signs[each]}
          </svg>
        </button>
      ))}
    </div>
  );
}

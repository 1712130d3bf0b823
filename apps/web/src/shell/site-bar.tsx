import { shellLimits } from "@antochi/contract/shell-limits";
import { Link, useRouterState } from "@tanstack/react-router";
import { type ComponentProps, type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { brand } from "@antochi/contract/brand";
import { type Language, languageSearch } from "../content/language.ts";
import type { SectionId } from "../content/sections.ts";
import { shellCopy } from "../content/shell.ts";
import { classNames } from "../ui/class-names.ts";
import { BrandMark } from "./brand-mark.tsx";
import { isPlainClick } from "./plain-click.ts";
import { SessionEntry } from "./session-entry.tsx";
import styles from "./site-bar.module.css";
import { useMenu } from "./use-menu.ts";
import { useSectionScroll } from "./use-section-scroll.ts";

const sections = ["products", "about", "contact", "newsletter"] as const;

type SiteBarProps = {
  language: Language;
  /** The switches for language and theme; a choice may close the menu. */
  switches: ComponentType<{ language: Language; onChoice: () => void }>;
};

/** The bar at the top of every page: brand, entries, and on small screens a menu that contains them. */
export function SiteBar({ language, switches: Switches }: SiteBarProps) {
  const copy = shellCopy(language);
  const scrolled = useScrolledPast(shellLimits.navigationOpaqueFromPx);
  const bar = useRef<HTMLElement>(null);
  const menu = useMenu(bar);
  const isProduct = useRouterState({ select: ({ location }) => /^.products/.test(location.pathname) });
  return (
    <header
      ref={bar}
      className={classNames(styles.bar, scrolled && styles.scrolled, menu.open && styles.open)}
    >
      <div className={classNames("wrap", styles.row)}>
        <BrandMark label={copy.homeOf(brand.name)} language={language} onClick={menu.close} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={menu.open}
          aria-controls="site-menu"
          aria-label={menu.open ? copy.closeMenu : copy.openMenu}
          onClick={menu.toggle}
        >
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
            <path className={styles.upper} d="M3 8h18" />
            <path className={styles.lower} d="M3 16h18" />
          </svg>
        </button>
        <nav id="site-menu" className={styles.links} aria-label={copy.navigation}>
          {sections.map((section) => (
            <SectionLink
              key={section}
              section={section}
              language={language}
              onClick={menu.close}
              aria-current={(isProduct && section === "products") || undefined}
            >
              {copy.bar[section]}
            </SectionLink>
          ))}
          <Link to="/knowledge-base" onClick={menu.close}>
            {copy.knowledgeBase}
          </Link>
          <Switches language={language} onChoice={menu.leave} />
          <SessionEntry language={language} copy={copy} className={styles.session} onClick={menu.close} />
        </nav>
      </div>
    </header>
  );
}

type SectionLinkProps = Omit<ComponentProps<"a">, "href"> & { section: SectionId; language: Language };

/** A link to a section of /home that works without a script and scrolls smoothly with one. */
function SectionLink({ section, language, onClick, children, ...props }: SectionLinkProps) {
  const scrollTo = useSectionScroll();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void scrollTo(section);
  }

  const { lang } = languageSearch(language);
  return (
    <a {...props} href={`/home${lang ? `?lang=${lang}` : ""}#${section}`} onClick={follow}>
      {children}
    </a>
  );
}

/** Whether the page is scrolled further than a number of pixels. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [pixels]);
  return past;
}

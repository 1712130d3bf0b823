import type { ReactNode } from "react";
import { shellCopy } from "../content/shell.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { LatePrintBlock } from "./late-print-block.tsx";
import { SiteBar } from "./site-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteSwitches } from "./site-switches.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useDocumentLanguage, useLanguage } from "./use-language.ts";

/** A public page: fixed bar, content, footer, in the language of its address. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const language = useLanguage();
  useDocumentLanguage(language);
  return (
    <>
      <SkipLink label={shellCopy(language).skipToContent} />
      <SiteBar language={language} switches={SiteSwitches} />
      <OfflineBar language={language} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter language={language} />
      <LatePrintBlock language={language} />
    </>
  );
}

import { type ReactNode, useEffect } from "react";
import { ApiProvider } from "../api-client/api-provider.tsx";
import { shellCopy } from "../content/shell.ts";
import { ProofDialog } from "../session/proof-dialog.tsx";
import { useProofAsked } from "../session/proof.ts";
import { showSiteTheme } from "../ui/site-theme.ts";
import { prepareToasts } from "../ui/toast.ts";
import styles from "./app-frame.module.css";
import { OfflineBar } from "./offline-bar.tsx";
import { SiteBar } from "./site-bar.tsx";
import { SkipLink } from "./skip-link.tsx";

/** A screen of the knowledge base or the panel: the denser bar, the reader's theme, queries below. */
export function AppFrame({ children }: { children: ReactNode }) {
  useAppScreen();
  const proofAsked = useProofAsked();
  // Fetched ahead, so that a failure can be told where the connection is what failed.
  useEffect(prepareToasts, []);
  return (
    <ApiProvider>
      <SkipLink label={shellCopy("en").skipToContent} />
      <SiteBar language="en" />
      <OfflineBar language="en" />
      <main id="content" tabIndex={-1} className={styles.screen}>
        {children}
      </main>
      {proofAsked && <ProofDialog />}
    </ApiProvider>
  );
}

/**
 * Gives the document the density of signed-in screens and the reader's light or dark setting while the screen
 * is there; public pages have their own (ui/site-theme.ts). On <html>, so that dialogs and toasts follow.
 */
function useAppScreen(): void {
  useEffect(() => {
    const root = document.documentElement;
    const light = matchMedia("(prefers-color-scheme: light)");
    const follow = () => {
      if (light.matches) root.dataset["theme"] = "light";
      else delete root.dataset["theme"];
    };
    root.dataset["screen"] = "app";
    follow();
    light.addEventListener("change", follow);
    return () => {
      light.removeEventListener("change", follow);
      delete root.dataset["screen"];
      showSiteTheme();
    };
  }, []);
}

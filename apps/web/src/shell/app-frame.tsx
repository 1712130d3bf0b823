import { useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { ApiProvider } from "../api-client/api-provider.tsx";
import { shellCopy } from "../content/shell.ts";
import { ProofDialog } from "../session/proof-dialog.tsx";
import { useProofAsked } from "../session/proof.ts";
import { useScreens } from "../session/screens.ts";
import { followOtherTabs } from "../session/tab-owner.ts";
import { pressHeldEnterOnce } from "../ui/held-enter.ts";
import { deviceIsLight, showSiteTheme, showTheme } from "../ui/site-theme.ts";
import { prepareToasts } from "../ui/toast.ts";
import styles from "./app-frame.module.css";
import { keepPageWithoutCode } from "./lost-code.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { ScreenSwitches } from "./screen-switches.tsx";
import { SiteBar } from "./site-bar.tsx";

import { screenLanguage } from "./screen-language.ts";
import { SkipLink } from "./skip-link.tsx";
import { wantedLanguage } from "./wanted-language.ts";
import { useDocumentLanguage, useLanguage } from "./use-language.ts";

/** A screen of the knowledge base or the panel: the denser bar, the reader's theme, queries below. */
export function AppFrame({ children }: { children: ReactNode }) {
  useAppScreen();
  const language = useLanguage();
  useDocumentLanguage(language);
  useAccountLanguage();
  const proofAsked = useProofAsked();
  const main = useRef<HTMLElement>(null);
  useFocusOfScreen(main);
  // Fetched ahead, so that a failure can be told where the connection is what failed.
  useEffect(prepareToasts, []);
  useEffect(followOtherTabs, []);
  useEffect(keepPageWithoutCode, []);
  useEffect(pressHeldEnterOnce, []);
  return (
    <ApiProvider>
      <SkipLink label={shellCopy(language).skipToContent} />
      <SiteBar language={language} switches={ScreenSwitches} />
      <OfflineBar language={language} />
      <main ref={main} id="content" tabIndex={-1} className={styles.screen}>
        {children}
      </main>
      {proofAsked && <ProofDialog opener={proofAsked.opener} />}
    </ApiProvider>
  );
}

/**
 * Gives the document the density of signed-in screens and the colours that their reader chose, before it is painted; public
 * pages have their own (ui/site-theme.ts). On <html>, so that dialogs and toasts follow. The built document begins with
 * both.
 */
function useAppScreen(): void {
  const { theme } = useScreens();

  useLayoutEffect(() => {
    const show = () => showTheme(theme);
    show();
    if (theme !== "system") return undefined;
    const device = deviceIsLight();
    device.addEventListener("change", show);
    return () => device.removeEventListener("change", show);
  }, [theme]);

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset["screen"] = "app";
    return () => {
      delete root.dataset["screen"];
      showSiteTheme();
    };
  }, []);
}

/**
 * Where a screen takes the place of another, what led there goes with it: the keyboard, and whoever hears the page, go on at
 * the beginning of the new one, unless that gives the focus to something of its own.
 */
function useFocusOfScreen(main: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  // A screen that is the first of its frame tells it before effects have run.
  useLayoutEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && document.activeElement === document.body)
          main.current?.focus({ preventScroll: true, focusVisible: false });
      }),
    [router, main],
  );
}

/** Loads the screen anew once its account turns out to speak another language, or is told to. */
function useAccountLanguage(): void {
  // Drawn again with every hint and every place; the hint itself is read below.
  useScreens();
  const place = useLocation();
  useEffect(() => {
    if (wantedLanguage(place) !== screenLanguage()) window.location.reload();
  });
}

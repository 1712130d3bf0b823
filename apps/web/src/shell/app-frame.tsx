import { useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { ApiProvider } from "../api-client/api-provider.tsx";
import { shellCopy } from "../content/shell.ts";
import { ProofDialog } from "../session/proof-dialog.tsx";
import { useProofAsked } from "../session/proof.ts";
import { useScreens } from "../session/screens.ts";
import { followOtherTabs } from "../session/tab-owner.ts";
import { pressHeldEnterOnce } from "../ui/keys/held-enter.ts";
import { deviceIsLight, showSiteTheme, showTheme } from "../ui/site-theme.ts";
import { prepareToasts } from "../ui/toasts/toast.ts";
import styles from "./app-frame.module.css";
import { keepPageWithoutCode } from "./lost-code.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { ScreenSwitches } from "./screen-switches.tsx";
import { SiteBar } from "./site-bar.tsx";

import { screenLanguage } from "./screen-language.ts";
import { SkipLink } from "./skip-link.tsx";
import { wantedLanguage } from "./wanted-language.ts";
import { useDocumentLanguage, useLanguage } from "./use-language.ts";

/**
 * The frame of a screen of the knowledge base or the panel: the denser bar, the reader's theme, and the API client for
 * queries.
 */
export function AppFrame({ children }: { children: ReactNode }) {
  useAppScreen();
  const language = useLanguage();
  useDocumentLanguage(language);
  useAccountLanguage();
  const proofAsked = useProofAsked();
  const main = useRef<HTMLElement>(null);
  useFocusOfScreen(main);
  // Loaded ahead of time: if the connection fails, the toaster that reports it could no longer be fetched.
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
 * Applies the density of signed-in screens and their reader's theme before the first paint; public pages have their own
 * theme (ui/site-theme.ts). Set on <html>, so that dialogs and toasts inherit them. The built document starts with both.
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
 * When one screen replaces another, the focused link is removed with it. Moves the focus to the start of the new screen,
 * for keyboard and screen reader, unless that focuses something itself.
 */
function useFocusOfScreen(main: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  // A layout effect: the first screen of its frame fires the event before effects have run.
  useLayoutEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && document.activeElement === document.body)
          main.current?.focus({ preventScroll: true, focusVisible: false });
      }),
    [router, main],
  );
}

/** Reloads the document once the account turns out to have another language, or its language is changed. */
function useAccountLanguage(): void {
  // Re-renders at every change of the hint or the location; the hint itself is read below.
  useScreens();
  const place = useLocation();
  useEffect(() => {
    if (wantedLanguage(place) !== screenLanguage()) window.location.reload();
  });
}

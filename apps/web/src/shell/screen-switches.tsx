import type { Theme } from "@antochi/contract/screens";
import { Link, useLocation } from "@tanstack/react-router";
import { toastFailure } from "../api-client/toast-failure.ts";
import type { Language } from "../content/language.ts";
import { panelBarCopy, screenBarCopy } from "../content/screen-bar.ts";
import { shellCopy } from "../content/shell.ts";
import { useExpectedMember } from "../session/expected-member.ts";
import { chooseLanguage, chooseTheme, useScreens } from "../session/screens.ts";
import { LanguageSwitch, ThemeSwitch, useLanguageInAddress } from "./site-switches.tsx";
import styles from "./site-switches.module.css";

type ScreenSwitchesProps = { language: Language; onChoice: () => void };

/**
 * The switches for language and theme on signed-in screens. Both are stored with the account; a visitor's language is in
 * the address, and their theme is the device's. The panel is in English, and has its link to the account here, which
 * members have below their name.
 */
export function ScreenSwitches({ language, onChoice }: ScreenSwitchesProps) {
  const { theme } = useScreens();
  const { pathname } = useLocation();
  const goOnIn = useLanguageInAddress(pathname);
  // Known before the server has answered, so that nothing in the bar moves then.
  const isMember = useExpectedMember();
  const isPanel = pathname.startsWith("/admin");
  const { themes: words } = shellCopy(language);

  async function keep(choice: Promise<void>) {
    try {
      await choice;
    } catch (error) {
      await toastFailure(error, screenBarCopy.notKept);
    }
  }

  return (
    <>
      {isPanel && (
        <Link to="/account" onClick={onChoice}>
          {panelBarCopy.account}
        </Link>
      )}
      <div className={styles.switches}>
        {!isPanel && (
          <LanguageSwitch
            pathname={pathname}
            chosen={language}
            onChoose={isMember ? (next) => void keep(chooseLanguage(next)) : goOnIn}
          />
        )}
        {isMember && (
          <ThemeSwitch words={words} theme={theme} onChoose={(next: Theme) => void keep(chooseTheme(next))} />
        )}
      </div>
    </>
  );
}

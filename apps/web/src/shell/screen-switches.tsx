import type { Theme } from "@antochi/contract/screens";
import { toastFailure } from "../api-client/toast-failure.ts";
import { shellCopy } from "../content/shell.ts";
import { chooseTheme, useScreens } from "../session/screens.ts";
import { useSession } from "../session/session.ts";
import { ThemeSwitch } from "./site-switches.tsx";

/** Colours of the signed-in screens, kept with the account; visitors see them as the device has them. */
export function ScreenSwitches() {
  const { theme } = useScreens();
  const isMember = useSession().state === "member";
  const { themes: words, notKept } = shellCopy("en");

  async function choose(next: Theme) {
    try {
      await chooseTheme(next);
    } catch (error) {
      await toastFailure(error, notKept);
    }
  }

  return isMember && <ThemeSwitch words={words} theme={theme} onChoose={(next) => void choose(next)} />;
}

import { languages } from "@antochi/contract/languages";
import { themes } from "@antochi/contract/screens";
import { useState } from "react";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { accountCopy } from "../../content/account.ts";
import { chooseLanguage, chooseTheme, useScreens } from "../../session/screens.ts";
import { Segments } from "../../ui/segments.tsx";
import styles from "./account-page.module.css";

const { screens: copy } = accountCopy;

/** The language and the theme of the signed-in screens; a choice is saved at once. */
export function ScreensPart() {
  const { theme, language } = useScreens();
  /** Shown until the account has it and the screen is reloaded. */
  const [chosen, setChosen] = useState(language);

  async function keep(choice: Promise<void>) {
    try {
      await choice;
    } catch (error) {
      setChosen(language);
      await toastFailure(error, copy.failed);
    }
  }

  return (
    <div className={styles.choices}>
      <Segments
        label={copy.language}
        value={chosen}
        onValueChange={(next) => {
          setChosen(next);
          void keep(chooseLanguage(next));
        }}
        segments={languages.map((value) => ({ value, label: copy.languages[value] }))}
      />
      <Segments
        label={copy.theme}
        value={theme}
        onValueChange={(next) => void keep(chooseTheme(next))}
        segments={themes.map((value) => ({ value, label: copy.themes[value] }))}
      />
    </div>
  );
}

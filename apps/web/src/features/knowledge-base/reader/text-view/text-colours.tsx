import { themes } from "@antochi/contract/screens";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { screenBarCopy } from "../../../../content/screen-bar.ts";
import { shellCopy } from "../../../../content/shell.ts";
import { chooseTheme, useScreens } from "../../../../session/screens.ts";
import { Segments } from "../../../../ui/segments.tsx";

/**
 * The colour theme of all signed-in screens, stored with the account; on a phone, the bar with its switch is hidden over a
 * document.
 */
export function TextColours() {
  const { theme, language } = useScreens();
  const { themes: words } = shellCopy(language);
  return (
    <Segments
      label={words.name}
      value={theme}
      onValueChange={(next) => {
        chooseTheme(next).catch((error: unknown) => toastFailure(error, screenBarCopy.notKept));
      }}
      segments={themes.map((value) => ({ value, label: words[value] }))}
    />
  );
}

import { themes } from "@antochi/contract/screens";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { accountCopy } from "../../content/account.ts";
import { chooseTheme, useScreens } from "../../session/screens.ts";
import { Segments } from "../../ui/segments.tsx";

const { screens: copy } = accountCopy;

/** How the signed-in screens look; kept as it is chosen. */
export function ScreensPart() {
  const { theme } = useScreens();
  return (
    <Segments
      label={copy.theme}
      value={theme}
      onValueChange={(next) => {
        chooseTheme(next).catch(async (error: unknown) => toastFailure(error, copy.failed));
      }}
      segments={themes.map((value) => ({ value, label: copy.themes[value] }))}
    />
  );
}

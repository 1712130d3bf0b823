import { signOnCopy as copy } from "../../content/sign-on.ts";
import { goToSignOn, useLeaving } from "../../session/sign-on.ts";
import { screenLanguage } from "../../shell/screen-language.ts";
import { keepLanguageAway } from "../../shell/language-away.ts";
import { Button } from "../../ui/button.tsx";

type SignOnButtonProps = {
  /** The provider's name. */
  name: string;
  /** Where to go once signed in: a path of this site. */
  next: string | undefined;
  /** Why the provider could not be opened, in words; undefined while it tries. */
  onFailure: (text: string | undefined) => void;
};

/** Leaves for the provider; if that cannot be reached, the form says so. */
export function SignOnButton({ name, next, onFailure }: SignOnButtonProps) {
  const [sending, setSending] = useLeaving();

  async function leave() {
    setSending(true);
    onFailure(undefined);
    try {
      keepLanguageAway(screenLanguage());
      await goToSignOn(next);
    } catch (error) {
      setSending(false);
      onFailure(await failureText(error));
    }
  }

  return (
    <Button sending={sending} onClick={() => void leave()}>
      {copy.button(name)}
    </Button>
  );
}

/** In the server's words, or in ours if it gave none. */
export async function failureText(error: unknown): Promise<string> {
  try {
    const { toApiError } = await import("../../api-client/api-error.ts");
    return toApiError(error).serverMessage ?? copy.failed;
  } catch {
    return copy.failed;
  }
}

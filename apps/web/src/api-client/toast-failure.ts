import type { Language } from "@antochi/contract/languages";
import { Declined } from "../ui/dialogs/declined.ts";
import { showToast } from "../ui/toasts/toast.ts";

/**
 * Shows the reader that sending failed: in the server's words, or in `text` if it gave none, or none in the language of the
 * page. What the user declined has not failed.
 *
 * The default choice. Only where the screen's own words must be shown whatever the server says, use `toastRefusal`.
 * @param language of a public page; screens have their own
 * @returns the description that was shown
 */
export async function toastFailure(
  error: unknown,
  { title, text }: { title: string; text: string },
  language?: Language,
): Promise<string> {
  if (error instanceof Declined) return "";
  const description = (await serverWords(error, language)) ?? text;
  showToast({ title, description, tone: "destructive" });
  return description;
}

/**
 * Undefined for a network failure, which may also keep the code that parses answers from being loaded, and for a message
 * that has no translation.
 */
async function serverWords(error: unknown, language?: Language): Promise<string | undefined> {
  try {
    const { failureMessage, toApiError } = await import("./api-error.ts");
    if (language === undefined) return failureMessage(error);
    const { serverText } = toApiError(error);
    return language === "en" ? serverText : await inGreek(serverText);
  } catch {
    return undefined;
  }
}

async function inGreek(message: string | undefined): Promise<string | undefined> {
  if (message === undefined) return undefined;
  return (await import("../content/el/messages.ts")).messageInGreek(message);
}

import type { Language } from "@antochi/contract/languages";
import { Declined } from "../ui/declined.ts";
import { showToast } from "../ui/toast.ts";

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
 * Undefined in Greek, in which the server has no messages for public pages, and for a network failure, which may also keep
 * the code that parses answers from being loaded.
 */
async function serverWords(error: unknown, language?: Language): Promise<string | undefined> {
  if (language === "el") return undefined;
  try {
    const { toApiError } = await import("./api-error.ts");
    const { serverMessage, serverText } = toApiError(error);
    return language ? serverText : serverMessage;
  } catch {
    return undefined;
  }
}

import type { Language } from "@antochi/contract/languages";
import { Declined } from "../ui/declined.ts";
import { showToast } from "../ui/toast.ts";

/**
 * Tells the reader that sending failed: in the server's words, or in `text` where it said nothing, or nothing in the
 * language of the page. What was declined has not failed.
 *
 * The one to take, but where the words of the screen have to be read whatever the server says: there it is `toastRefusal`.
 * @param language of a public page; screens have their own
 * @returns what was told
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
 * Undefined in Greek, of which the server speaks none to public pages, and for a failure on the way, which may also keep the
 * code that reads answers from being loaded.
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

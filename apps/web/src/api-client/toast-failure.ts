import type { Language } from "@antochi/contract/languages";
import { Declined } from "../ui/declined.ts";
import { showToast } from "../ui/toast.ts";

/**
 * Tells the reader that sending failed: in the server's words, which are English, or in `text` where it said nothing or
 * the page is in another language. What was declined has not failed. @returns what was told
 */
export async function toastFailure(
  error: unknown,
  { title, text }: { title: string; text: string },
  language: Language = "en",
): Promise<string> {
  if (error instanceof Declined) return "";
  const description = (language === "en" ? await serverWords(error) : undefined) ?? text;
  showToast({ title, description, tone: "destructive" });
  return description;
}

/** Undefined for a failure on the way, which may also keep the code that reads answers from being loaded. */
async function serverWords(error: unknown): Promise<string | undefined> {
  try {
    const { toApiError } = await import("./api-error.ts");
    return toApiError(error).serverMessage;
  } catch {
    return undefined;
  }
}

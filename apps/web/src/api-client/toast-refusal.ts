import { Declined } from "../ui/declined.ts";
import { showToast } from "../ui/toast.ts";
import { toApiError } from "./api-error.ts";

/**
 * Tells that a change failed in the screen's own words, which may end as a sentence, and why, where the server refused it.
 * What was declined has not failed.
 *
 * For words that have to be read whatever the server says: those that are specified for a failure with no word of the
 * server's (Failed to delete article), and those that say which of several things failed, or what still holds (The codes are
 * still on). For all else there is `toastFailure`.
 */
export function toastRefusal(error: unknown, { title, text }: { title: string; text: string }): void {
  if (error instanceof Declined) return;
  const { status, serverMessage } = toApiError(error);
  const why = status !== null && status < 500 ? serverMessage : undefined;
  showToast({ title, description: why ? `${text.replace(/\.$/, "")}. ${why}` : text, tone: "destructive" });
}

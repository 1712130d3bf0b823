import { Declined } from "../ui/dialogs/declined.ts";
import { showToast } from "../ui/toasts/toast.ts";
import { failureMessage, toApiError } from "./api-error.ts";

/**
 * Shows that a change failed in the screen's own words, which may end as a sentence, and why, if the server refused it.
 * What the user declined has not failed.
 *
 * For words that must be shown whatever the server says: those specified for a failure without the server's message (Failed
 * to delete article), and those that say which of several things failed, or what still holds (The codes are still on). For
 * everything else there is `toastFailure`.
 */
export function toastRefusal(error: unknown, { title, text }: { title: string; text: string }): void {
  if (error instanceof Declined) return;
  const { status } = toApiError(error);
  const why = status !== null && status < 500 ? failureMessage(error) : undefined;
  showToast({ title, description: why ? `${text.replace(/\.$/, "")}. ${why}` : text, tone: "destructive" });
}

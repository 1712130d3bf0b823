import { Declined } from "../ui/declined.ts";
import { showToast } from "../ui/toast.ts";
import { toApiError } from "./api-error.ts";

/**
 * Tells that a change failed in the screen's own words, which may end as a sentence, and why, where the server refused it.
 * What was declined has not failed.
 */
export function toastRefusal(error: unknown, { title, text }: { title: string; text: string }): void {
  if (error instanceof Declined) return;
  const { status, serverMessage } = toApiError(error);
  const why = status !== null && status < 500 ? serverMessage : undefined;
  showToast({ title, description: why ? `${text.replace(/\.$/, "")}. ${why}` : text, tone: "destructive" });
}

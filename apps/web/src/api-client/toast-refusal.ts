import { showToast } from "../ui/toast.ts";
import { toApiError } from "./api-error.ts";

/** Tells that a change failed in the screen's own words, and why, where the server refused it. */
export function toastRefusal(error: unknown, { title, text }: { title: string; text: string }): void {
  const { status, serverMessage } = toApiError(error);
  const why = status !== null && status < 500 ? serverMessage : undefined;
  showToast({ title, description: why ? `${text}. ${why}` : text, tone: "destructive" });
}

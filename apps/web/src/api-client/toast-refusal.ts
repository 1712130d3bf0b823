import { showToast } from "../ui/toast.ts";
import { toApiError } from "./api-error.ts";

/** Tells that a change failed in the screen's own words, and, where the session ended or the role is gone, why. */
export function toastRefusal(error: unknown, { title, text }: { title: string; text: string }): void {
  const { status, serverMessage } = toApiError(error);
  const why = status === 401 || status === 403 ? serverMessage : undefined;
  showToast({ title, description: why ? `${text}. ${why}` : text, tone: "destructive" });
}

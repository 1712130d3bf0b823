import { showToast } from "../ui/toast.ts";

/** Tells the reader that sending failed: in the server's words, or in `text` where it said nothing. */
export async function toastFailure(
  error: unknown,
  { title, text }: { title: string; text: string },
): Promise<void> {
  showToast({ title, description: (await serverWords(error)) ?? text, tone: "destructive" });
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

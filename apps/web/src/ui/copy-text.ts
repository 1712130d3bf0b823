import { showToast, type ToastWords } from "./toasts/toast.ts";

type CopyWords = {
  /** The toast on success; leave out where the screen shows it otherwise. */
  copied?: ToastWords;
  /** How to get the text without the clipboard. */
  failed: { title: string; text: string };
};

/**
 * Copies a text to the clipboard, and shows a toast where that fails: where the browser refuses, and over plain http, where
 * pages have no clipboard.
 * @returns whether it was copied
 */
export async function copyText(text: string, { copied, failed }: CopyWords): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast({ title: failed.title, description: failed.text, tone: "destructive" });
    return false;
  }
  if (copied) showToast(copied);
  return true;
}

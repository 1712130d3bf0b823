import { showToast, type ToastWords } from "./toast.ts";

type CopyWords = {
  /** Where nothing else says that it is done. */
  copied?: ToastWords;
  /** Says how to come by the text without the clipboard. */
  failed: { title: string; text: string };
};

/**
 * Copies a text and says so, or that it is not copied: where the browser refuses, and over plain http, where pages have no
 * clipboard.
 * @returns whether it is copied
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

import { shellLimits } from "@antochi/contract/shell-limits";
import { useSyncExternalStore } from "react";

/** What a toast says. `destructive` is for failures. */
export type ToastWords = {
  title: string;
  description?: string | undefined;
  tone?: "success" | "destructive";
};

/** How a screen reader is told of a toast and its place; `{hotkey}` stands for the key that goes there. */
export type ToasterWords = { toast: string; place: string; close: string };

export type ShownToast = ToastWords & { id: number; open: boolean };

type State = { asked: boolean; toasts: readonly ShownToast[] };

let state: State = { asked: false, toasts: [] };
let lastId = 0;
const listeners = new Set<() => void>();
const initially = state;

function become(next: State) {
  state = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that stands there. */
export function showToast(words: ToastWords): void {
  lastId += 1;
  const toast: ShownToast = { ...words, id: lastId, open: true };
  become({ asked: true, toasts: [toast, ...state.toasts].slice(0, shellLimits.toastsShown) });
}

/** Closes a toast; it leaves the list after the specified delay, if no other has taken its place by then. */
export function dismissToast(id: number): void {
  become({
    ...state,
    toasts: state.toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)),
  });
  setTimeout(() => {
    become({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) });
  }, shellLimits.toastRemoveDelayMs);
}

/** Closes the toast that stands there if it tells of a failure, as when its screen is left. */
export function dismissFailure(): void {
  const shown = state.toasts.find((toast) => toast.open && toast.tone === "destructive");
  if (shown) dismissToast(shown.id);
}

/** Loads the toaster before it is needed, as a form does when it is first touched. */
export function prepareToasts(): void {
  if (!state.asked) become({ ...state, asked: true });
}

/** Calls back at each change, until the answer is called. */
function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts as they are at this moment, the closed ones that are still kept among them. */
export function currentToasts(): State {
  return state;
}

/** Follows the toasts and whether anyone has asked for the toaster yet. */
export function useToasts(): State {
  return useSyncExternalStore(follow, currentToasts, () => initially);
}

import { shellLimits } from "@antochi/contract/shell-limits";
import { useSyncExternalStore } from "react";

/** What a toast says. `destructive` is for failures. */
export type ToastWords = {
  title: string;
  description?: string | undefined;
  tone?: "success" | "destructive";
};

/** Names of a toast and its region for screen readers; `{hotkey}` is replaced by the key that moves focus there. */
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

/** Shows a toast, replacing the current one. */
export function showToast(words: ToastWords): void {
  lastId += 1;
  const toast: ShownToast = { ...words, id: lastId, open: true };
  become({ asked: true, toasts: [toast, ...state.toasts].slice(0, shellLimits.toastsShown) });
}

/** Closes a toast, and removes it from the list after the specified delay, unless another has replaced it by then. */
export function dismissToast(id: number): void {
  become({
    ...state,
    toasts: state.toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)),
  });
  setTimeout(() => {
    become({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) });
  }, shellLimits.toastRemoveDelayMs);
}

/** Closes the current toast if it reports a failure, for example when its screen is left. */
export function dismissFailure(): void {
  const shown = state.toasts.find((toast) => toast.open && toast.tone === "destructive");
  if (shown) dismissToast(shown.id);
}

/** Loads the toaster ahead of time, for example when a form is first touched. */
export function prepareToasts(): void {
  if (!state.asked) become({ ...state, asked: true });
}

/** @returns a function that unsubscribes */
function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current toasts, including closed ones that are not removed yet. */
export function currentToasts(): State {
  return state;
}

/** The current toasts, and whether the toaster has been requested yet. */
export function useToasts(): State {
  return useSyncExternalStore(follow, currentToasts, () => initially);
}

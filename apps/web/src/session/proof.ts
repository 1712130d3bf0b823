import { useSyncExternalStore } from "react";
import { toApiError } from "../api-client/api-error.ts";

type Answer = (shown: boolean) => void;

let asked: Answer | null = null;
const listeners = new Set<() => void>();

function become(next: Answer | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Makes a call for which the server may want to be shown once more that it is the owner who makes it: asks for that, and makes
 * the call again. Who gives up gets the server's refusal, as of any other failure.
 */
export async function withProof<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (toApiError(error).code !== "reauthentication-required" || !(await ask())) throw error;
    return call();
  }
}

async function ask(): Promise<boolean> {
  asked?.(false);
  return new Promise((resolve) => {
    become(resolve);
  });
}

/** Says whether it was shown, once, and takes the question away. */
export function answerProof(shown: boolean): void {
  asked?.(shown);
  become(null);
}

/** Whether somebody is asked to show that it is them. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked !== null,
    () => false,
  );
}

import { useSyncExternalStore } from "react";
import { toApiError } from "../api-client/api-error.ts";
import { Declined } from "../ui/dialogs/declined.ts";
import { createListeners } from "../ui/listeners.ts";

type Asked = {
  answer: (shown: boolean) => void;
  /** The element that had the focus when the call was made; a button that is sending loses it. */
  opener: Element | null;
};

let asked: Asked | null = null;
const { subscribe, notify } = createListeners();

function become(next: Asked | null) {
  asked = next;
  notify();
}

/**
 * Makes a call for which the server may require a new proof of identity: asks the user for it and repeats the call.
 * @throws Declined if they give up
 */
export async function withProof<Result>(call: () => Promise<Result>): Promise<Result> {
  const opener = document.activeElement;
  try {
    return await call();
  } catch (error) {
    if (toApiError(error).code !== "reauthentication-required") throw error;
    if (!(await ask(opener))) throw new Declined("First show that it is you");
    return call();
  }
}

async function ask(opener: Element | null): Promise<boolean> {
  asked?.answer(false);
  return new Promise((answer) => {
    become({ answer, opener });
  });
}

/** Answers the open question, whether identity was proved, and closes it. */
export function answerProof(shown: boolean): void {
  asked?.answer(shown);
  become(null);
}

/** The open question, null if there is none, with the element that had the focus. */
export function useProofAsked(): Asked | null {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
}

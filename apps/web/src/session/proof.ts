import { useSyncExternalStore } from "react";
import { toApiError } from "../api-client/api-error.ts";
import { Declined } from "../ui/declined.ts";
import { createListeners } from "../ui/listeners.ts";

type Asked = {
  answer: (shown: boolean) => void;
  /** What had the focus when the call was made, which a button that is sending loses. */
  opener: Element | null;
};

let asked: Asked | null = null;
const { subscribe, notify } = createListeners();

function become(next: Asked | null) {
  asked = next;
  notify();
}

/**
 * Makes a call for which the server may want to be shown once more that it is the owner who makes it: asks for that, and
 * makes the call again. Who gives up has declined.
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

/** Says whether it was shown, once, and takes the question away. */
export function answerProof(shown: boolean): void {
  asked?.answer(shown);
  become(null);
}

/** Who is asked to show that it is them, if anybody is: by what they pressed. */
export function useProofAsked(): Asked | null {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
}

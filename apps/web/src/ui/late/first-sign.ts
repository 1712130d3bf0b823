/** Events that show that somebody reads the page. */
const signs = ["scroll", "pointermove", "pointerdown", "keydown", "focusin", "beforeprint"] as const;

let first: Promise<void> | undefined;

/**
 * Calls back once, after the reader's first interaction with this page, or soon if it has already happened.
 * @returns a function that cancels the call
 */
export function onFirstSign(call: () => void): () => void {
  let forgotten = false;
  void firstSign().then(() => {
    if (!forgotten) call();
  });
  return () => {
    forgotten = true;
  };
}

function firstSign(): Promise<void> {
  first ??= new Promise((resolve) => {
    const once = () => {
      for (const sign of signs) window.removeEventListener(sign, once);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, once, { passive: true });
  });
  return first;
}

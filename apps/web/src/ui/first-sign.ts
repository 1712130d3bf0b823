/** What tells that somebody reads the page. */
const signs = ["scroll", "pointermove", "pointerdown", "keydown", "beforeprint"] as const;

/** Calls back once, at the reader's first sign of life. @returns how to forget about it */
export function onFirstSign(call: () => void): () => void {
  const once = () => {
    forget();
    call();
  };
  const forget = () => {
    for (const sign of signs) window.removeEventListener(sign, once);
  };
  for (const sign of signs) window.addEventListener(sign, once, { passive: true });
  return forget;
}

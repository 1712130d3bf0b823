import styles from "../button.module.css";

/**
 * Makes a held Enter key press a button only once; calling this again is harmless. Browsers click a button again with each
 * key repeat, and submit the form from a field: each answer would be followed by another request, for example with a wrong
 * password until the account is locked for a while. Other controls, such as a tool that turns pages, keep repeating.
 */
export function pressHeldEnterOnce(): void {
  document.addEventListener("keydown", ignoreHeldEnter);
}

function ignoreHeldEnter(event: KeyboardEvent): void {
  const { repeat, key, target } = event;
  if (repeat && key === "Enter" && target instanceof Element && target.matches(`input,.${styles.button}`))
    event.preventDefault();
}

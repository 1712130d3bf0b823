import styles from "./button.module.css";

/**
 * Has a held Enter press once, from now on, however often it is called. Browsers press a button again with each repeat of
 * the key, and its form from a field: it would send once more after each answer, such as a wrong password until the account
 * has to wait. What else looks like a button, such as a tool that turns pages, goes on.
 */
export function pressHeldEnterOnce(): void {
  document.addEventListener("keydown", ignoreHeldEnter);
}

function ignoreHeldEnter(event: KeyboardEvent): void {
  const { repeat, key, target } = event;
  if (repeat && key === "Enter" && target instanceof Element && target.matches(`input,.${styles.button}`))
    event.preventDefault();
}

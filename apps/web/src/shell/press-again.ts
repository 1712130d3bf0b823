import { pressedEarlyAttribute } from "@antochi/contract/site-script";

/** Presses the buttons that were pressed before the page's code had come, once everything on it answers. */
export function pressAgain(): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[${pressedEarlyAttribute}]`)) {
    button.removeAttribute(pressedEarlyAttribute);
    button.click();
  }
}

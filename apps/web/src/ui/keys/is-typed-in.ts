/** Whether a form holds text that its screen did not put there, or a field elsewhere marks itself as unsaved. */
export function isAnythingTyped(): boolean {
  return document.querySelector("[data-unsaved]") !== null || Array.from(document.forms).some(isTypedIn);
}

/**
 * Whether a form holds text that its screen did not put there; checkboxes and radio buttons do not count. Browsers
 * normalise line ends to LF, however they were stored.
 */
export function isTypedIn(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some(
    (control) =>
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      !control.matches("[type=checkbox], [type=radio]") &&
      control.value !== control.defaultValue.replace(/\r\n?/g, "\n"),
  );
}

/**
 * Whether a form holds text that its screen did not put there; what is ticked is none, whatever it stands for. Browsers show
 * each end of a line as one sign, however it was stored.
 */
export function isTypedIn(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some(
    (control) =>
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      !control.matches("[type=checkbox], [type=radio]") &&
      control.value !== control.defaultValue.replace(/\r\n?/g, "\n"),
  );
}

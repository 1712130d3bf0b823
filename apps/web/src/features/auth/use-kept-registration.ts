import { type RefObject, useEffect } from "react";
import { parseStored, tabStorage } from "../../device/browser-storage.ts";

const name = "registration";

/** How long the page may take to come back, in milliseconds: what is older belongs to another visit. */
const lastsMs = 60_000;

/**
 * Keeps what is typed in the registration form while this tab loads the page anew, as it does for another language. The
 * password is not kept, even if it is shown.
 */
export function useKeptRegistration(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    putBack(element);
    const keep = () => keepTyped(element);
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [form]);
}

function keepTyped(form: HTMLFormElement): void {
  const typed = controlsOf(form).map((control): [string, string] => [control.name, textOf(control)]);
  if (typed.every(([, text]) => text === "")) return;
  tabStorage.write(name, JSON.stringify({ at: Date.now(), typed: Object.fromEntries(typed) }));
}

function putBack(form: HTMLFormElement): void {
  const kept = parseStored(tabStorage.read(name));
  tabStorage.remove(name);
  if (!isKept(kept) || Date.now() - kept.at > lastsMs) return;
  const typed = new Map<string, unknown>(Object.entries(kept.typed));
  for (const control of controlsOf(form)) {
    const text = typed.get(control.name);
    if (typeof text !== "string" || text === "" || textOf(control) !== "") continue;
    if (control.type === "checkbox") control.checked = true;
    else control.value = text;
  }
}

function controlsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll("input")].filter((control) => control.name !== "password");
}

/** What a control holds; a checkbox that is not ticked holds nothing. */
function textOf({ type, checked, value }: HTMLInputElement): string {
  return type === "checkbox" && !checked ? "" : value;
}

function isKept(stored: unknown): stored is { at: number; typed: object } {
  return (
    typeof stored === "object" &&
    stored !== null &&
    "at" in stored &&
    typeof stored.at === "number" &&
    "typed" in stored &&
    typeof stored.typed === "object" &&
    stored.typed !== null
  );
}

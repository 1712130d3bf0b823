import { setTimeout as delay } from "node:timers/promises";
import { patience } from "@antochi/testing/patience";
import { z } from "zod";
import type { BrowserWindow } from "./browser-window.ts";

const pointSchema = z.object({ x: z.number(), y: z.number() });

/**
 * Drives a window by what a person sees in it. Every call waits for what it needs, and its error says what was missing.
 */
export function createScreen(window: BrowserWindow) {
  /** Waits for the first value of an expression that is neither false, empty nor missing. */
  async function see(what: string, expression: string): Promise<unknown> {
    const end = Date.now() + patience.timeout;
    for (;;) {
      const value = await window.read(expression);
      if (value !== null && value !== undefined && value !== false && value !== "") return value;
      if (Date.now() > end) throw new Error(`${window.name} shows no ${what}`);
      await delay(100);
    }
  }

  /** The middle of an element, once it is shown and has stopped moving. */
  async function find(what: string, element: string) {
    const place = `((element) => {
      if (!element || element.disabled) return null;
      element.scrollIntoView({ block: "nearest" });
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return null;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    })(${element})`;
    let before = pointSchema.parse(await see(what, place));
    for (;;) {
      await delay(50);
      const now = pointSchema.parse(await see(what, place));
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  }

  const named = (name: string) => `[...document.querySelectorAll("a, button")].find((element) =>
    (element.ariaLabel ?? element.innerText).trim() === ${JSON.stringify(name)} && element.checkVisibility?.() !== false)`;
  const labelled = (label: string) => `[...document.querySelectorAll("input, textarea")].find((field) =>
    field.ariaLabel === ${JSON.stringify(label)} ||
    [...(field.labels ?? [])].some((each) => each.innerText.trim() === ${JSON.stringify(label)}))`;

  return {
    open: (address: string) => window.open(address),
    see,
    /** Waits until a text appears somewhere in the page. */
    seeWords: (words: string) =>
      see(`"${words}"`, `document.body.innerText.includes(${JSON.stringify(words)})`),
    press: async (name: string) => window.click(await find(`"${name}"`, named(name))),
    fill: async (label: string, text: string) => {
      await window.click(await find(`field "${label}"`, labelled(label)));
      await window.type(text);
      await see(`"${text}" in "${label}"`, `${labelled(label)}?.value === ${JSON.stringify(text)}`);
    },
    doubleClick: async (what: string, element: string) => window.click(await find(what, element), 2),
  };
}

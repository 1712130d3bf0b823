import type { Page } from "@playwright/test";

/** Delays the messages of workers, in order, while it is switched on, like a phone with a busy processor. */
export async function makeWorkersSlow(page: Page): Promise<(late: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      override addEventListener(
        type: string,
        listener: EventListenerOrEventListenerObject,
        options?: boolean | AddEventListenerOptions,
      ) {
        const hear = typeof listener === "function" ? listener : listener.handleEvent.bind(listener);
        const hearInTime = (event: Event) => {
          if (document.documentElement.dataset["workers"] === "late") setTimeout(() => hear(event), 500);
          else hear(event);
        };
        super.addEventListener(type, hearInTime, options);
      }
    };
  });
  return (late) =>
    page.evaluate(
      (state) => {
        document.documentElement.dataset["workers"] = state;
      },
      late ? "late" : "prompt",
    );
}

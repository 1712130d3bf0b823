import type { Page } from "@playwright/test";

type HeldLookup = {
  /** Holds back the page's next request to a worker by this name of pdf.js', such as `GetDestination`. */
  holdNext(action: string): Promise<void>;
  /** Sends it, and waits until the page has its answer. */
  letGo(): Promise<void>;
};

/** Has a page, from its next load on, hold back what it asks pdf.js' worker, as a slow connection would. */
export async function holdLookups(page: Page): Promise<HeldLookup> {
  await page.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]) {
        const send = () =>
          super.postMessage(message, Array.isArray(options) ? { transfer: options } : options);
        const { dataset } = document.documentElement;
        const isAsked = typeof message === "object" && message !== null && "callbackId" in message;
        if (!isAsked || !("action" in message) || message.action !== dataset["held"]) {
          send();
          return;
        }
        dataset["held"] = "";
        this.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
          const isAnswer = typeof data === "object" && data !== null && "callback" in data;
          if (isAnswer && "callbackId" in data && data.callbackId === message.callbackId)
            dataset["held"] = "answered";
        });
        globalThis.addEventListener("lookup-let-go", send, { once: true });
      }
    };
  });
  return {
    holdNext: (action) =>
      page.evaluate((name) => {
        document.documentElement.dataset["held"] = name;
      }, action),
    async letGo() {
      await page.evaluate(() => globalThis.dispatchEvent(new Event("lookup-let-go")));
      await page.locator("html[data-held=answered]").waitFor({ state: "attached" });
    },
  };
}

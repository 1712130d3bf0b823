import type { Page, Route } from "@playwright/test";

/** The observed PUTs of a multipart upload. */
export type PartTraffic = {
  /** How often a part was sent and stored, by its number. */
  readonly stored: ReadonlyMap<number, number>;
  /** The keys that were uploaded to. */
  readonly keys: ReadonlySet<string>;
  /** Holds parts back from now on, until `open`. */
  shut(): void;
  open(): void;
};

/**
 * Watches and controls the PUTs of parts.
 * @param trouble what happens to the nth try of a part instead; undefined lets it pass
 */
export async function watchParts(
  page: Page,
  trouble: (part: number, attempt: number) => ((route: Route) => Promise<void>) | undefined = () => undefined,
): Promise<PartTraffic> {
  const stored = new Map<number, number>();
  const attempts = new Map<number, number>();
  const keys = new Set<string>();
  let gate = Promise.withResolvers<void>();
  gate.resolve();

  page.on("requestfinished", (request) => {
    const part = partOf(request.url());
    if (request.method() !== "PUT" || part === null) return;
    void request.response().then((answer) => {
      if (answer?.ok()) stored.set(part, (stored.get(part) ?? 0) + 1);
    });
  });
  await page.route(/[?&]partNumber=/, async (route) => {
    const url = route.request().url();
    const part = partOf(url) ?? 0;
    const attempt = (attempts.get(part) ?? 0) + 1;
    attempts.set(part, attempt);
    const key = /uploads\/[0-9a-f-]+\.pdf/.exec(url)?.[0];
    if (key !== undefined) keys.add(key);
    const cause = trouble(part, attempt);
    if (cause) return cause(route);
    await gate.promise;
    return route.continue();
  });

  return {
    stored,
    keys,
    shut() {
      gate = Promise.withResolvers();
    },
    open: () => gate.resolve(),
  };
}

function partOf(url: string): number | null {
  const part = new URL(url).searchParams.get("partNumber");
  return part === null ? null : Number(part);
}

import { useCallback, useSyncExternalStore } from "react";

/** A `Date` header leaves out the fraction of a second. */
const fractionMs = 1_000;

/** How long `useHasCome` waits at most until it looks at the clock again. */
const stepMs = 60_000;

/** How far this device's clock is ahead of the server's, in milliseconds; negative where it is behind. */
let aheadBy = 0;

/** Calls the server, and compares the clocks by when its answer was made. */
export async function fetchWithClock(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const sent = Date.now();
  const answer = await fetch(url, init);
  const made = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(made)) compareClocks({ made, sent, received: Date.now() });
  return answer;
}

/**
 * The answer was made between the question and its arrival. What was known stands as far as that allows it, so that the
 * quickest answers decide, and a clock that is right is never corrected.
 */
function compareClocks({ made, sent, received }: { made: number; sent: number; received: number }): void {
  aheadBy = Math.min(Math.max(aheadBy, sent - made - fractionMs), received - made);
}

/** The server's time in milliseconds since 1970, as far as its answers tell, whatever this device's clock shows. */
export function serverNow(): number {
  return Date.now() - aheadBy;
}

/** Whether an instant of the server's has passed by its own clock; re-renders when it does. */
export function useHasCome(instant: string | null): boolean {
  const due = instant === null ? Number.POSITIVE_INFINITY : new Date(instant).getTime();
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      // In steps: what is known of the server's clock may change meanwhile.
      function wait(): void {
        const away = due - serverNow();
        if (away <= 0) listener();
        else if (Number.isFinite(away)) timer = setTimeout(wait, Math.min(away, stepMs));
      }
      wait();
      return () => clearTimeout(timer);
    },
    [due],
  );
  return useSyncExternalStore(
    subscribe,
    () => due <= serverNow(),
    () => false,
  );
}

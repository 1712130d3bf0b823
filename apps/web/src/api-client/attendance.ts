/** So long after somebody last touched the page its calls are still theirs, in milliseconds. */
const attendedForMs = 60_000;

const signs = ["keydown", "pointerdown", "pointermove", "wheel", "touchmove"] as const;

/** Whoever opens a page is before it. */
let touchedAt = Date.now();

function touch() {
  touchedAt = Date.now();
}

if (typeof window !== "undefined") {
  for (const sign of signs) window.addEventListener(sign, touch, { passive: true, capture: true });
}

/**
 * What a call says to the server where nobody has touched the page for a minute: a page that asks again by itself, of which
 * many stand open all day, is no use of a session, which ends as if it were closed.
 */
export function attendanceHeaders(): Record<string, string> {
  return Date.now() - touchedAt > attendedForMs ? { "x-unattended": "1" } : {};
}

/** How long after the last interaction with the page its calls still count as the user's, in milliseconds. */
const attendedForMs = 60_000;

const signs = ["keydown", "pointerdown", "pointermove", "wheel", "touchmove"] as const;

/** Opening the page counts as an interaction. */
let touchedAt = Date.now();

function touch() {
  touchedAt = Date.now();
}

if (typeof window !== "undefined") {
  for (const sign of signs) window.addEventListener(sign, touch, { passive: true, capture: true });
}

/**
 * The header of calls made when nobody has touched the page for a minute. A page that polls, as many do that stay open all
 * day, must not keep a session alive: it expires as if the page were closed.
 */
export function attendanceHeaders(): Record<string, string> {
  return Date.now() - touchedAt > attendedForMs ? { "x-unattended": "1" } : {};
}

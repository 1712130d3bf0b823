const retryable: ReadonlySet<number> = new Set([408, 409, 418, 423, 429]);
const final: ReadonlySet<number> = new Set([501, 505]);

/** Whether a request to the companion that failed with this status may be retried; the rule of `@uppy/companion-client`. */
export function isRetryable(status: number): boolean {
  return retryable.has(status) || (status >= 500 && status <= 599 && !final.has(status));
}

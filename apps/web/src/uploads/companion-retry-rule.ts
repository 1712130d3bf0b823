const retryable: readonly number[] = [408, 409, 418, 423, 429];
const final: readonly number[] = [501, 505];

/** Whether a companion that answers with this status may be asked again; the rule of `@uppy/companion-client`. */
export function isRetryable(status: number): boolean {
  return retryable.includes(status) || (status >= 500 && status <= 599 && !final.includes(status));
}

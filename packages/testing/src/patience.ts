/**
 * For `vi.waitFor`, whose own patience of a second a busy machine uses up: only what never comes shall meet this limit, in
 * milliseconds, which lies below that of a test.
 */
export const patience = { timeout: 170_000, interval: 20 };

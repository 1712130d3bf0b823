/**
 * What a test or its preparation may take, in milliseconds. A machine busy with other work is slow, not wrong: only what
 * hangs shall meet this limit. For the configuration of tests.
 */
export const slowest = 600_000;

/**
 * For `vi.waitFor`, whose own patience of a second a busy machine uses up, and for servers that tests start: only what never
 * comes shall meet this limit, in milliseconds, which lies below that of a test.
 */
export const patience = { timeout: 170_000, interval: 20 };

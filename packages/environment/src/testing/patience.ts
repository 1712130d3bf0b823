/**
 * The time limit of a test or its preparation, in milliseconds. A machine busy with other work is slow, not wrong: only
 * what hangs should reach this limit. For the configuration of tests.
 */
export const slowest = 600_000;

/**
 * For `vi.waitFor`, whose default of a second is too short on a busy machine, and for servers that tests start: only what
 * never happens should reach this limit, in milliseconds, which is below that of a test.
 */
export const patience = { timeout: 170_000, interval: 20 };

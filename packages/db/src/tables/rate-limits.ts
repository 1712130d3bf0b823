/**
 * `rate_limits`: the counters of rate-limiter-flexible, in the columns and the order that its RateLimiterPostgres
 * inserts them. Unlogged: counters may be lost in a crash, and are written too often to be worth the journal.
 */
export type RateLimitsTable = {
  key: string;
  points: number;
  /** Milliseconds since 1970; null never expires. */
  expire: number | null;
};

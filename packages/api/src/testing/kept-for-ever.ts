import type { Retention } from "../retention.ts";

/** The retention of an installation that configures none; held by the configuration's test in `apps/server`. */
export const keptForEver: Retention = { enquiriesMonths: null, logsMonths: null, acknowledgementNames: true };

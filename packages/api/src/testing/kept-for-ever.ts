import type { Retention } from "../retention.ts";

/** What an installation does that sets nothing; the configuration's test in `apps/server` holds that it does. */
export const keptForEver: Retention = { enquiriesMonths: null, logsMonths: null, acknowledgementNames: true };

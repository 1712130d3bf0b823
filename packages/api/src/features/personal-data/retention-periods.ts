import { retentionPeriodsSchema } from "@antochi/contract/personal-data";
import { publicProcedure } from "../../trpc.ts";

/** How long this installation keeps what people sent and who opened what; public, to be known before anything is sent. */
export const retentionPeriods = publicProcedure
  .output(retentionPeriodsSchema)
  .query(({ ctx: { retention } }) => ({
    enquiriesMonths: retention.enquiriesMonths,
    logsMonths: retention.logsMonths,
  }));

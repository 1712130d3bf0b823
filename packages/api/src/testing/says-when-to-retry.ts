import { DomainError } from "@antochi/contract/errors";
import { TRPCError } from "@trpc/server";

/** Whether a call was refused as one of too many, with the time after which trying again makes sense. */
export function saysWhenToRetry(error: unknown): boolean {
  if (!(error instanceof TRPCError) || error.code !== "TOO_MANY_REQUESTS") return false;
  return error.cause instanceof DomainError && (error.cause.retryAfter ?? 0) > 0;
}

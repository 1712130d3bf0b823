import type { ApiError } from "../../../api-client/api-error.ts";

/** Before this the server is not asked unasked: it said so. */
let notBefore = 0;

/** Notes that the server takes no more for now; until when, if it said so. */
export function noteRefusal({ retryAfter = 0 }: Pick<ApiError, "retryAfter">): void {
  notBefore = Math.max(notBefore, Date.now() + retryAfter * 1000);
}

/** Whether the server may be asked again for what it refused for now. */
export function mayAskAgain(): boolean {
  return Date.now() >= notBefore;
}

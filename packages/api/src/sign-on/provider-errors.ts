/** What openid-client says of an answer that came and was read, and is not what it should be. */
const refusals = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

/** What a provider says where it is itself that does not work (RFC 6749, 4.1.2.1). */
const troubles = new Set(["server_error", "temporarily_unavailable"]);

/** Whether the provider's word was read and does not count; otherwise it did not reach us. */
export async function isRefusal(error: unknown): Promise<boolean> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } =
    await import("openid-client");
  if (error instanceof AuthorizationResponseError) return !troubles.has(error.error);
  if (error instanceof ResponseBodyError) return error.status < 500 && !troubles.has(error.error);
  if (error instanceof WWWAuthenticateChallengeError) return true;
  if (error instanceof ClientError) return error.code !== undefined && refusals.has(error.code);
  return false;
}

/** What happened, for the log: neither tokens nor what they say of a person, which the errors carry along. */
export function describeFailure(error: unknown): Error {
  const told: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 3; at = at.cause, depth += 1) {
    const code = "code" in at && typeof at.code === "string" ? at.code : undefined;
    const fault = "error" in at && typeof at.error === "string" ? at.error : undefined;
    told.push([at.message, fault, code].filter((part) => part !== undefined && part !== "").join(" "));
  }
  return new Error(told.join(": ").slice(0, 500));
}

/** The codes of openid-client for an answer that arrived and was read, but is not valid. */
const refusals = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

/** The errors by which a provider reports trouble of its own (RFC 6749, 4.1.2.1). */
const troubles = new Set(["server_error", "temporarily_unavailable"]);

/** Whether the provider's answer was read and does not count; otherwise none reached us. */
export async function isRefusal(error: unknown): Promise<boolean> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } =
    await import("openid-client");
  if (error instanceof AuthorizationResponseError) return !troubles.has(error.error);
  if (error instanceof ResponseBodyError) return error.status < 500 && !troubles.has(error.error);
  if (error instanceof WWWAuthenticateChallengeError) return true;
  if (error instanceof ClientError) return error.code !== undefined && refusals.has(error.code);
  return false;
}

/** What happened, for the log: without the tokens and personal data that the errors carry along. */
export function describeFailure(error: unknown): Error {
  const told: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 3; at = at.cause, depth += 1) {
    const code = "code" in at && typeof at.code === "string" ? at.code : undefined;
    const fault = "error" in at && typeof at.error === "string" ? at.error : undefined;
    told.push([at.message, fault, code].filter((part) => part !== undefined && part !== "").join(" "));
  }
  return new Error(told.join(": ").slice(0, 500));
}

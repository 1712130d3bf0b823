/** What the server said to the reader when it refused, if it did; undefined for a failure on the way. */
export async function serverWords(error: unknown): Promise<string | undefined> {
  try {
    const { toApiError } = await import("./api-error.ts");
    return toApiError(error).serverMessage;
  } catch {
    return undefined;
  }
}

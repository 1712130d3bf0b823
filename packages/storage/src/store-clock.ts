/** How long the server may take to say it, in milliseconds. */
const timeout = 2_000;

/**
 * What a server's clock says, to the second, by the `Date` of any answer; undefined where it does not say.
 * @throws where it does not answer within two seconds
 */
export async function readStoreClock(endpoint: string): Promise<Date | undefined> {
  const signal = AbortSignal.timeout(timeout);
  const { headers } = await fetch(endpoint, { method: "HEAD", redirect: "manual", signal });
  const instant = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(instant) ? undefined : new Date(instant);
}

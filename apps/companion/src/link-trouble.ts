import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { ClientRequest } from "node:http";
import { hasCode } from "@antochi/environment/system-error";

/** Why a link could not be fetched, in words for the user. */
type Trouble = { words: string | null };

const silenceMs = 10_000;
/** As long as an upload to the site's server may take. */
const wholeFileMs = 600_000;
const underWay = new AsyncLocalStorage<Trouble>();

/** The link's server does not answer. */
class LinkSilent extends Error {
  override readonly name = "LinkSilent";
}

/** The link's server answers, but would go on for ever at this pace. */
class LinkSlow extends Error {
  override readonly name = "LinkSlow";
}

/**
 * Companion waits for a link's server without limit, and does not say why a link was refused. From now on its requests (all
 * GET or HEAD, never PUT) are aborted after 10 seconds of silence, or 10 minutes in all, and their errors and refusals are
 * kept for `troubleOf`.
 */
export function watchRequests(): void {
  subscribe("http.client.request.created", (message) => {
    const request = requestOf(message);
    if (request?.method !== "GET" && request?.method !== "HEAD") return;
    request.setTimeout(silenceMs, () => request.destroy(new LinkSilent("The server of the link is silent")));
    const late = setTimeout(
      () => request.destroy(new LinkSlow("The server of the link is slow")),
      wholeFileMs,
    );
    request.once("close", () => clearTimeout(late));
    const trouble = underWay.getStore();
    request.on("error", (error) => {
      if (trouble) trouble.words = wordsOf(error);
    });
    request.on("response", ({ statusCode = 0 }) => {
      if (trouble) trouble.words = wordsOfStatus(statusCode);
    });
  });
}

/** Runs one call; the argument of `work` tells at any time what went wrong in it. */
export function withTrouble(work: (troubleOf: () => string | null) => void): void {
  const trouble: Trouble = { words: null };
  underWay.run(trouble, () => work(() => trouble.words));
}

function requestOf(message: unknown): ClientRequest | null {
  const hasRequest = typeof message === "object" && message !== null && "request" in message;
  return hasRequest && message.request instanceof ClientRequest ? message.request : null;
}

/** What the link's server will answer each time, however often it is asked (RFC 9110, 15.5); null where it may not. */
function wordsOfStatus(status: number): string | null {
  if (status === 401 || status === 403) return "The server of this link does not give the file to everybody";
  return status === 404 || status === 410 ? "There is no file at this link" : null;
}

function wordsOf(error: Error): string | null {
  if (error instanceof LinkSilent) return "The server of this link does not answer";
  if (error instanceof LinkSlow) return "The server of this link takes more than ten minutes for the file";
  // The message of Companion's own agent, which checks every address that it connects to, including redirects.
  if (/^Forbidden (resolved )?IP address/.test(error.message))
    return "Links to private addresses are refused";
  const isNowhere = ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED"].some((code) => hasCode(error, code));
  return isNowhere ? "There is no server at this link" : null;
}

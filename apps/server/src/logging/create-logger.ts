import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../config/config.ts";
import { openDestination } from "./log-destination.ts";
import { originalStack } from "./original-stack.ts";

/** Structured logs, one JSON object in each line. Errors go under `err`, without what may be personal or secret. */
export function createLogger(level: LogLevel, destination: DestinationStream = openDestination(1)): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, ...ofLibraries },
  };
  return pino(options, destination);
}

/** What libraries log with our logger and that must not be kept, by its key. Held by `receive-form-uploads.test.ts`. */
const ofLibraries = {
  // @fastify/multipart, at the level `trace`: all headers of the request, the session's cookie included.
  busboyOptions: () => undefined,
};

type ErrorLine = { type: string; message: string; code?: string; stack?: string; cause?: unknown };

/** A longer chain of causes says nothing new, and may be a cycle. */
const maxCauses = 5;

/**
 * An error as it is logged. Only these fields are taken: drivers attach the row that failed (`detail`, `parameters`) to
 * their errors, and mail servers quote the recipient in the message.
 */
function describeError(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error))
    return { type: typeof error, message: "Something that is no Error was thrown" };
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    ...(error.stack !== undefined && { stack: withoutAddresses(originalStack(error.stack)) }),
    ...(error.cause !== undefined && depth < maxCauses && { cause: describeError(error.cause, depth + 1) }),
  };
}

/**
 * Before the @ there may be quotes, slashes and equals signs as well: what precedes an address without a blank goes with it, as
 * far as an address can reach. The bound keeps a long text without blanks, such as a document in base64, from costing its square.
 * The last part of a domain has letters, or is `xn--…`: `node_modules/.pnpm/@scope+name@7.0.2/…` is no address.
 */
const address = /[^\s@<>"(),;:]{1,320}@[^\s@<>"'(),;:=/]+\.(?:\p{L}{2,}|xn--[a-z\d-]+)(?![\p{L}\p{N}_-])/giu;

function withoutAddresses(text: string): string {
  return text.replace(address, "<e-mail>");
}

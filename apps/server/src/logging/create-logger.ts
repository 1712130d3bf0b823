import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../config/config.ts";
import { describeError } from "./describe-error.ts";

/** Structured logs, one JSON object in each line. Errors go under `err`, without what may be personal or secret. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

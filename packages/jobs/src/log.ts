/**
 * The part of pino's logger that jobs and procedures use. Fields are merged into the line, errors go under `err`; never
 * personal data.
 */
export type Log = {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

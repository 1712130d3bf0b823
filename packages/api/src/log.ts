/** The part of pino's logger that this package writes to. Objects are merged into the line; never personal data. */
export type Log = {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

import pg from "pg";

/** What went wrong between us and Postgres, in the terms that callers decide by. */
export type DriverFailure =
  /** A row like it is already there. `constraint` names the unique or primary key. */
  | { kind: "unique"; constraint: string }
  /** The row it refers to is not there, or rows that refer to it are. `constraint` names the foreign key. */
  | { kind: "foreign-key"; constraint: string }
  /** Two transactions stood in each other's way; the same one again may succeed. */
  | { kind: "conflict" }
  /** Postgres is there but did not finish in time. */
  | { kind: "timeout" }
  /**
   * Postgres cannot be reached, went away, or lacks what the statement needs: room, memory, connections, a place to write.
   */
  | { kind: "unavailable" };

/** SQLSTATEs, from https://www.postgresql.org/docs/18/errcodes-appendix.html */
const uniqueViolation = "23505";
/** Since Postgres 18 a RESTRICT rule answers with a code of its own. */
const foreignKeyViolations = new Set(["23503", "23001"]);
/** serialization_failure, deadlock_detected */
const conflicts = new Set(["40001", "40P01"]);
/** query_canceled (statement_timeout), lock_not_available, idle_in_transaction_session_timeout */
const timeouts = new Set(["57014", "55P03", "25P03"]);
/** read_only_sql_transaction: on a server that another has taken over from, for one. */
const readOnly = "25006";
/** admin_shutdown, crash_shutdown, cannot_connect_now */
const outages = new Set(["57P01", "57P02", "57P03", readOnly]);
/** connection_exception, insufficient_resources (disk full, out of memory, too many connections), system_error (I/O) */
const outageClasses = new Set(["08", "53", "58"]);
/** invalid_authorization_specification, invalid_password, invalid_catalog_name (no such database), insufficient_privilege */
const misconfigurations = new Set(["28000", "28P01", "3D000", "42501"]);
const invalidParameterValue = "22023";
const undefinedTable = "42P01";

/** Codes of Node's sockets and resolver, from https://nodejs.org/docs/latest-v24.x/api/errors.html#common-system-errors */
const socketOutages = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  "EMFILE",
  "ENFILE",
]);
/** So that a missing file (ENOENT from `open`) is not taken for a missing unix socket (ENOENT from `connect`). */
const socketCalls = new Set<unknown>(["connect", "read", "write", "getaddrinfo"]);

/** Errors that node-postgres 8 makes itself and gives no code: pg/lib/client.js, pg-pool/index.js. */
const queryTimeoutMessage = "Query read timeout";
const codelessOutageMessages = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error and is not queryable",
  // What answers with an error in place of yes or no: Postgres where it has no process for one more connection (pg/lib/connection.js).
  "There was an error establishing an SSL connection",
]);

/** Of Node, with a code but no call, where the other side says yes to encryption and goes away. */
const endedHandshakeMessage =
  "Client network socket disconnected before secure TLS connection was established";
/** Of pg/lib/connection.js, where the answer to encryption is no. */
const noEncryptionMessage = "The server does not support SSL connections";
/** Of Node and OpenSSL (https://nodejs.org/docs/latest-v24.x/api/tls.html#x509-certificate-error-codes). */
const encryptionCode = /^(?:CERT_|DEPTH_ZERO_|ERR_OSSL_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/;

/** Undefined for whatever is not a failure of the driver, and for errors that only a fault in our SQL can cause. */
export function classifyDriverError(error: unknown): DriverFailure | undefined {
  if (error instanceof pg.DatabaseError) return classifySqlState(error.code ?? "", error.constraint ?? "");
  if (isQueryTimeout(error)) return { kind: "timeout" };
  return isConnectionLoss(error) ? { kind: "unavailable" } : undefined;
}

/**
 * Whether the connection that this error came from is of no more use, whatever became of the statement. One that only reads
 * is none: after a failover the same address may lead to the server that writes now.
 */
export function endsConnection(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError)
    return error.severity === "FATAL" || error.severity === "PANIC" || error.code === readOnly;
  return isQueryTimeout(error) || isConnectionLoss(error);
}

/** Why Postgres will go on refusing until it, or our address of it, is set up otherwise; undefined for any other error. */
export function misconfigurationOf(error: unknown): string | undefined {
  const isRefusal =
    error instanceof pg.DatabaseError ? misconfigurations.has(error.code ?? "") : failsToEncrypt(error);
  return isRefusal && error instanceof Error ? error.message : undefined;
}

/** Whether the two sides do not come to an encrypted connection; both stay as they are set up. */
function failsToEncrypt(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error) return typeof error.code === "string" && encryptionCode.test(error.code);
  return error.message === noEncryptionMessage;
}

/** Whether Postgres does not know a name that a function was given, such as a time zone's. */
export function isInvalidParameter(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && error.code === invalidParameterValue;
}

/** Whether a table is not there: nothing of the product ran in this database, or another version of it. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === undefinedTable;
}

/** Whether node-postgres stopped waiting for an answer. */
function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === queryTimeoutMessage;
}

function classifySqlState(code: string, constraint: string): DriverFailure | undefined {
  if (code === uniqueViolation) return { kind: "unique", constraint };
  if (foreignKeyViolations.has(code)) return { kind: "foreign-key", constraint };
  if (conflicts.has(code)) return { kind: "conflict" };
  if (timeouts.has(code)) return { kind: "timeout" };
  if (outages.has(code) || outageClasses.has(code.slice(0, 2))) return { kind: "unavailable" };
  return undefined;
}

function isConnectionLoss(error: unknown): boolean {
  // A host name with several addresses fails with one error for each of them.
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  if (!(error instanceof Error)) return false;
  if (error.message === endedHandshakeMessage) return true;
  if ("code" in error && typeof error.code === "string") {
    return socketOutages.has(error.code) && "syscall" in error && socketCalls.has(error.syscall);
  }
  return codelessOutageMessages.has(error.message);
}

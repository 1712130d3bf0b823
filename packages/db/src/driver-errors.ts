import pg from "pg";

/** A failure of Postgres or the connection to it, as callers have to tell them apart. */
export type DriverFailure =
  /** Such a row exists already. `constraint` names the unique or primary key. */
  | { kind: "unique"; constraint: string }
  /** The row that it refers to does not exist, or others still refer to it. `constraint` names the foreign key. */
  | { kind: "foreign-key"; constraint: string }
  /** Two transactions conflicted; a retry may succeed. */
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
/** read_only_sql_transaction, such as on the old primary after a failover */
const readOnly = "25006";
/** admin_shutdown, crash_shutdown, cannot_connect_now */
const outages = new Set(["57P01", "57P02", "57P03", readOnly]);
/** connection_exception, insufficient_resources (disk full, out of memory, too many connections), system_error (I/O) */
const outageClasses = new Set(["08", "53", "58"]);
/** internal_error: what Postgres says where it has no code, such as to a new connection that finds no room on its disk. */
const internal = "XX000";
/** invalid_authorization_specification, invalid_password, invalid_catalog_name (no such database), insufficient_privilege */
const misconfigurations = new Set(["28000", "28P01", "3D000", "42501"]);
const invalidParameterValue = "22023";
/**
 * What a new connection is told of options in our address (`?options=-c …`): undefined_object, invalid_parameter_value,
 * cant_change_runtime_param, syntax_error. They end it; of a statement, which only fails, they are a bug of ours.
 */
const refusedOptions = new Set(["42704", invalidParameterValue, "55P02", "42601"]);
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

/** Node's error, with a code but no syscall, where the server agrees to TLS and then closes the connection. */
const endedHandshakeMessage =
  "Client network socket disconnected before secure TLS connection was established";
/** The error of pg/lib/connection.js where the server refuses TLS. */
const noEncryptionMessage = "The server does not support SSL connections";
/** Of Node and OpenSSL (https://nodejs.org/docs/latest-v24.x/api/tls.html#x509-certificate-error-codes). */
const encryptionCode = /^(?:CERT_|DEPTH_ZERO_|ERR_OSSL_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/;

/** Undefined for errors that are not the driver's, and for those that only a bug in our SQL can cause. */
export function classifyDriverError(error: unknown): DriverFailure | undefined {
  if (error instanceof pg.DatabaseError) {
    // One that also ends the connection is not the fault of a statement.
    if (error.code === internal && isFatal(error)) return { kind: "unavailable" };
    return classifySqlState(error.code ?? "", error.constraint ?? "");
  }
  if (isQueryTimeout(error)) return { kind: "timeout" };
  return isConnectionLoss(error) ? { kind: "unavailable" } : undefined;
}

/**
 * Whether the connection that this error came from must not be used again, whatever became of the statement. A read-only one
 * counts as well: after a failover a new connection to the same address may reach the new primary.
 */
export function endsConnection(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return isFatal(error) || error.code === readOnly;
  return isQueryTimeout(error) || isConnectionLoss(error);
}

/** What is misconfigured, at Postgres or in our address of it, so that it will go on refusing; undefined for other errors. */
export function misconfigurationOf(error: unknown): string | undefined {
  const isRefusal = error instanceof pg.DatabaseError ? isMisconfigured(error) : failsToEncrypt(error);
  return isRefusal && error instanceof Error ? error.message : undefined;
}

/**
 * Whether no connection is to be had until somebody corrects the address or Postgres, as while a password or a certificate is
 * replaced. A start ends with it; what already runs can only wait.
 */
export function refusesConnections(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && !isFatal(error)) return false;
  return misconfigurationOf(error) !== undefined;
}

function isMisconfigured(error: pg.DatabaseError): boolean {
  const code = error.code ?? "";
  return misconfigurations.has(code) || (refusedOptions.has(code) && isFatal(error));
}

/** Whether client and server cannot agree on TLS, which a retry does not change. */
function failsToEncrypt(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error) return typeof error.code === "string" && encryptionCode.test(error.code);
  return error.message === noEncryptionMessage;
}

/** Whether Postgres does not know a name passed to a function, such as a time zone. */
export function isInvalidParameter(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && error.code === invalidParameterValue;
}

/** Whether a table is missing: the product has not run in this database, or only another version of it. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === undefinedTable;
}

/** Whether Postgres ended the connection together with the statement. */
function isFatal({ severity }: pg.DatabaseError): boolean {
  return severity === "FATAL" || severity === "PANIC";
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

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import {
  classifyDriverError,
  isInvalidParameter,
  misconfigurationOf,
  refusesConnections,
} from "./driver-errors.ts";
import { createEmptyDatabase } from "./testing/databases.ts";

function databaseError(code: string, constraint?: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError("text", 4, "error"), { code, constraint });
}

test.for([
  ["23505", { kind: "unique", constraint: "users_email_key" }],
  ["23503", { kind: "foreign-key", constraint: "users_email_key" }],
  ["23001", { kind: "foreign-key", constraint: "users_email_key" }],
  ["40001", { kind: "conflict" }],
  ["40P01", { kind: "conflict" }],
  ["57014", { kind: "timeout" }],
  ["55P03", { kind: "timeout" }],
  ["57P01", { kind: "unavailable" }],
  ["57P03", { kind: "unavailable" }],
  ["53300", { kind: "unavailable" }],
  ["53100", { kind: "unavailable" }],
  ["53200", { kind: "unavailable" }],
  ["53400", { kind: "unavailable" }],
  ["58030", { kind: "unavailable" }],
  ["25006", { kind: "unavailable" }],
  ["08006", { kind: "unavailable" }],
  // Bugs of ours, not errors of the caller or of Postgres: a syntax error, an unknown table, a value out of range.
  ["42601", undefined],
  ["42P01", undefined],
  ["22003", undefined],
] as const)("SQLSTATE %s", ([code, failure]) => {
  expect(classifyDriverError(databaseError(code, "users_email_key"))).toEqual(failure);
});

test.each([
  ["FATAL", { kind: "unavailable" }],
  ["PANIC", { kind: "unavailable" }],
  // A bug of ours, or damaged data: the connection goes on.
  ["ERROR", undefined],
])("an internal error (XX000) of severity %s", (severity, failure) => {
  // What a new connection is told on a full disk, without the code of a full disk.
  const error = Object.assign(new pg.DatabaseError("could not write init file", 4, "error"), {
    code: "XX000",
    severity,
  });
  expect(classifyDriverError(error)).toEqual(failure);
});

test("a parameter unknown to Postgres is recognised", () => {
  expect(isInvalidParameter(databaseError("22023"))).toBe(true);
  for (const error of [databaseError("22003"), new Error("22023"), null])
    expect(isInvalidParameter(error)).toBe(false);
});

test("a refused connection is an outage, also for a name with several addresses", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED ::1:5432"), {
    code: "ECONNREFUSED",
    syscall: "connect",
  });
  expect(classifyDriverError(refused)).toEqual({ kind: "unavailable" });
  expect(classifyDriverError(new AggregateError([refused, refused]))).toEqual({ kind: "unavailable" });
});

test("a connection without a free file descriptor is an outage", () => {
  const exhausted = Object.assign(new Error("connect EMFILE"), { code: "EMFILE", syscall: "connect" });
  expect(classifyDriverError(exhausted)).toEqual({ kind: "unavailable" });
});

test.each([
  ["The server does not support SSL connections", undefined],
  ["self-signed certificate", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["unable to verify the first certificate", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ["certificate has expired", "CERT_HAS_EXPIRED"],
  ["Hostname/IP does not match certificate's altnames", "ERR_TLS_CERT_ALTNAME_INVALID"],
  ["wrong version number", "ERR_SSL_WRONG_VERSION_NUMBER"],
])("failed encryption is a configuration error: %s", (message, code) => {
  const error = Object.assign(new Error(message), code !== undefined && { code });
  expect(misconfigurationOf(error)).toBe(message);
  expect(refusesConnections(error)).toBe(true);
  expect(classifyDriverError(error)).toBeUndefined();
});

/** The error of a client that requires TLS, if the server responds like this. */
async function askEncrypted(answer: (socket: Socket) => void): Promise<unknown> {
  const server = createServer((socket) => socket.on("error", () => {}).once("data", () => answer(socket)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const client = new pg.Client({ host: "127.0.0.1", port, user: "nobody", ssl: true });
  client.on("error", () => {});
  try {
    return await client.connect().catch((error: unknown) => error);
  } finally {
    server.close();
  }
}

test.each<[string, (socket: Socket) => void]>([
  [
    "cannot fork for one more connection",
    (socket) =>
      socket.end("Ecould not fork new process for connection: Resource temporarily unavailable\n\0"),
  ],
  ["accepts encryption and closes the connection", (socket) => socket.end("S")],
  [
    "accepts encryption and resets the connection",
    (socket) => socket.write("S", () => socket.resetAndDestroy()),
  ],
  ["closes the connection without an answer", (socket) => socket.end()],
])("a server that %s is an outage, not a server without encryption", async (_, answer) => {
  const error = await askEncrypted(answer);
  expect(classifyDriverError(error)).toEqual({ kind: "unavailable" });
  expect(misconfigurationOf(error)).toBeUndefined();
});

test("a server that declines encryption is a configuration error", async () => {
  const error = await askEncrypted((socket) => socket.end("N"));
  expect(misconfigurationOf(error)).toBe("The server does not support SSL connections");
  expect(classifyDriverError(error)).toBeUndefined();
});

test.for([
  ["28P01", "FATAL", true],
  ["28000", "FATAL", true],
  ["3D000", "FATAL", true],
  // Of a statement, on a connection that goes on: a permission that the account never had is a bug of ours.
  ["42501", "ERROR", false],
  // Of what the address passes on to Postgres; of a statement it is a bug of ours.
  ["42704", "FATAL", true],
  ["42704", "ERROR", false],
  ["42601", "ERROR", false],
  ["22023", "ERROR", false],
  ["22003", "FATAL", false],
] as const)("SQLSTATE %s of severity %s refuses connections: %s", ([code, severity, refuses]) => {
  expect(refusesConnections(Object.assign(databaseError(code), { severity }))).toBe(refuses);
});

test.each([
  ["an unknown parameter", "-c nope=1", 'unrecognized configuration parameter "nope"'],
  [
    "a value that a parameter cannot have",
    "-c statement_timeout=abc",
    'invalid value for parameter "statement_timeout": "abc"',
  ],
  [
    "a parameter of the whole server",
    "-c max_connections=3",
    'parameter "max_connections" cannot be changed without restarting the server',
  ],
  ["no options", "nope", "invalid command-line argument for server process: nope"],
])("an address whose options are %s is a configuration error", async (_, options, message) => {
  const client = new pg.Client({ connectionString: await createEmptyDatabase(), options });
  const error: unknown = await client.connect().catch((refusal: unknown) => refusal);
  expect(misconfigurationOf(error)).toBe(message);
  expect(refusesConnections(error)).toBe(true);
});

test("errors unrelated to Postgres are passed on", async () => {
  const missing: unknown = await readFile("/nowhere/at/all").catch((error: unknown) => error);
  for (const error of [missing, new Error("other"), "text", undefined, null]) {
    expect(classifyDriverError(error)).toBeUndefined();
    expect(misconfigurationOf(error)).toBeUndefined();
    expect(refusesConnections(error)).toBe(false);
  }
});

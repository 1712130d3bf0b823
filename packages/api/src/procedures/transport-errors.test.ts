import { DomainError } from "@antochi/contract/errors";
import { StoreUnavailable } from "@antochi/storage/store-errors";
import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { reportFault, statusOf, toDomainError, toTrpcError } from "./transport-errors.ts";

const schemaError = z.object({ parts: z.array(z.object({ ETag: z.string("ETag is missing") })) }).safeParse({
  parts: [{}],
}).error;

test("an input that fails its schema is a client error that names each field", () => {
  const refusal = toDomainError(new TRPCError({ code: "BAD_REQUEST", cause: schemaError }));
  expect(refusal).toMatchObject({
    code: "invalid-input",
    message: "ETag is missing",
    issues: [{ path: "parts.0.ETag", message: "ETag is missing" }],
  });
});

test("an output that fails its schema is a server error that reveals no internals", () => {
  const refusal = toDomainError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: schemaError }));
  expect(statusOf(refusal)).toBe(500);
  expect(refusal.message).toBe("Something went wrong on our side. Please try again.");
  expect(refusal.issues).toBeUndefined();
  expect(refusal.cause).toBe(schemaError);
});

test.for([
  [new Error("select * from users failed at /srv/app"), 500],
  ["a thrown string", 500],
  [new StoreUnavailable({ cause: new Error("the store hangs") }), 503],
  [Object.assign(new Error("EMFILE: open /srv/app"), { code: "EMFILE", syscall: "open" }), 503],
  [Object.assign(new Error("ENOSPC: write /srv/app"), { code: "ENOSPC", syscall: "write" }), 503],
  [Object.assign(new Error("EACCES: open /srv/app"), { code: "EACCES", syscall: "open" }), 500],
  [Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" }), 503],
] as const)("%s is answered with %d and nothing of its text", ([thrown, status]) => {
  for (const error of [thrown, new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: thrown })]) {
    const refusal = toDomainError(error);
    expect(statusOf(refusal)).toBe(status);
    expect(refusal.message).not.toMatch(/select|srv|hangs|ECONN|thrown/);
  }
});

test("a refusal survives the way through tRPC, with its message", () => {
  const refusal = new DomainError("conflict", { message: "This PDF is in use" });
  expect(toDomainError(toTrpcError(refusal))).toBe(refusal);
  expect(toTrpcError(refusal)).toMatchObject({ code: "CONFLICT", message: "This PDF is in use" });
});

test("a busy server logs a warning without a stack, a fault an error with its cause, other refusals nothing", () => {
  const lines: unknown[] = [];
  const log = {
    warn: (fields: object, message: string) => void lines.push(["warn", fields, message]),
    error: (fields: object, message: string) => void lines.push(["error", fields, message]),
  };
  const cause = new Error("the store hangs");
  const procedure = "auth.login";
  for (const refusal of [
    new DomainError("unavailable", { retryAfter: 2 }),
    new DomainError("unavailable", { cause }),
    new DomainError("not-implemented"),
    new DomainError("invalid-credentials"),
  ]) {
    reportFault(log, refusal, { procedure });
  }
  const message = "The service is briefly unavailable. Please try again in a moment.";
  expect(lines).toEqual([
    ["warn", { procedure }, message],
    ["error", { procedure, err: cause }, message],
  ]);
});

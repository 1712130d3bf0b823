import { initTRPC } from "@trpc/server";
import type { ZodObject, ZodType } from "zod";
import type { Context } from "./context.ts";
import { objectInput } from "./procedures/object-input.ts";
import { requirePoint } from "./limits/rate-limits.ts";
import { requireProof, requireRole, requireUser, type Role } from "./roles.ts";
import { reportFault, statusOf, toDomainError, toTrpcError } from "./procedures/transport-errors.ts";

/** How a procedure stands on the REST side: its address, with `{parameters}`, and the status of its success. */
type RestAddress = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  status?: 200 | 201;
  /** Fields that stand in the query although the method has a body. */
  query?: readonly string[];
  /**
   * What of the input an address takes, and of the output it answers, where that is not all; both part of the procedure's.
   * It may ask for fields that the procedure does without.
   */
  input?: ZodObject;
  output?: ZodType;
  /**
   * A GET that leaves something behind, because the protocol of a library wants it so: it answers no HEAD, and no page of
   * another origin.
   */
  writes?: true;
  /**
   * Without parameters its answer is the same for all who may read the same (`article-readers.ts`) until articles or
   * categories change, so that it is made once and kept.
   */
  keptWithLibrary?: true;
  summary: string;
  /** Its name in the OpenAPI document; the procedure's unless told. */
  operationId?: string;
  /** Refusals beyond those that its role, method and input bring with them. */
  refusals?: (415 | 501)[];
};

export type ProcedureMeta = {
  /** Who may call. Set by the builders below and by nothing else; a test walks all procedures for it. */
  role?: Role;
  /** Refuses with 429 who calls too often; a test calls all procedures with a REST address for it. */
  metered?: true;
  /** When it wants a proof (`requireProof`), for the OpenAPI document. Always where a builder below asks for it. */
  proof?: "always" | "for-administrators";
  rest?: RestAddress;
};

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // Refusals are in words of our own, below; otherwise each has its stack written out for nobody.
    isDev: false,
    // Sends something now and then even if nothing happens, so that neither proxies nor our own timeout end the stream.
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 45_000 },
    },
    errorFormatter({ shape, error, ctx }) {
      const refusal = toDomainError(error);
      return {
        ...shape,
        message: refusal.message,
        data: {
          code: refusal.code,
          httpStatus: statusOf(refusal),
          issues: refusal.issues,
          requestId: ctx?.request.id,
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** The seam at which every failure of a procedure is put into words, logged once and given its headers. */
const reported = t.procedure.use(async ({ ctx, path, getRawInput, next }) => {
  const result = await next({ getRawInput: async () => objectInput(await getRawInput()) });
  if (result.ok) return result;
  const refusal = toDomainError(result.error);
  if (refusal.retryAfter !== undefined) ctx.reply.header("retry-after", String(refusal.retryAfter));
  reportFault(ctx.log, refusal, { procedure: path });
  throw toTrpcError(refusal);
});

/** Anyone may call. */
export const publicProcedure = reported.meta({ role: "public" });

/** Anyone may call; `ctx.reader` is who is signed in, or null. */
export const readerProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { reader: await ctx.currentUser() } }),
);

/** Approved users with a live session; `ctx.user` is their row as it is now. */
export const memberProcedure = reported
  .meta({ role: "member" })
  .use(async ({ ctx, next }) => next({ ctx: { user: await requireUser(ctx) } }));

/** Administrators. */
export const adminProcedure = memberProcedure.meta({ role: "admin" }).use(async ({ ctx, next }) => {
  await requireRole(ctx, "admin");
  return next();
});

/** Members who showed within ten minutes that it is them: for what must not be done at a browser left open. */
export const provenProcedure = memberProcedure.meta({ proof: "always" }).use(async ({ ctx, next }) => {
  await requireProof(ctx);
  return next();
});

/** The same for administrators. */
export const provenAdminProcedure = adminProcedure.meta({ proof: "always" }).use(async ({ ctx, next }) => {
  await requireProof(ctx);
  return next();
});

/** A form that anyone may post: metered by client address, bad posts included. */
export const formProcedure = publicProcedure.meta({ metered: true }).use(async ({ ctx, next }) => {
  await requirePoint(ctx.rateLimits.forms, ctx.request.ip);
  return next();
});

import { DomainError } from "@antochi/contract/errors";
import { initTRPC } from "@trpc/server";
import type { ZodObject, ZodType } from "zod";
import { failedAsAccountIsGone } from "./accounts/gone-account.ts";
import type { Context } from "./context.ts";
import { objectInput } from "./procedures/object-input.ts";
import { requirePoint } from "./limits/rate-limits.ts";
import { requireProof, requireRole, requireUser, type Role } from "./roles.ts";
import { reportFault, statusOf, toDomainError, toTrpcError } from "./procedures/transport-errors.ts";

/** A procedure as a REST call: its address, with `{parameters}`, and the status of its success. */
type RestAddress = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  status?: 200 | 201;
  /** Fields that are read from the query although the method has a body. */
  query?: readonly string[];
  /**
   * Where REST takes or answers less than the procedure: subsets of its input and output. The input may require fields
   * that the procedure leaves optional.
   */
  input?: ZodObject;
  output?: ZodType;
  /**
   * A GET with side effects, as a client library's protocol demands: it refuses HEAD and pages of other origins.
   */
  writes?: true;
  /**
   * Called without parameters, it answers the same to all who may read the same articles (`article-readers.ts`) until
   * articles or categories change, so the answer is cached.
   */
  keptWithLibrary?: true;
  summary: string;
  /** Its name in the OpenAPI document; by default the procedure's. */
  operationId?: string;
  /** Refusals beyond those that follow from its role, method and input. */
  refusals?: (409 | 415 | 501)[];
};

export type ProcedureMeta = {
  /** Who may call. Set by the builders below only; a test checks that every procedure has one. */
  role?: Role;
  /** Answers 429 to callers who call too often; a test proves it for every procedure with a REST address. */
  metered?: true;
  /** When it calls `requireProof`, for the OpenAPI document; the builders below that do set "always". */
  proof?: "always" | "for-administrators";
  rest?: RestAddress;
};

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // The formatter below writes every refusal, so a stack would be rendered for nobody.
    isDev: false,
    // Keeps proxies and our own timeout from ending a quiet stream.
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
          secondSteps: refusal.secondSteps,
          requestId: ctx?.request.id,
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** The one place where a procedure's failure becomes a refusal, is logged and gets its headers. */
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

/**
 * Approved users with a live session; `ctx.user` is their row as it is now. A caller whose account is deleted during the
 * call is refused as not signed in, whatever the call was to write. Held by `gone-account.test.ts`.
 */
export const memberProcedure = reported.meta({ role: "member" }).use(async ({ ctx, next }) => {
  const user = await requireUser(ctx);
  const result = await next({ ctx: { user } });
  if (result.ok) return result;
  const { cause } = result.error;
  if (!(await failedAsAccountIsGone(ctx.db, { userId: user.id, error: cause }))) return result;
  throw new DomainError("not-signed-in", { cause });
});

/** Administrators. */
export const adminProcedure = memberProcedure.meta({ role: "admin" }).use(async ({ ctx, next }) => {
  await requireRole(ctx, "admin");
  return next();
});

/** Members who proved their identity within the last ten minutes: for what a browser left open must not allow. */
export const provenProcedure = memberProcedure.meta({ proof: "always" }).use(async ({ ctx, next }) => {
  await requireProof(ctx);
  return next();
});

/** Administrators who proved their identity within the last ten minutes. */
export const provenAdminProcedure = adminProcedure.meta({ proof: "always" }).use(async ({ ctx, next }) => {
  await requireProof(ctx);
  return next();
});

/** A form that anyone may post: metered by client address, bad posts included. */
export const formProcedure = publicProcedure.meta({ metered: true }).use(async ({ ctx, next }) => {
  await requirePoint(ctx.rateLimits.forms, ctx.request.ip);
  return next();
});

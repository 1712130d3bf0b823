import { traceSchema, tracedCodeSchema } from "@antochi/contract/copies";
import { DomainError } from "@antochi/contract/errors";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";
import { inFours } from "../../secrets/secret-tokens.ts";
import { readCopyCode } from "./copy-code.ts";

/** Finds whose copy has a code. The audit log records each lookup, whether it found something or not. */
export const traceCopy = adminProcedure
  .input(tracedCodeSchema)
  .output(traceSchema)
  .mutation(async ({ ctx, input }) => {
    const code = readCopyCode(input.code);
    if (code === undefined) {
      const message = "A code has eight letters and digits, such as K4RD-7WPX";
      throw new DomainError("invalid-input", { message, issues: [{ path: "code", message }] });
    }
    const copy = await ctx.db
      .selectFrom("tracedCopies as copy")
      .leftJoin("users as reader", "reader.id", "copy.userId")
      .select([
        "copy.userId",
        "copy.articleId",
        "copy.title",
        "copy.edition",
        "copy.handling",
        "copy.askedAt",
        "reader.firstName",
        "reader.lastName",
        "reader.confirmedRank as rank",
        "reader.confirmedUnit as unit",
      ])
      .where("copy.code", "=", code)
      .executeTakeFirst();
    await recordAct(ctx.db, ctx, {
      act: "copy-traced",
      by: ctx.user.id,
      on: copy ? { id: copy.articleId, label: copy.title } : null,
      details: { code: inFours(code), found: copy !== undefined },
    });
    if (!copy) throw new DomainError("not-found", { message: "No copy has this code" });
    const { firstName, lastName, askedAt, ...rest } = copy;
    return {
      ...rest,
      code: inFours(code),
      name: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
      askedAt: askedAt.toISOString(),
    };
  });

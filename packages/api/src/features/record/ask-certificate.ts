import { DomainError } from "@antochi/contract/errors";
import { askedCertificateSchema, certificateSchema } from "@antochi/contract/record";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { enqueue } from "@antochi/jobs/enqueue";
import { lockAccount } from "../../accounts/lock-account.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { newProofCode } from "../../required-reading/proof-code.ts";
import { removeObjectLater } from "../../stored-files/removal.ts";
import { memberProcedure } from "../../trpc.ts";
import { findCertificate, presentCertificate } from "./certificate-queries.ts";
import { makeCertificateJob } from "./make-certificate.ts";

/**
 * Requests a certificate of one acknowledgement, or of all until now. For a single one, every request gets the same
 * certificate.
 */
export const askCertificate = memberProcedure
  .input(askedCertificateSchema)
  .output(certificateSchema)
  .mutation(async ({ ctx, input: { acknowledgementId } }) => {
    await requirePoint(ctx.rateLimits.certificates, String(ctx.user.id));
    const userId = ctx.user.id;
    return ctx.db.transaction().execute(async (tx) => {
      // If two requests come at once, the second finds the first one's certificate.
      await lockAccount(tx, userId);
      const latest = await findLatest(tx, { userId, acknowledgementId });
      if (!latest) throw new DomainError("not-found", { message: "Acknowledgement not found" });
      const known =
        acknowledgementId === null
          ? undefined
          : await findCertificate(tx, { user: ctx.user, acknowledgementId });
      if (known?.objectKey) return presentCertificate(known);
      if (known) await letGoOfFile(tx, known.id);
      const certificate =
        known ??
        (await tx
          .insertInto("certificates")
          .values({
            code: newProofCode(),
            userId,
            acknowledgementId,
            // It covers what was acknowledged by then: a clock that was set back must not put it before that.
            askedAt: new Date(Math.max(ctx.now().getTime(), latest.acknowledgedAt.getTime())),
            objectKey: null,
            madeAt: null,
          })
          .returning(["id", "objectKey"])
          .executeTakeFirstOrThrow());
      const { id } = certificate;
      await enqueue(
        tx,
        makeCertificateJob,
        { id, verifyUrl: new URL("/verify", ctx.publicUrl).href },
        { key: String(id) },
      );
      return presentCertificate(certificate);
    });
  });

/** The acknowledgement with this id, or else the member's latest. */
async function findLatest(
  tx: DatabaseTransaction,
  { userId, acknowledgementId }: { userId: number; acknowledgementId: number | null },
) {
  const own = tx.selectFrom("acknowledgements").select("acknowledgedAt").where("userId", "=", userId);
  return (acknowledgementId === null ? own : own.where("id", "=", acknowledgementId))
    .orderBy("acknowledgedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Drops a PDF that names an article which its member may no longer read; the next one leaves the title out. */
async function letGoOfFile(tx: DatabaseTransaction, id: number): Promise<void> {
  const { objectKey } = await tx
    .selectFrom("certificates")
    .select("objectKey")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (objectKey === null) return;
  await tx
    .updateTable("certificates")
    .set({ objectKey: null, madeAt: null, tellsOf: [] })
    .where("id", "=", id)
    .execute();
  await removeObjectLater(tx, objectKey);
}

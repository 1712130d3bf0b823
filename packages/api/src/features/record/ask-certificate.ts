import { askedCertificateSchema, certificateSchema } from "@antochi/contract/reading-report";
import { DomainError } from "@antochi/contract/errors";
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
 * Has a certificate made of one acknowledgement, or of all until now. That of one is the same sheet however often it is
 * asked for.
 */
export const askCertificate = memberProcedure
  .input(askedCertificateSchema)
  .output(certificateSchema)
  .mutation(async ({ ctx, input: { acknowledgementId } }) => {
    await requirePoint(ctx.rateLimits.certificates, String(ctx.user.id));
    const userId = ctx.user.id;
    return ctx.db.transaction().execute(async (tx) => {
      // Of two clicks at once the second finds what the first asked for.
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
            // It tells of what was acknowledged until then, and a clock that was set back is behind what it tells of.
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

/** The acknowledgement that is asked for, or somebody's latest. */
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

/** Forgets a sheet that tells of an article which is not for its member any more; what is made next leaves the title out. */
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

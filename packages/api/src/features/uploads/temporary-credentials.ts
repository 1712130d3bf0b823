import { DomainError } from "@antochi/contract/errors";
import { temporaryCredentialsSchema } from "@antochi/contract/uploads";
import { FeatureUnsupported } from "@antochi/storage/store-errors";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";

/** Credentials that may upload and nothing else; 501 with the reason where the store has none. */
export const temporaryCredentials = adminProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/api/s3/sts",
      writes: true,
      summary: "Temporary upload credentials",
      refusals: [501],
    },
  })
  .output(temporaryCredentialsSchema)
  .query(async ({ ctx }) => {
    const feature = ctx.store.temporaryCredentials;
    if (!feature.supported) throw new DomainError("not-implemented", { message: feature.reason });
    const issued = await feature.issue().catch((cause: unknown) => {
      if (!(cause instanceof FeatureUnsupported)) throw cause;
      throw new DomainError("not-implemented", { message: cause.message, cause });
    });
    const expiresAt = issued.expiresAt.toISOString();
    await recordAct(ctx.db, ctx, {
      act: "storage-credentials-issued",
      by: ctx.user.id,
      details: { key: issued.accessKeyId, expiresAt },
    });
    return {
      credentials: {
        AccessKeyId: issued.accessKeyId,
        SecretAccessKey: issued.secretAccessKey,
        SessionToken: issued.sessionToken,
        Expiration: expiresAt,
      },
      bucket: issued.bucket,
      region: issued.region,
    };
  });

import { DomainError } from "@antochi/contract/errors";
import { byId } from "@antochi/contract/ids";
import { certificateSchema } from "@antochi/contract/record";
import { memberProcedure } from "../../trpc.ts";
import { findCertificate, presentCertificate } from "./certificate-queries.ts";

/** Whether a certificate that a member requested is made, and its address. */
export const ownCertificate = memberProcedure
  .input(byId)
  .output(certificateSchema)
  .query(async ({ ctx, input: { id } }) => {
    const certificate = await findCertificate(ctx.db, { id, user: ctx.user });
    if (!certificate) throw new DomainError("not-found", { message: "Certificate not found" });
    return presentCertificate(certificate);
  });

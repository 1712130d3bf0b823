import { DomainError } from "@antochi/contract/errors";
import { importTicketSchema } from "@antochi/contract/uploads";
import { signImportTicket } from "@antochi/storage/import-ticket";
import { adminProcedure } from "../../trpc.ts";
import { issueUploadKey } from "../../stored-files/stored-file-rows.ts";
import { addressLifetime, addressOptions } from "./upload-address.ts";

/** Permits the companion to store one file under a key made here. `uploadURL` is then its address, for registration. */
export const issueImportTicket = adminProcedure.output(importTicketSchema).mutation(async ({ ctx }) => {
  const { companion, store, now } = ctx;
  if (companion === null) throw new DomainError("not-implemented");
  const key = await issueUploadKey(ctx, null);
  const expires = Math.floor(now().getTime() / 1000) + addressLifetime;
  const { url } = await store.signPut(key, addressOptions(ctx));
  return { ticket: signImportTicket(companion.secret, { key, expires }), uploadURL: url };
});

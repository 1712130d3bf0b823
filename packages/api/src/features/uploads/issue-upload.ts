import { newObjectKey } from "@antochi/storage/object-key";
import type { Context } from "../../context.ts";
import { insertIssuedFile } from "./stored-file-queries.ts";

/** Seconds for which an upload address is good. */
export const addressLifetime = 15 * 60;

/**
 * Bytes that an address takes beyond the largest PDF, so that a file that is only a little too large arrives and
 * its registration can say so in clear words; one that is far too large is cut off on the way.
 */
const arrivalSlack = 1024 * 1024;

type Issuer = Pick<Context, "db" | "now"> & { user: { id: number } };

/** Makes a key for one upload and remembers that this server made it. @returns the key */
export async function issueUploadKey(
  { db, now, user }: Issuer,
  originalName: string | null,
): Promise<string> {
  const uploadKey = newObjectKey("uploads/");
  await insertIssuedFile(db, { uploadKey, issuedTo: user.id, originalName, issuedAt: now() });
  return uploadKey;
}

/** What a store is told of an address for a whole PDF, or for a part of one. */
export function addressOptions({ pdfMaxBytes }: Pick<Context, "pdfMaxBytes">) {
  return { expiresInSeconds: addressLifetime, maxBytes: pdfMaxBytes + arrivalSlack };
}

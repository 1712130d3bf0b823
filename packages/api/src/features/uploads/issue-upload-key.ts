import { newObjectKey } from "@antochi/storage/object-key";
import type { Context } from "../../context.ts";
import { insertIssuedFile } from "../../stored-files/stored-file-queries.ts";

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

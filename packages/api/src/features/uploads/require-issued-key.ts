import type { Database } from "@antochi/db/schema";
import { findByUploadKey } from "../../stored-files/stored-file-queries.ts";
import { uploadMissing } from "./upload-refusals.ts";

/** Refuses a key that this server did not make, or whose file is already registered: neither is signed for. */
export async function requireIssuedKey(db: Database, key: string): Promise<void> {
  const file = await findByUploadKey(db, key);
  if (file?.state !== "issued") throw uploadMissing();
}

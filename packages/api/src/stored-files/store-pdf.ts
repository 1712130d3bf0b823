import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { spool } from "@antochi/pdf/spool";
import { newObjectKey, objectPathOf } from "@antochi/storage/object-key";
import type { Dependencies } from "../dependencies.ts";
import { inTurn, requireReadablePdf } from "./check-pdf.ts";
import { insertRegisteredFile } from "./stored-file-rows.ts";
import { withUploadRefusals } from "./upload-refusals.ts";

type Parts = Pick<Dependencies, "db" | "store" | "now" | "pdfMaxBytes">;

type Meta = {
  /** The administrator who sends the file; the caller has checked the role. */
  userId: number;
  fileName?: string;
};

/**
 * Takes a PDF as a stream, checks it and registers it in one go; on a refusal nothing of it is left.
 * @returns its objectPath, for an article
 */
export async function storePdf(
  { db, store, now, pdfMaxBytes }: Parts,
  body: Readable,
  { userId, fileName }: Meta,
): Promise<{ objectPath: string }> {
  await using file = await withUploadRefusals(() => spool(body, { maxBytes: pdfMaxBytes }));
  const key = newObjectKey("pdfs/");
  // The turn begins only after the file has arrived: a client on a slow line must not hold up the others.
  const pageCount = await inTurn(async () => {
    const count = await requireReadablePdf(file.path);
    await store.write(key, createReadStream(file.path), {
      contentType: "application/pdf",
      maxBytes: pdfMaxBytes,
    });
    return count;
  });
  const objectPath = objectPathOf(key);
  await db.transaction().execute((tx) =>
    insertRegisteredFile(tx, {
      // Every stored file has an upload key; nobody was ever given this one.
      uploadKey: newObjectKey("uploads/"),
      issuedTo: userId,
      objectPath,
      size: file.size,
      sha256: file.sha256,
      pageCount,
      registeredAt: now(),
      ...(fileName !== undefined && { originalName: fileName }),
    }),
  );
  return { objectPath };
}

import { DomainError } from "@antochi/contract/errors";
import { spool } from "@antochi/pdf/spool";
import { newObjectKey, objectPathOf } from "@antochi/storage/object-key";
import { ObjectChanged, ObjectMissing } from "@antochi/storage/store-errors";
import type { Dependencies } from "../dependencies.ts";
import { inTurn, requireReadablePdf } from "./check-pdf.ts";
import { removeObjectLater } from "./removal.ts";
import { findByUploadKey, forgetIssuedFile, markRegistered } from "./stored-file-rows.ts";
import { fileTooLarge, uploadMissing } from "./upload-refusals.ts";

type Parts = Pick<Dependencies, "db" | "store" | "now" | "pdfMaxBytes">;

/**
 * Checks what was put under an issued key and moves it to its final place, which the upload's address cannot reach.
 * Asked again, or by two at once, it gives the same objectPath. What fails the check is removed.
 */
export async function registerUpload(
  parts: Parts,
  upload: { key: string; fileName: string | undefined },
): Promise<{ objectPath: string }> {
  try {
    return { objectPath: (await registeredPath(parts, upload.key)) ?? (await promote(parts, upload)) };
  } catch (error) {
    // Another call may have registered it meanwhile, and so removed the upload that we were checking.
    const objectPath = error instanceof ObjectMissing ? await registeredPath(parts, upload.key) : undefined;
    if (objectPath !== undefined) return { objectPath };
    if (error instanceof ObjectMissing) throw uploadMissing(error);
    if (error instanceof ObjectChanged) {
      throw new DomainError("conflict", { message: "The upload changed while it was checked", cause: error });
    }
    throw error;
  }
}

/** The objectPath that a registered upload has; undefined while it is only issued. Refuses an unknown key. */
async function registeredPath({ db }: Pick<Parts, "db">, key: string): Promise<string | undefined> {
  const file = await findByUploadKey(db, key);
  if (!file) throw uploadMissing();
  return file.objectPath ?? undefined;
}

async function promote(
  parts: Parts,
  { key, fileName }: { key: string; fileName: string | undefined },
): Promise<string> {
  const { store, now } = parts;
  const { etag, ...checked } = await inTurn(() => check(parts, key));

  const finalKey = newObjectKey("pdfs/");
  await store.copy(key, finalKey, { ifEtag: etag });
  const objectPath = objectPathOf(finalKey);
  const registered = await parts.db.transaction().execute(async (tx) => {
    const path = await markRegistered(tx, key, {
      ...checked,
      objectPath,
      registeredAt: now(),
      ...(fileName !== undefined && { originalName: fileName }),
    });
    await removeObjectLater(tx, path === objectPath ? key : finalKey);
    return path;
  });
  if (registered === undefined) throw uploadMissing();
  return registered;
}

/** Size, hash and page count of an object that passed the check, and its ETag, so that this very object is copied. */
async function check(parts: Parts, key: string) {
  const { store, pdfMaxBytes } = parts;
  const stat = await store.stat(key);
  if (!stat) throw new ObjectMissing(key);
  try {
    if (stat.size > pdfMaxBytes) throw fileTooLarge(pdfMaxBytes);
    await using file = await spool(await store.read(key), { maxBytes: pdfMaxBytes });
    const pageCount = await requireReadablePdf(file.path);
    return { etag: stat.etag, size: file.size, sha256: file.sha256, pageCount };
  } catch (error) {
    if (error instanceof DomainError) await discard(parts, key);
    throw error;
  }
}

async function discard({ db, store }: Parts, key: string): Promise<void> {
  await store.remove(key);
  await forgetIssuedFile(db, key);
}

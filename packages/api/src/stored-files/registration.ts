import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { DomainError } from "@antochi/contract/errors";
import { inspectPdf, type Pace } from "@antochi/pdf/inspect-pdf";
import type { PdfProblem } from "@antochi/pdf/pdf-problem";
import { spool } from "@antochi/pdf/spool";
import { newObjectKey, objectPathOf } from "@antochi/storage/object-key";
import { ObjectChanged, ObjectMissing } from "@antochi/storage/store-errors";
import type { Dependencies } from "../dependencies.ts";
import { LookTooBrief } from "./pdf-turns.ts";
import { removeObjectLater } from "./removal.ts";
import {
  findByUploadKey,
  forgetIssuedFile,
  insertRegisteredFile,
  markRegistered,
} from "./stored-file-rows.ts";
import { fileTooLarge, uploadMissing, withUploadRefusals } from "./upload-refusals.ts";

type Parts = Pick<Dependencies, "db" | "store" | "now" | "pdfMaxBytes" | "pdfTurns">;

type Upload = {
  key: string;
  fileName: string | undefined;
  /** The administrator who asks; the caller has checked the role. */
  userId: number;
};

/**
 * Checks what was put under an issued key and moves it to its final place, which the upload's address cannot reach.
 * Asked again, or by two at once, it gives the same objectPath. What fails the check is removed.
 */
export async function registerUpload(parts: Parts, upload: Upload): Promise<{ objectPath: string }> {
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

async function promote(parts: Parts, { key, fileName, userId }: Upload): Promise<string> {
  const { store, now } = parts;
  const { etag, ...checked } = await parts.pdfTurns(userId, (pace) => check(parts, key, pace));

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
async function check({ db, store, pdfMaxBytes }: Parts, key: string, pace: Pace) {
  const stat = await store.stat(key);
  if (!stat) throw new ObjectMissing(key);
  try {
    if (stat.size > pdfMaxBytes) throw fileTooLarge(pdfMaxBytes);
    await using file = await spool(await store.read(key), { maxBytes: pdfMaxBytes });
    const pageCount = await requireReadablePdf(file.path, pace);
    return { etag: stat.etag, size: file.size, sha256: file.sha256, pageCount };
  } catch (error) {
    if (error instanceof DomainError) {
      await store.remove(key);
      await forgetIssuedFile(db, key);
    }
    throw error;
  }
}

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
  { db, store, now, pdfMaxBytes, pdfTurns }: Parts,
  body: Readable,
  { userId, fileName }: Meta,
): Promise<{ objectPath: string }> {
  await using file = await withUploadRefusals(() => spool(body, { maxBytes: pdfMaxBytes }));
  const key = newObjectKey("pdfs/");
  // The turn begins only after the file has arrived: a client on a slow line must not hold up the others.
  const pageCount = await pdfTurns(userId, async (pace) => {
    const count = await requireReadablePdf(file.path, pace);
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

const refusals = {
  "not-a-pdf": () => new DomainError("not-a-pdf"),
  damaged: () => new DomainError("pdf-damaged"),
  "needs-password": () => new DomainError("pdf-needs-password"),
  "too-slow": () =>
    new DomainError("pdf-damaged", {
      message: "This PDF is too complex to open. Export it again with fewer or smaller pictures.",
    }),
} satisfies Record<PdfProblem, () => DomainError>;

/** The number of pages of a PDF on disk. Refuses what is no PDF, cannot be read whole, or asks for a password. */
async function requireReadablePdf(path: string, pace: Pace): Promise<number> {
  const inspection = await inspectPdf(path, { pace });
  if (!inspection.ok && inspection.problem === "too-slow" && pace === "brief") throw new LookTooBrief();
  if (!inspection.ok) throw refusals[inspection.problem]();
  return inspection.pageCount;
}

import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { DomainError } from "@antochi/contract/errors";
import type { RegisteredPdf } from "@antochi/contract/uploads";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { type Inspection, inspectPdf, type Pace } from "@antochi/pdf/inspect-pdf";
import { MachineBusy } from "@antochi/pdf/run-pdf-task";
import { spool } from "@antochi/pdf/spool";
import { newObjectKey, objectPathOf } from "@antochi/storage/object-key";
import { ObjectChanged, ObjectMissing } from "@antochi/storage/store-errors";
import { holdNamed } from "../accounts/lock-account.ts";
import { recordAct } from "../audit/record-act.ts";
import type { RequestInfo } from "../request-info.ts";
import type { Dependencies } from "../dependencies.ts";
import { isOfficeFile } from "./office-file.ts";
import { LookTooBrief } from "./pdf-turns.ts";
import { removeObjectLater } from "./removal.ts";
import {
  findByUploadKey,
  forgetIssuedFile,
  insertRegisteredFile,
  markRegistered,
  objectOf,
  type StoredObject,
} from "./stored-file-rows.ts";
import {
  fileTooLarge,
  officeFileRefused,
  pdfRefused,
  serverBusy,
  uploadMissing,
  withUploadRefusals,
} from "./upload-refusals.ts";

type Parts = Pick<Dependencies, "db" | "store" | "now" | "pdfMaxBytes" | "pdfTurns"> & {
  request?: RequestInfo;
};

type Upload = {
  key: string;
  fileName: string | undefined;
  /** The administrator who asks; the caller has checked the role. */
  userId: number;
};

/**
 * Checks the object uploaded under an issued key and moves it to its final key, which the upload's address cannot reach.
 * Repeated or concurrent calls return the same objectPath. An object that fails the check is removed.
 */
export async function registerUpload(parts: Parts, upload: Upload): Promise<RegisteredPdf> {
  try {
    return present((await findObject(parts, upload.key)) ?? (await promote(parts, upload)));
  } catch (error) {
    // A concurrent call may have registered it, and so removed the upload that we were checking.
    const object = error instanceof ObjectMissing ? await findObject(parts, upload.key) : undefined;
    if (object) return present(object);
    if (error instanceof ObjectMissing) throw uploadMissing(error);
    if (error instanceof ObjectChanged) {
      throw new DomainError("conflict", { message: "The upload changed while it was checked", cause: error });
    }
    throw error;
  }
}

/** The answer to the owner: a sound file has only its path, as specified. */
function present({ objectPath, isRepaired }: StoredObject): RegisteredPdf {
  return { objectPath, ...(isRepaired && { repaired: true }) };
}

/** The object that a registered upload became; undefined while it is only issued. Refuses an unknown key. */
async function findObject({ db }: Pick<Parts, "db">, key: string): Promise<StoredObject | undefined> {
  const file = await findByUploadKey(db, key);
  if (!file) throw uploadMissing();
  return objectOf(file);
}

async function promote(parts: Parts, { key, fileName, userId }: Upload): Promise<StoredObject> {
  const { store, now } = parts;
  const { etag, ...checked } = await parts.pdfTurns(userId, (pace) => check(parts, key, pace));

  const finalKey = newObjectKey("pdfs/");
  await store.copy(key, finalKey, { ifEtag: etag });
  const objectPath = objectPathOf(finalKey);
  const registered = await parts.db.transaction().execute(async (tx) => {
    const object = await markRegistered(tx, key, {
      ...checked,
      objectPath,
      registeredAt: now(),
      ...(fileName !== undefined && { originalName: fileName }),
    });
    if (object?.objectPath === objectPath) {
      const { size, sha256 } = checked;
      await recordRegistration(tx, parts, { userId, fileName, objectPath, size, sha256 });
    }
    await removeObjectLater(tx, object?.objectPath === objectPath ? key : finalKey);
    return object;
  });
  if (registered === undefined) throw uploadMissing();
  return registered;
}

/** What the check found out about an object, and its ETag, so that exactly this version is copied. */
async function check({ db, store, pdfMaxBytes }: Parts, key: string, pace: Pace) {
  const stat = await store.stat(key);
  if (!stat) throw new ObjectMissing(key);
  try {
    if (stat.size > pdfMaxBytes) throw fileTooLarge(pdfMaxBytes);
    await using file = await spool(await store.read(key), { maxBytes: pdfMaxBytes });
    const inspection = await requireReadablePdf(file.path, pace);
    return { etag: stat.etag, size: file.size, sha256: file.sha256, ...inspection };
  } catch (error) {
    if (error instanceof DomainError && error.code !== "unavailable") {
      await store.remove(key);
      await forgetIssuedFile(db, key);
    }
    throw error;
  }
}

type Meta = {
  /** The administrator who sends the file; the caller has checked the role. */
  userId: number;
  fileName?: string | undefined;
};

/**
 * Receives a PDF as a stream, checks it and registers it; a refusal leaves nothing of it behind.
 * @returns its objectPath, for an article
 */
export async function storePdf(
  parts: Parts,
  body: Readable,
  { userId, fileName }: Meta,
): Promise<RegisteredPdf> {
  const { db, store, now, pdfMaxBytes, pdfTurns } = parts;
  await using file = await withUploadRefusals(() => spool(body, { maxBytes: pdfMaxBytes }));
  const key = newObjectKey("pdfs/");
  // The turn begins only after the file has arrived: a client on a slow line must not hold up the others.
  const inspection = await pdfTurns(userId, async (pace) => {
    const found = await requireReadablePdf(file.path, pace);
    await store.write(key, createReadStream(file.path), {
      contentType: "application/pdf",
      maxBytes: pdfMaxBytes,
    });
    return found;
  });
  const objectPath = objectPathOf(key);
  const { size, sha256 } = file;
  try {
    await db.transaction().execute(async (tx) => {
      await holdNamed(tx, { by: userId });
      await insertRegisteredFile(tx, {
        // Every stored file has an upload key; nobody was ever given this one.
        uploadKey: newObjectKey("uploads/"),
        issuedTo: userId,
        objectPath,
        size,
        sha256,
        ...inspection,
        registeredAt: now(),
        ...(fileName !== undefined && { originalName: fileName }),
      });
      await recordRegistration(tx, parts, { userId, fileName, objectPath, size, sha256 });
    });
  } catch (error) {
    // The sender's account is gone. After any other error the row may be there all the same: a commit whose answer was lost.
    // What cannot be removed now is swept later.
    if (error instanceof DomainError) await store.remove(key).catch(() => undefined);
    throw error;
  }
  return present({ objectPath, ...inspection });
}

type Registration = Meta & { objectPath: string; size: number; sha256: string };

async function recordRegistration(
  tx: DatabaseTransaction,
  { now, request }: Parts,
  { userId, fileName, objectPath, ...details }: Registration,
): Promise<void> {
  const on = { id: objectPath, ...(fileName !== undefined && { label: fileName }) };
  await recordAct(tx, { now, request }, { act: "file-registered", by: userId, on, details });
}

/** Inspects a PDF on disk. Refuses a file that is no PDF, cannot be read whole, or needs a password. */
async function requireReadablePdf(path: string, pace: Pace): Promise<Inspection> {
  const found = await inspectPdf(path, { pace }).catch((error: unknown) => {
    if (!(error instanceof MachineBusy)) throw error;
    throw pace === "brief" ? new LookTooBrief() : serverBusy();
  });
  if (found.ok) return { pageCount: found.pageCount, isRepaired: found.isRepaired };
  if (found.problem === "too-slow" && pace === "brief") throw new LookTooBrief();
  if (found.problem === "not-a-pdf" && (await isOfficeFile(path))) throw officeFileRefused();
  throw pdfRefused(found);
}

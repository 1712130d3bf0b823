import { Readable } from "node:stream";
import type { Database } from "@antochi/db/schema";
import type { Certificate } from "@antochi/db/tables/acknowledgements";
import { defineHourlyJob, defineJob } from "@antochi/jobs/define-job";
import { newObjectKey } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { sql } from "kysely";
import { z } from "zod";
import { inBatches } from "../../in-batches.ts";
import { removeObjectLater } from "../../stored-files/removal.ts";
import type { SheetFacts } from "./certificate-sheet.ts";

export const makeCertificateJob = defineJob({
  name: "make-certificate",
  payload: z.object({ id: z.int(), verifyUrl: z.string() }),
});

type Parts = { db: Database; store: ObjectStore; now: () => Date };

/** Acknowledgements on one sheet, at most. */
const listed = 1_000;

/** Draws a certificate and puts it into the store, unless it is there already or its member is gone. */
export async function makeCertificate(
  { db, store, now }: Parts,
  { id, verifyUrl }: { id: number; verifyUrl: string },
): Promise<void> {
  const certificate = await db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", id)
    .where("objectKey", "is", null)
    .executeTakeFirst();
  if (!certificate) return;
  const facts = await factsOf(db, certificate, verifyUrl);
  if (!facts) return;
  // What draws it is loaded when the first one is asked for.
  const { drawCertificate } = await import("./certificate-sheet.ts");
  const pdf = await drawCertificate(facts);
  const key = newObjectKey("certificates/");
  await store.write(key, Readable.from([pdf]), { contentType: "application/pdf", maxBytes: pdf.byteLength });
  const { numUpdatedRows } = await db
    .updateTable("certificates")
    .set({ objectKey: key, madeAt: now() })
    .where("id", "=", id)
    .where("objectKey", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await store.remove(key);
}

async function factsOf(
  db: Database,
  { id, code, userId, acknowledgementId, askedAt }: Certificate,
  verifyUrl: string,
): Promise<SheetFacts | undefined> {
  let own = db
    .selectFrom("acknowledgements")
    .selectAll()
    .where("userId", "=", userId)
    .where("acknowledgedAt", "<=", askedAt);
  if (acknowledgementId !== null) own = own.where("id", "=", acknowledgementId);
  const acknowledged = await own
    .orderBy("acknowledgedAt", "desc")
    .orderBy("id", "desc")
    .limit(listed)
    .execute();
  const [latest] = acknowledged;
  if (!latest || latest.firstName === null) return undefined;
  const name = `${latest.firstName} ${latest.lastName ?? ""}`.trim();
  return {
    code,
    number: id,
    issuedAt: askedAt,
    name,
    rank: latest.rank,
    unit: latest.unit,
    acknowledged,
    verifyUrl,
  };
}

export const sweepCertificatesJob = defineHourlyJob({ name: "sweep-certificates", minute: 57 });

const keptMs = 86_400_000;
const filesAtOnce = 500;

/** Lets go of the files of certificates a day after they were made; who asks again gets the same sheet anew. */
export async function sweepCertificates({ db, now }: Pick<Parts, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  await inBatches(filesAtOnce, () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ objectKey: string }>`
        with over as (
          select id, object_key from certificates where made_at <= ${before} and object_key is not null
          limit ${filesAtOnce} for update skip locked
        )
        update certificates set object_key = null, made_at = null from over where certificates.id = over.id
        returning over.object_key
      `.execute(tx);
      for (const { objectKey } of rows) await removeObjectLater(tx, objectKey);
      return rows.length;
    }),
  );
}

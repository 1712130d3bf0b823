import { Readable } from "node:stream";
import type { Database } from "@antochi/db/schema";
import type { Certificate } from "@antochi/db/tables/acknowledgements";
import { defineHourlyJob, defineJob } from "@antochi/jobs/define-job";
import { newObjectKey } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { sql } from "kysely";
import { z } from "zod";
import { copyIsFor, groupsOf, type ReaderGroups } from "../../library/article-readers.ts";
import { lockAccount } from "../../accounts/lock-account.ts";
import type { Security } from "../../security.ts";
import { actingUser } from "../../sessions/acting-user.ts";
import { releaseMadeFiles } from "../../stored-files/release-made-files.ts";
import type { SheetFacts } from "./certificate-sheet.ts";

export const makeCertificateJob = defineJob({
  name: "make-certificate",
  payload: z.object({ id: z.int(), verifyUrl: z.string() }),
});

type Parts = { db: Database; store: ObjectStore; now: () => Date; security: Security };

/** The most acknowledgements on one certificate. */
const listed = 1_000;

/** Draws a certificate and stores it, unless it is made already or its member is gone. */
export async function makeCertificate(
  { db, store, now, security }: Parts,
  { id, verifyUrl }: { id: number; verifyUrl: string },
): Promise<void> {
  const certificate = await db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", id)
    .where("objectKey", "is", null)
    .executeTakeFirst();
  if (!certificate) return;
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", certificate.userId)
    .executeTakeFirst();
  if (!user) return;
  const groups = groupsOf(actingUser(user, security));
  const facts = await certificateFacts(db, { certificate, groups, verifyUrl });
  if (!facts) return;
  // Imported on demand, with the first certificate.
  const { drawCertificate } = await import("./certificate-sheet.ts");
  const pdf = await drawCertificate(facts);
  const key = newObjectKey("certificates/");
  await store.write(key, Readable.from([pdf]), { contentType: "application/pdf", maxBytes: pdf.byteLength });
  const made = { objectKey: key, madeAt: now(), tellsOf: articlesOf(facts) };
  if (!(await keepMade(db, certificate, made))) await store.remove(key);
}

type Made = Pick<Certificate, "objectKey" | "madeAt" | "tellsOf">;

/** @returns whether its member is still there, and no other attempt was faster */
async function keepMade(
  db: Database,
  { id, userId }: Pick<Certificate, "id" | "userId">,
  made: Made,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, userId))) return false;
    const { numUpdatedRows } = await tx
      .updateTable("certificates")
      .set(made)
      .where("id", "=", id)
      .where("objectKey", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** The articles whose titles are on a certificate. */
function articlesOf({ acknowledged }: SheetFacts): number[] {
  return [...new Set(acknowledged.flatMap(({ title, articleId }) => (title === null ? [] : [articleId])))];
}

type Asked = { certificate: Certificate; groups: ReaderGroups; verifyUrl: string };

/** The contents of a certificate drawn now, for a member of these groups; undefined if their names were erased. */
async function certificateFacts(
  db: Database,
  { certificate, groups, verifyUrl }: Asked,
): Promise<SheetFacts | undefined> {
  const { id, code, userId, acknowledgementId, askedAt } = certificate;
  const isTold = copyIsFor(groups, sql.ref("acknowledgements.articleId"));
  let own = db
    .selectFrom("acknowledgements")
    .select([
      "firstName",
      "lastName",
      "rank",
      "unit",
      "articleId",
      "edition",
      "sha256",
      "acknowledgedAt",
      "code",
    ])
    .select([
      sql<string | null>`case when ${isTold} then title end`.as("title"),
      sql<string | null>`case when ${isTold} then sentence end`.as("sentence"),
    ])
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
    account: userId,
    issuedAt: askedAt,
    name,
    rank: latest.rank,
    unit: latest.unit,
    acknowledged,
    verifyUrl,
  };
}

export const sweepCertificatesJob = defineHourlyJob({ name: "sweep-certificates", minute: 57 });

const day = 24 * 3_600_000;
const keptMs = day;

/**
 * Removes the PDFs of certificates a day after they were made; a member who asks again gets the same one, drawn anew. A day
 * later it removes those without a row, as after a restore or where a process was killed.
 */
export async function sweepCertificates({ db, store, now }: Omit<Parts, "security">): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  await releaseMadeFiles(
    { db, store },
    {
      table: "certificates",
      before,
      cleared: sql`made_at = null, tells_of = '{}'`,
      prefix: "certificates/",
      orphansBefore: new Date(before.getTime() - day),
    },
  );
}

import { createReadStream } from "node:fs";
import type { CopyProblem } from "@antochi/contract/copies";
import type { Language } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import type { TracedCopy } from "@antochi/db/tables/traced-copies";
import type { User } from "@antochi/db/tables/users";
import { defineJob } from "@antochi/jobs/define-job";
import { inspectPdf } from "@antochi/pdf/inspect-pdf";
import { type CopyPart, type CopyRefusal, markCopy } from "@antochi/pdf/mark-copy";
import { newObjectKey } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { z } from "zod";
import { lockAccount } from "../../accounts/lock-account.ts";
import type { Security } from "../../security.ts";
import { actingUser } from "../../sessions/acting-user.ts";
import { spoolStoredPdf } from "../../stored-files/spool-stored-pdf.ts";
import { writtenMinute } from "../../written-dates.ts";
import { inFours } from "../../secrets/secret-tokens.ts";
import { findCopy } from "./copy-queries.ts";

export const makeCopyJob = defineJob({
  name: "make-copy",
  payload: z.object({ id: z.int() }),
  // One at a time: each keeps a processor busy. Its requester sees that other copies come first.
  queue: "make-copy",
});

type Parts = { db: Database; store: ObjectStore; now: () => Date; security: Security };

/** Makes a requested copy, unless it is made already, or its owner or its edition is gone. */
export async function makeCopy(parts: Parts, { id }: { id: number }, signal?: AbortSignal): Promise<void> {
  const { db, store, now, security } = parts;
  const asked = await db
    .selectFrom("tracedCopies")
    .selectAll()
    .where("id", "=", id)
    .where("madeAt", "is", null)
    .where("problem", "is", null)
    .executeTakeFirst();
  const user = asked && (await findOwner(db, asked.userId));
  if (!user) return;
  const found = await findCopy(db, { id, user: actingUser(user, security) });
  if (!found) return;

  await using original = await spoolStoredPdf({ db, store }, { objectPath: found.pdfPath });
  // The waiting member learns that no copy came; that the file itself is missing, the reader reports.
  if (original === null) return;
  const marked = await markCopy(original.path, { parts: lineOf(asked, user), signal });
  if (!marked.ok) return await settle(parts, asked, { problem: problemOf(marked) });
  await using copy = marked.copy;
  const made = await inspectPdf(copy.path, { signal });
  if (!made.ok || made.pageCount !== found.pageCount)
    return await settle(parts, asked, { problem: "unmarkable" });

  const objectKey = newObjectKey("copies/");
  const { size, path } = copy;
  await store.write(objectKey, createReadStream(path), { contentType: "application/pdf", maxBytes: size });
  await settle(parts, asked, { objectKey, size, madeAt: now() });
}

async function findOwner(db: Database, id: number): Promise<User | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("isApproved", "=", true)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
}

type Settled = { problem: CopyProblem } | Pick<TracedCopy, "objectKey" | "size" | "madeAt">;

/** Records the outcome of a copy; where its owner is gone meanwhile, or another attempt was faster, its file is removed. */
async function settle({ db, store }: Parts, { id, userId }: TracedCopy, settled: Settled): Promise<void> {
  const isSettled = await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, userId))) return false;
    const { numUpdatedRows } = await tx
      .updateTable("tracedCopies")
      .set(settled)
      .where("id", "=", id)
      .where("madeAt", "is", null)
      .where("problem", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
  if (!isSettled && "objectKey" in settled && settled.objectKey !== null)
    await store.remove(settled.objectKey);
}

function problemOf({ problem }: CopyRefusal): CopyProblem {
  if (problem === "signed" || problem === "protected") return problem;
  return problem === "needs-password" ? "protected" : "unmarkable";
}

const words = {
  en: { copyFor: "Copy for", account: "account", edition: "Edition" },
  el: { copyFor: "Αντίγραφο για", account: "λογαριασμός", edition: "Έκδοση" },
} as const satisfies Record<Language, unknown>;

/**
 * The line at the foot of each page: whose copy it is, when it was requested, of which edition, its code and its handling
 * label. Members can change their name freely, and nobody confirms it; the account's number beside it never changes.
 */
function lineOf(
  { code, edition, handling, askedAt }: Pick<TracedCopy, "code" | "edition" | "handling" | "askedAt">,
  user: Pick<User, "id" | "firstName" | "lastName" | "confirmedRank" | "confirmedUnit" | "language">,
): CopyPart[] {
  const { copyFor, account, edition: numbered } = words[user.language];
  const name = `${user.firstName} ${user.lastName}`;
  const whose = [name, user.confirmedRank, user.confirmedUnit, `${account} ${user.id}`];
  return [
    { text: `${copyFor} ${whose.filter((word) => word !== null).join(", ")}` },
    { text: writtenMinute(askedAt, user.language) },
    { text: `${numbered} ${edition}` },
    { text: inFours(code) },
    ...(handling === null ? [] : [{ text: handling, isStrong: true }]),
  ];
}

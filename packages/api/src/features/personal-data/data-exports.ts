import { Readable } from "node:stream";
import { languages } from "@antochi/contract/languages";
import { defineJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import type { Site } from "@antochi/mail/letter";
import { newObjectKey } from "@antochi/storage/object-key";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { z } from "zod";
import { fileIsFor, groupsOf, type Reader } from "../../library/article-readers.ts";
import type { Dependencies } from "../../dependencies.ts";
import { defineMail, linkSchema, pageIn, sendLater } from "../../mail/mail-template.ts";
import { actingUser } from "../../sessions/acting-user.ts";
import { removeObjectLater } from "../../stored-files/removal.ts";
import { zipFile } from "../../exports/zip.ts";
import { writtenMinute } from "../../written-dates.ts";
import { personalFiles } from "./personal-files.ts";

const hour = 3_600_000;
/** How long a file can be fetched once it is made. */
const keptMs = 24 * hour;
/** How long a file that cannot be made counts as pending: as long as the queue retries. */
const waitedForMs = 7 * 24 * hour;
/** More than is ever kept about one person; a ZIP without extensions ends at 4 GiB. */
const maxBytes = 2 * 1024 ** 3;

export const makeDataExportJob = defineJob({
  name: "make-data-export",
  payload: z.object({ userId: z.int().positive(), objectKey: z.string() }),
  // One at a time: it takes a processor, and there is no hurry.
  queue: "make-data-export",
});

/**
 * Requests a file of everything that is kept about a member. While one is pending or can be fetched, further requests keep
 * it, unless it names an article that they may no longer read.
 * @returns whether a new file was requested
 */
export async function askForExport(
  tx: DatabaseTransaction,
  { user, at }: { user: Reader & { id: number }; at: Date },
): Promise<boolean> {
  const { id: userId } = user;
  const isOver = sql`(kept.expires_at <= ${at} or not ${fileIsFor(groupsOf(user), sql`kept.tells_of`)})`;
  const objectKey = newObjectKey("exports/");
  const expiresAt = new Date(at.getTime() + waitedForMs);
  const { rows } = await sql<{ replaced: string | null }>`
    with old as (select object_key from data_exports as kept where user_id = ${userId} and ${isOver})
    insert into data_exports as kept (user_id, object_key, asked_at, expires_at)
    values (${userId}, ${objectKey}, ${at}, ${expiresAt})
    on conflict (user_id) do update
      set object_key = excluded.object_key, asked_at = excluded.asked_at, made_at = null, size = null,
        expires_at = excluded.expires_at, tells_of = excluded.tells_of
      where ${isOver}
    returning (select object_key from old) as replaced
  `.execute(tx);
  const [asked] = rows;
  if (asked === undefined) return false;
  if (asked.replaced !== null) await removeObjectLater(tx, asked.replaced);
  await enqueue(tx, makeDataExportJob, { userId, objectKey });
  return true;
}

type Asked = z.output<(typeof makeDataExportJob)["payload"]>;
type Parts = Pick<Dependencies, "db" | "store" | "now" | "publicUrl" | "security">;

/**
 * Makes a requested file, streaming it into the store, and notifies its owner by mail. A retry writes the same object
 * again. If the account or the request is gone, before or meanwhile, the object is removed.
 */
export async function makeDataExport(
  { db, store, now, publicUrl, security }: Parts,
  { userId, objectKey }: Asked,
  signal?: AbortSignal,
): Promise<void> {
  const user = await db
    .selectFrom("dataExports")
    .innerJoin("users", "users.id", "dataExports.userId")
    .selectAll("users")
    .where("userId", "=", userId)
    .where("objectKey", "=", objectKey)
    .where("madeAt", "is", null)
    .executeTakeFirst();
  if (user !== undefined) {
    const person = { ...user, groups: groupsOf(actingUser(user, security)) };
    const articles = new Set<number>();
    const onArticle = (id: number) => void articles.add(id);
    const files = personalFiles(db, { person, at: now(), onArticle });
    const bytes = interruptible(zipFile(files, now()), signal);
    const { size } = await store.write(objectKey, Readable.from(bytes, { objectMode: false }), {
      contentType: "application/zip",
      maxBytes,
    });
    const tellsOf = [...articles];
    if (await keepMade({ db, now, publicUrl }, { userId, objectKey, size, tellsOf })) return;
  }
  // On a retry the file may be made already; otherwise the object belongs to nobody any more.
  const isKept = await db
    .selectFrom("dataExports")
    .select("userId")
    .where("objectKey", "=", objectKey)
    .executeTakeFirst();
  if (isKept === undefined) await store.remove(objectKey);
}

async function* interruptible(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

/** Records that a file is made and enqueues a letter to its owner. @returns whether it was still pending */
async function keepMade(
  { db, now, publicUrl }: Pick<Parts, "db" | "now" | "publicUrl">,
  { userId, objectKey, size, tellsOf }: Asked & { size: number; tellsOf: number[] },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const madeAt = now();
    const expiresAt = new Date(madeAt.getTime() + keptMs);
    const made = await tx
      .updateTable("dataExports")
      .set({ madeAt, size, expiresAt, tellsOf })
      .where("userId", "=", userId)
      .where("objectKey", "=", objectKey)
      .where("madeAt", "is", null)
      .returning("userId")
      .executeTakeFirst();
    if (made === undefined) return false;
    const { email, firstName, language } = await tx
      .selectFrom("users")
      .select(["email", "firstName", "language"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const data = {
      firstName,
      language,
      until: expiresAt.toISOString(),
      accountUrl: new URL("/account#my-data", publicUrl).href,
    };
    await sendLater(tx, dataExportReady, { to: email, data });
    return true;
  });
}

const words = {
  en: ({ name }: Site, firstName: string, until: string) => ({
    subject: "Your data is ready",
    paragraphs: [
      `Dear ${firstName},`,
      `You asked ${name} for everything that it keeps about you. It is one ZIP file, available on your account's page until ${until}.`,
      "If it was not you, change your password, which ends every session, and tell an administrator.",
    ],
    open: "Fetch your data",
    footnotes: ["You receive this message because your account has this address."],
  }),
  el: ({ name }: Site, firstName: string, until: string) => ({
    subject: "Τα δεδομένα σας είναι έτοιμα",
    paragraphs: [
      `Αγαπητέ/ή ${firstName},`,
      `Ζητήσατε από την ${name} όλα όσα τηρούνται για εσάς. Είναι ένα αρχείο ZIP, που η σελίδα του λογαριασμού σας διαθέτει έως ${until}.`,
      "Αν δεν ήσασταν εσείς, αλλάξτε τον κωδικό σας, πράγμα που τερματίζει κάθε σύνδεση, και ενημερώστε έναν διαχειριστή.",
    ],
    open: "Λήψη των δεδομένων σας",
    footnotes: ["Λαμβάνετε αυτό το μήνυμα επειδή ο λογαριασμός σας έχει αυτή τη διεύθυνση."],
  }),
} as const;

/** Notifies a member that the file of their data can be fetched. It links to their account: the file is nobody else's. */
export const dataExportReady = defineMail({
  name: "data-export-ready",
  data: z.object({
    firstName: z.string(),
    language: z.enum(languages),
    until: z.iso.datetime(),
    accountUrl: linkSchema,
  }),
  letter({ firstName, language, until, accountUrl }, site) {
    const { open, ...text } = words[language](site, firstName, writtenMinute(new Date(until), language));
    return { ...text, language, action: { label: open, url: pageIn(language, accountUrl) } };
  },
});

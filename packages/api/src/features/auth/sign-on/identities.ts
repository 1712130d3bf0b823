import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { DomainError } from "@antochi/contract/errors";
import type { Language } from "@antochi/contract/languages";
import type { User } from "@antochi/db/tables/users";
import { z } from "zod";
import { recordAct } from "../../../audit/record-act.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { defineMail, linkSchema, pageIn, sendLater } from "../../../mail/mail-template.ts";
import type { Provided } from "../../../sign-on/provided.ts";

export type Identity = Pick<Provided, "issuer" | "subject">;

/** The account that an identity at the provider is bound to, or has asked for. */
export async function findIdentity(db: Database, { issuer, subject }: Identity) {
  return db
    .selectFrom("signOnIdentities")
    .select(["userId", "confirmedAt"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Whether an account is bound to this provider. */
export async function isBound(
  db: Database,
  { userId, issuer }: { userId: number; issuer: string },
): Promise<boolean> {
  const bound = await db
    .selectFrom("signOnIdentities")
    .select("subject")
    .where("userId", "=", userId)
    .where("issuer", "=", issuer)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  return bound !== undefined;
}

type Parts = Pick<Dependencies, "now" | "publicUrl" | "signOn"> & Parameters<typeof recordAct>[1];
type Bound = {
  owner: Pick<User, "id" | "email">;
  identity: Identity;
  /** The user whose session does this; null where the owner's password, or a new account, is what counts. */
  by: number | null;
  /** Whether the account's password stops working, which its entry in the audit log says. */
  endsPassword?: boolean;
};

/**
 * Binds a locked account to its owner's identity at the provider, in place of any earlier one, and notifies the owner.
 * Refuses with 409 where the identity belongs to another account.
 */
export async function bindIdentity(
  tx: DatabaseTransaction,
  parts: Parts,
  { owner, identity, by, endsPassword = false }: Bound,
): Promise<void> {
  const { issuer, subject } = identity;
  await tx
    .deleteFrom("signOnIdentities")
    .where("userId", "=", owner.id)
    .where("issuer", "=", issuer)
    .execute();
  if (!(await claimIdentity(tx, { issuer, subject, userId: owner.id, at: parts.now() })))
    throw new DomainError("conflict");
  const details = endsPassword ? { passwordEnded: true } : {};
  await recordAct(tx, parts, { act: "sign-on-joined", by, on: { id: owner.id }, details });
  await notifyOwner(tx, parts, { owner, what: "joined" });
}

/**
 * Records the account of an identity at the provider, whatever was requested before.
 * @returns false where it belongs to an account already
 */
export async function claimIdentity(
  tx: DatabaseTransaction,
  { issuer, subject, userId, at }: Identity & { userId: number; at: Date },
): Promise<boolean> {
  const claimed = await tx
    .insertInto("signOnIdentities")
    .values({ issuer, subject, userId, createdAt: at, confirmedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(["issuer", "subject"])
        .doUpdateSet({ userId, confirmedAt: at })
        .where("signOnIdentities.confirmedAt", "is", null),
    )
    .returning("userId")
    .executeTakeFirst();
  return claimed !== undefined;
}

const whats = ["joined", "left", "asked"] as const;
type What = (typeof whats)[number];

const changes: Readonly<Record<Language, Record<What, (name: string) => string>>> = {
  en: {
    joined: (name) => `Your account can now be signed in to with ${name}.`,
    left: (name) => `Your account can no longer be signed in to with ${name}. Its password opens it.`,
    asked: (name) =>
      `Somebody who has your address at ${name} asks to sign in to your account with it. An administrator decides.`,
  },
  el: {
    joined: (name) => `Στον λογαριασμό σας μπορεί πλέον να γίνει σύνδεση μέσω ${name}.`,
    left: (name) =>
      `Στον λογαριασμό σας δεν γίνεται πλέον σύνδεση μέσω ${name}. Τον ανοίγει ο κωδικός πρόσβασής του.`,
    asked: (name) =>
      `Κάποιος που έχει τη διεύθυνσή σας στον πάροχο ${name} ζητά να συνδέεται με αυτόν στον λογαριασμό σας. Αποφασίζει ένας διαχειριστής.`,
  },
};

/** Notifies an owner by mail of a change of their account's sign-on, or of a request for it. */
export async function notifyOwner(
  tx: DatabaseTransaction,
  { publicUrl, signOn }: Pick<Parts, "publicUrl" | "signOn">,
  { owner, what }: { owner: Pick<User, "email">; what: What },
): Promise<void> {
  const data = { what, provider: signOn?.name ?? "", accountUrl: new URL("/account", publicUrl).href };
  await sendLater(tx, signOnChanged, { to: owner.email, data });
}

export const signOnChanged = defineMail({
  name: "sign-on-changed",
  data: z.object({ what: z.enum(whats), provider: z.string(), accountUrl: linkSchema }),
  letter: {
    en: ({ what, provider, accountUrl }, site) => ({
      subject: `Signing in with ${provider}`,
      paragraphs: [`At ${site.name}: ${changes.en[what](provider)}`],
      action: { label: "Look at your account", url: accountUrl },
      footnotes: ["If it was not you, change your password and tell an administrator."],
    }),
    el: ({ what, provider, accountUrl }, site) => ({
      subject: `Σύνδεση μέσω ${provider}`,
      paragraphs: [`Στην ${site.name}: ${changes.el[what](provider)}`],
      action: { label: "Δείτε τον λογαριασμό σας", url: pageIn("el", accountUrl) },
      footnotes: ["Αν δεν ήσασταν εσείς, αλλάξτε τον κωδικό πρόσβασης και ενημερώστε έναν διαχειριστή."],
    }),
  },
});

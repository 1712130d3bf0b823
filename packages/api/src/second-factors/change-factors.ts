import { DomainError } from "@antochi/contract/errors";
import type { Language } from "@antochi/contract/languages";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { z } from "zod";
import { recordAct } from "../audit/record-act.ts";
import type { MemberContext } from "../context.ts";
import { defineMail, linkSchema, pageIn, sendLater } from "../mail/mail-template.ts";
import { requirePoint } from "../limits/rate-limits.ts";
import type { RequestInfo } from "../request-info.ts";
import { holdSession } from "../sessions/hold-session.ts";
import { removeRecoveryCodes, replaceRecoveryCodes, type RecoveryCodes } from "./recovery-codes.ts";

const factorChanges = [
  "codes-on",
  "codes-off",
  "codes-renewed",
  "recovery-code-used",
  "passkey-added",
  "passkey-removed",
  "reset",
] as const;
type FactorChange = (typeof factorChanges)[number];

/** What happened to an account's second factors, as its owner is told. */
const changes: Readonly<Record<Language, Record<FactorChange, string>>> = {
  en: {
    "codes-on": "An app now shows the codes with which you sign in.",
    "codes-off": "No app shows codes for your account any more.",
    "codes-renewed": "You have new recovery codes. The old ones are void.",
    "recovery-code-used": "A recovery code was used to sign in. It no longer works.",
    "passkey-added": "A passkey was added to your account.",
    "passkey-removed": "A passkey was removed from your account.",
    reset:
      "An administrator removed the app, passkeys and recovery codes from your account. It no longer asks for a second step.",
  },
  el: {
    "codes-on": "Μια εφαρμογή εμφανίζει πλέον τους κωδικούς μίας χρήσης με τους οποίους συνδέεστε.",
    "codes-off": "Καμία εφαρμογή δεν εμφανίζει πλέον κωδικούς για τον λογαριασμό σας.",
    "codes-renewed": "Έχετε νέους κωδικούς ανάκτησης. Οι παλιοί δεν ισχύουν πια.",
    "recovery-code-used": "Ένας κωδικός ανάκτησης χρησιμοποιήθηκε για σύνδεση. Δεν ισχύει πια.",
    "passkey-added": "Ένα κλειδί πρόσβασης προστέθηκε στον λογαριασμό σας.",
    "passkey-removed": "Ένα κλειδί πρόσβασης αφαιρέθηκε από τον λογαριασμό σας.",
    reset:
      "Ένας διαχειριστής αφαίρεσε την εφαρμογή, τα κλειδιά πρόσβασης και τους κωδικούς ανάκτησης από τον λογαριασμό σας. Δεύτερο βήμα δεν ζητείται πλέον.",
  },
};

type Owner = { id: number; email: string };
type Told = {
  owner: Owner;
  what: FactorChange;
  /** The user whose session does it; null where the product does it by itself. */
  by: number | null;
};
type Parts = {
  publicUrl: URL;
  now: () => Date;
  /** Absent where the product does it by itself. */
  request?: Pick<RequestInfo, "id" | "ip" | "sessionId">;
};

/** The caller saw an account with a second factor, and so made no recovery codes for it. */
const changedMeanwhile = "Your second step has changed meanwhile. Please try again.";

/**
 * Refuses with 429 a user who begins more than sixty changes of second factors per hour: each adds a letter and an audit
 * entry, which is never deleted. Removals need no point, since whatever is removed was added before.
 */
export async function requireChangePoint({
  rateLimits,
  user,
}: Pick<MemberContext, "rateLimits" | "user">): Promise<void> {
  await requirePoint(rateLimits.ownEntries, `second-factor:${user.id}`);
}

type Changed = { changed: boolean; codesCount: boolean };

/**
 * Locks a user's row, changes their second factors, records whether any is left and tells the owner by mail, all in one
 * transaction. Without the lock, two concurrent removals of the last two would each count the other's factor as left, and
 * two concurrent first factors would void each other's recovery codes. Refuses where the session was ended meanwhile, as by
 * a new password: a factor added afterwards would open the account despite that.
 * @param recovery codes for an account without a second factor so far, or new ones for an account that has one; omitted for
 * neither
 * @param change returns whether it changed anything
 * @returns whether it did, and whether the recovery codes count
 */
export async function changeFactors(
  tx: DatabaseTransaction,
  parts: Parts,
  {
    owner,
    recovery,
    change,
    ...told
  }: Told & { recovery?: RecoveryCodes | undefined; change: () => Promise<boolean> },
): Promise<Changed> {
  const before = await tx
    .selectFrom("users")
    .select("hasSecondFactor")
    .where("id", "=", owner.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // The account was deleted while this waited for the lock.
  if (before === undefined) throw new DomainError("not-signed-in");
  await holdSession(tx, { userId: owner.id, sessionId: parts.request?.sessionId });
  if (!(await change())) return { changed: false, codesCount: false };
  const codesCount = recovery !== undefined && before.hasSecondFactor === (told.what === "codes-renewed");
  if (codesCount)
    await replaceRecoveryCodes(tx, { userId: owner.id, rows: recovery.rows, createdAt: parts.now() });
  const { hasSecondFactor } = await tx
    .updateTable("users")
    .set((eb) => ({
      hasSecondFactor: eb
        .or([
          eb.exists(
            eb
              .selectFrom("oneTimeCodes")
              .select("userId")
              .where("userId", "=", owner.id)
              .where("confirmedAt", "is not", null),
          ),
          eb.exists(eb.selectFrom("passkeys").select("id").where("userId", "=", owner.id)),
        ])
        .$castTo<boolean>(),
    }))
    .where("id", "=", owner.id)
    .returning("hasSecondFactor")
    .executeTakeFirstOrThrow();
  if (!hasSecondFactor) await removeRecoveryCodes(tx, owner.id);
  else if (!before.hasSecondFactor && !codesCount)
    throw new DomainError("conflict", { message: changedMeanwhile });
  await notifyOfChange(tx, parts, { owner, ...told });
  return { changed: true, codesCount };
}

/** Writes a change of somebody's second factors into the audit log, and to their owner. */
export async function notifyOfChange(
  tx: DatabaseTransaction,
  parts: Parts,
  { owner, what, by }: Told,
): Promise<void> {
  await recordAct(tx, parts, {
    act: "second-factor-changed",
    by,
    on: { id: owner.id },
    details: { change: what },
  });
  await mailOfChange(tx, parts.publicUrl, { owner, what });
}

/** Tells the owner by mail what happened to their second factors. */
async function mailOfChange(
  tx: DatabaseTransaction,
  publicUrl: URL,
  { owner, what }: Pick<Told, "owner" | "what">,
): Promise<void> {
  const accountUrl = new URL("/account", publicUrl).href;
  await sendLater(tx, secondFactorChanged, { to: owner.email, data: { what, accountUrl } });
}

/** Removes all second factors of a locked user and mails them; everything else is up to the caller. */
export async function dropFactors(tx: DatabaseTransaction, publicUrl: URL, owner: Owner): Promise<void> {
  await tx.deleteFrom("oneTimeCodes").where("userId", "=", owner.id).execute();
  await tx.deleteFrom("passkeys").where("userId", "=", owner.id).execute();
  await removeRecoveryCodes(tx, owner.id);
  await mailOfChange(tx, publicUrl, { owner, what: "reset" });
}

export const secondFactorChanged = defineMail({
  name: "second-factor-changed",
  data: z.object({ what: z.enum(factorChanges), accountUrl: linkSchema }),
  letter: {
    en: ({ what, accountUrl }, site) => ({
      subject: "Your second factor",
      paragraphs: [`At ${site.name}: ${changes.en[what]}`],
      action: { label: "Look at your account", url: accountUrl },
      footnotes: ["If it was not you, change your password and tell an administrator."],
    }),
    el: ({ what, accountUrl }, site) => ({
      subject: "Το δεύτερο βήμα σύνδεσής σας",
      paragraphs: [`Στην ${site.name}: ${changes.el[what]}`],
      action: { label: "Δείτε τον λογαριασμό σας", url: pageIn("el", accountUrl) },
      footnotes: ["Αν δεν ήσασταν εσείς, αλλάξτε τον κωδικό πρόσβασης και ενημερώστε έναν διαχειριστή."],
    }),
  },
});

import type { Database } from "@antochi/db/schema";
import { recordAct } from "../audit/record-act.ts";
import type { SecretKey } from "../secrets/secret-key.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { changeFactors, dropFactors } from "./change-factors.ts";
import { isSealedOtherwise } from "./one-time-codes.ts";

type Parts = { publicUrl: URL; now: () => Date };

/**
 * Turns off for good the codes of every app whose secret this key does not open, and tells the owners. Codes whose setup
 * somebody began but never completed are removed without a mail.
 * @returns how many were on
 */
export async function forgetSealedCodes(db: Database, key: SecretKey | null, parts: Parts): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const owner = await db
      .selectFrom("oneTimeCodes")
      .innerJoin("users", "users.id", "oneTimeCodes.userId")
      .select(["users.id", "users.email", "sealedBy", "confirmedAt"])
      .where(isSealedOtherwise(key))
      .limit(1)
      .executeTakeFirst();
    if (owner === undefined) return forgotten;
    if (owner.confirmedAt === null) {
      await db
        .deleteFrom("oneTimeCodes")
        .where("userId", "=", owner.id)
        .where("sealedBy", "=", owner.sealedBy)
        .where("confirmedAt", "is", null)
        .execute();
      continue;
    }
    await db.transaction().execute((tx) =>
      changeFactors(tx, parts, {
        owner,
        by: null,
        what: "codes-off",
        async change() {
          await tx
            .deleteFrom("oneTimeCodes")
            .where("userId", "=", owner.id)
            .where("sealedBy", "=", owner.sealedBy)
            .execute();
          return true;
        },
      }),
    );
    forgotten += 1;
  }
}

/**
 * Removes app, passkeys and recovery codes from an account, signs it out everywhere and tells its owner: for an
 * administrator who lost them all, where no other is left to do it.
 * @returns whether there was a second factor to remove; undefined where no account has this e-mail
 */
export async function forgetFactorsOf(
  db: Database,
  email: string,
  parts: Parts,
): Promise<boolean | undefined> {
  return db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom("users")
      .select(["id", "email", "hasSecondFactor"])
      .where("email", "=", email)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!owner?.hasSecondFactor) return owner && false;
    await dropFactors(tx, parts.publicUrl, owner);
    await tx.updateTable("users").set({ hasSecondFactor: false }).where("id", "=", owner.id).execute();
    await endSessionsOf(tx, owner.id);
    await recordAct(tx, parts, { act: "second-factor-reset", by: null, on: { id: owner.id } });
    return true;
  });
}

import type { Database } from "@antochi/db/schema";
import type { SecretKey } from "../secret-key.ts";
import { changeFactors } from "./change-factors.ts";

type Parts = { publicUrl: URL; now: () => Date };

/**
 * Turns off the codes of every app whose secret this key does not open, for good, and tells their owners.
 * @returns how many there were
 */
export async function forgetSealedCodes(db: Database, key: SecretKey | null, parts: Parts): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const owner = await db
      .selectFrom("oneTimeCodes")
      .innerJoin("users", "users.id", "oneTimeCodes.userId")
      .select(["users.id", "users.email", "sealedBy"])
      .$if(key !== null, (codes) =>
        codes.where((eb) => eb.or([eb("sealedBy", "<", key?.id ?? ""), eb("sealedBy", ">", key?.id ?? "")])),
      )
      .limit(1)
      .executeTakeFirst();
    if (owner === undefined) return forgotten;
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

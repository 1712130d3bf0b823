import { approvedMember, insertUser, secondMember } from "@antochi/testing/people";
import { expect, test } from "vitest";
import { createSecretKey } from "../secrets/secret-key.ts";
import { openApiForFile } from "../testing/api-for-file.ts";
import { takeMails } from "../testing/waiting-jobs.ts";
import { forgetSealedCodes } from "./forget-codes.ts";

const { api, clock, db } = await openApiForFile();

test("a user who only started to set up codes is not notified that they are off", async () => {
  const old = createSecretKey("one key of the tests, long enough");
  const owner = await insertUser(db, approvedMember, { hasSecondFactor: true });
  const beginner = await insertUser(db, secondMember);
  for (const [{ id: userId }, confirmedAt] of [[owner, clock.now()] as const, [beginner, null] as const])
    await db
      .insertInto("oneTimeCodes")
      .values({ userId, sealedSecret: old.seal("a secret", "its owner"), sealedBy: old.id, confirmedAt })
      .execute();

  const another = createSecretKey("another key, which opens none");
  expect(await forgetSealedCodes(db, another, api.dependencies)).toBe(1);
  expect(await db.selectFrom("oneTimeCodes").select("userId").execute()).toEqual([]);
  expect(await takeMails(db)).toMatchObject([{ to: owner.email, content: { what: "codes-off" } }]);
  const entries = db.selectFrom("auditEntries").select(["act", "objectId"]);
  expect(await entries.execute()).toEqual([{ act: "second-factor-changed", objectId: String(owner.id) }]);
});

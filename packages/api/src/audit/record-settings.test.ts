import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, expect, test } from "vitest";
import { recordSettings } from "./record-settings.ts";

const { db, close } = await createTestDatabase();
afterAll(close);
const { now } = createClock();

test("a start logs settings that changed since the last one, once for replicas that start together", async () => {
  const standard = { SECURITY: "standard", OCR: "on" };
  const strict = { SECURITY: "strict", OCR: "on" };
  await Promise.all([1, 2, 3].map(() => recordSettings({ db, now }, standard)));
  await recordSettings({ db, now }, standard);
  await recordSettings({ db, now }, strict);
  await recordSettings({ db, now }, { SECURITY: "strict", AUDIT_LOG: "stdout" });
  const entries = await db
    .selectFrom("auditEntries")
    .select(["act", "actor", "details"])
    .orderBy("id")
    .execute();
  const details = entries.map((entry) => {
    expect(entry).toMatchObject({ act: "settings-changed", actor: "house" });
    const told: unknown = JSON.parse(entry.details);
    return told;
  });
  expect(details).toEqual([
    { before: { SECURITY: null, OCR: null }, after: standard, settings: standard },
    { before: { SECURITY: "standard" }, after: { SECURITY: "strict" }, settings: strict },
    {
      before: { OCR: "on", AUDIT_LOG: null },
      after: { OCR: null, AUDIT_LOG: "stdout" },
      settings: { SECURITY: "strict", AUDIT_LOG: "stdout" },
    },
  ]);
});

import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { expect, test } from "vitest";
import { recordAct } from "./record-act.ts";
import { shortenAddresses } from "./shorten-addresses.ts";

const day = 24 * 60 * 60 * 1000;

test.each([
  ["IPv4 loses its last part", "203.0.113.24", "203.0.113.0/24"],
  ["IPv6 keeps its first 32 bits", "2001:db8:12:34::/64", "2001:db8::/32"],
  ["what is no address is gone", "a proxy's own words", "–"],
])("after ninety days an entry's address is shortened, and its key deleted: %s", async (_, ip, short) => {
  await using database = await createTestDatabase();
  const { db } = database;
  const clock = createClock();
  await recordAct(db, { now: clock.now, request: { id: "request-1", ip } }, { act: "signed-in", by: 1 });
  const origin = async () => {
    await shortenAddresses({ db, now: clock.now });
    return db.selectFrom("auditOrigins").select(["address", "key"]).executeTakeFirstOrThrow();
  };
  clock.advance(90 * day);
  expect(await origin()).toMatchObject({ address: ip });
  clock.advance(1);
  expect(await origin()).toEqual({ address: short, key: null });
});

import type { User } from "@antochi/db/tables/users";
import { approvedMember, insertUser, secondMember } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { endSessionsOf } from "../../sessions/end-sessions.ts";
import { hashOfSecret } from "../../secrets/secret-tokens.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { endsWithoutWaiting, whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { addDevice, findDeviceOwner, touchDevice } from "./device-queries.ts";

const day = 86_400_000;
const { clock, db } = await openApiForFile();
const sessionId = "a session";

let reader: User;
beforeEach(async () => {
  await db.deleteFrom("users").execute();
  reader = await insertUser(db, approvedMember);
  const expiresAt = new Date(clock.now().getTime() + day);
  await db
    .insertInto("sessions")
    .values({ id: hashOfSecret(sessionId), userId: reader.id, expiresAt })
    .execute();
});

const device = () => ({ userId: reader.id, sessionId, now: clock.now() });

const devices = async () =>
  db.selectFrom("offlineDevices").select("tokenHash").where("userId", "=", reader.id).execute();

test("no device is registered if every session was ended while it waited", async () => {
  const { adding } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom("users").select("id").where("id", "=", reader.id).forUpdate().execute();
    const adding = Promise.allSettled([
      db.transaction().execute(async (other) => addDevice(other, device())),
    ]);
    await whenSomebodyWaits(db);
    await endSessionsOf(tx, reader.id);
    return { adding };
  });
  expect(await adding).toMatchObject([{ status: "rejected", reason: { code: "not-signed-in" } }]);
  expect(await devices()).toEqual([]);
});

test("a device is removed with sessions that end while it is being registered", async () => {
  const { ending } = await db.transaction().execute(async (tx) => {
    await addDevice(tx, device());
    const ending = db.transaction().execute(async (other) => endSessionsOf(other, reader.id));
    expect(await endsWithoutWaiting(db, ending)).toBe(false);
    return { ending };
  });
  await ending;
  expect(await devices()).toEqual([]);
});

test("a contact is recorded for its own device, and no other", async () => {
  const other = await insertUser(db, secondMember);
  const add = (owner: object) => db.transaction().execute((tx) => addDevice(tx, { ...device(), ...owner }));
  const [first] = [await add({}), await add({}), await add({ userId: other.id, sessionId: undefined })];
  const added = clock.now();
  clock.advance(day);
  const newSession = hashOfSecret("another session");
  await touchDevice(db, { token: first, sessionId: newSession, now: clock.now() });
  const contacts = db
    .selectFrom("offlineDevices")
    .select(["sessionId", "lastContactAt"])
    .orderBy("lastContactAt", "desc")
    .orderBy("userId");
  expect(await contacts.execute()).toEqual([
    { sessionId: newSession, lastContactAt: clock.now() },
    { sessionId: hashOfSecret(sessionId), lastContactAt: added },
    { sessionId: null, lastContactAt: added },
  ]);
});

test.each([
  ["suspended", { suspendedAt: clock.now() }],
  ["not approved", { isApproved: false }],
])("a device has no owner while its member is %s", async (_, fields) => {
  const token = await db.transaction().execute((tx) => addDevice(tx, device()));
  expect(await findDeviceOwner(db, token)).toMatchObject({ id: reader.id });
  await db.updateTable("users").set(fields).where("id", "=", reader.id).execute();
  expect(await findDeviceOwner(db, token)).toBeUndefined();
});

import type { User } from "@antochi/db/tables/users";
import { insertUser, instructorAdmin, pendingMember } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";

const { api, db } = await openApiForFile();

let admin: User;
let people = 0;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.updateTable("serviceNames").set({ joinedTo: null }).execute();
  await db.deleteFrom("serviceNames").execute();
  admin = await insertUser(db, instructorAdmin);
});

/** A pending user who gave this unit and rank. */
async function given(unit: string | null, militaryRank: string | null): Promise<User> {
  people += 1;
  const mark = { username: `p${people}`, email: `p${people}@example.org` };
  return insertUser(db, pendingMember, { ...mark, unit, militaryRank });
}

const seen = ({ id, unit, militaryRank }: User) => ({ id, unit, rank: militaryRank });

const detailsSchema = z.record(z.string(), z.unknown());

async function entries() {
  const rows = await db
    .selectFrom("auditEntries")
    .select(["userId", "objectId", "details"])
    .where("act", "=", "service-confirmed")
    .where("userId", "=", admin.id)
    .orderBy("id")
    .execute();
  return rows.map(({ objectId, details }) => [Number(objectId), detailsSchema.parse(JSON.parse(details))]);
}

test("several users are confirmed in what each gave, with an audit entry each", async () => {
  const [one, other, half] = [
    await given("7th Squadron", "Sergeant"),
    await given("7TH squadron", "Captain"),
    await given(null, "Major"),
  ];
  const { users, refused } = await api
    .as(admin)
    .admin.confirmServices({ people: [half, other, one].map(seen) });
  expect(refused).toEqual([]);
  const unit = users[0]?.confirmedUnit;
  expect(["7th Squadron", "7TH squadron"]).toContain(unit);
  expect(users.map(({ id, confirmedUnit, confirmedRank }) => ({ id, confirmedUnit, confirmedRank }))).toEqual(
    [
      { id: one.id, confirmedUnit: unit, confirmedRank: "Sergeant" },
      { id: other.id, confirmedUnit: unit, confirmedRank: "Captain" },
      { id: half.id, confirmedUnit: null, confirmedRank: "Major" },
    ],
  );
  const nothing = { confirmedUnit: null, confirmedRank: null };
  expect(await entries()).toEqual([
    [one.id, { before: nothing, after: { confirmedUnit: unit, confirmedRank: "Sergeant" } }],
    [other.id, { before: nothing, after: { confirmedUnit: unit, confirmedRank: "Captain" } }],
    [half.id, { before: { confirmedRank: null }, after: { confirmedRank: "Major" } }],
  ]);
});

test("a spelling confirmed before is used as it is, or as the one it was joined to", async () => {
  const [first, second] = [await given("1st Recon", null), await given("1 Recon", null)];
  const { admin: calls } = api.as(admin);
  await calls.confirmServices({ people: [first, second].map(seen) });
  const names = await calls.listServiceNames();
  const idOf = (name: string) => names.find((each) => each.name === name)?.id ?? 0;
  await calls.joinServiceNames({ id: idOf("1 Recon"), into: idOf("1st Recon") });
  const third = await given("1 RECON", null);
  const { users } = await calls.confirmServices({ people: [seen(third)] });
  expect(users).toMatchObject([{ confirmedUnit: "1st Recon" }]);
});

test("names that earlier releases stored as they were typed are confirmed in the form in which names are compared", async () => {
  const both = [await given("2nd\u00A0 Troop", "Ser\u200Bgeant"), await given("2nd Troop", "Sergeant")];
  const { users, refused } = await api.as(admin).admin.confirmServices({ people: both.map(seen) });
  expect(refused).toEqual([]);
  expect(users.map(({ confirmedUnit, confirmedRank }) => [confirmedUnit, confirmedRank])).toEqual([
    ["2nd Troop", "Sergeant"],
    ["2nd Troop", "Sergeant"],
  ]);
});

test("users who gave nothing, changed it, are confirmed already or are gone are refused with a reason", async () => {
  const silent = await given(null, null);
  const changed = await given("7th Squadron", "Sergeant");
  const confirmed = await given("7th Squadron", "Captain");
  const gone = await given("8th Squadron", null);
  const fine = await given("9th Squadron", null);
  const people = [silent, changed, confirmed, gone, fine].map(seen);
  const { admin: calls } = api.as(admin);
  await calls.confirmService({ id: confirmed.id, unit: "3rd Squadron" });
  await db.updateTable("users").set({ unit: "1st Squadron" }).where("id", "=", changed.id).execute();
  await db.deleteFrom("users").where("id", "=", gone.id).execute();
  const before = await entries();

  const { users, refused } = await calls.confirmServices({ people });
  expect(users).toMatchObject([{ id: fine.id, confirmedUnit: "9th Squadron", confirmedRank: null }]);
  expect(refused).toEqual([
    { id: silent.id, message: "Neither unit nor rank was given." },
    { id: changed.id, message: "Another unit or rank was given meanwhile." },
    { id: confirmed.id, message: "Unit or rank is already confirmed." },
    { id: gone.id, message: "User not found" },
  ]);
  expect(await entries()).toHaveLength(before.length + 1);
  expect(await calls.getUser({ id: confirmed.id })).toMatchObject({
    confirmedUnit: "3rd Squadron",
    confirmedRank: null,
  });
  // No name is created that nobody was confirmed in.
  const names = await db.selectFrom("serviceNames").select("name").orderBy("name").execute();
  expect(names.map(({ name }) => name)).toEqual(["3rd Squadron", "9th Squadron"]);
});

test("a user named twice is confirmed once, and one call confirms at most a hundred", async () => {
  const one = await given("7th Squadron", null);
  const { admin: calls } = api.as(admin);
  const { users } = await calls.confirmServices({ people: [seen(one), seen(one)] });
  expect(users).toHaveLength(1);
  expect(await entries()).toHaveLength(1);
  const many = Array.from({ length: 101 }, (_, place) => ({ id: place + 1, unit: null, rank: null }));
  await expect(calls.confirmServices({ people: many })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(calls.confirmServices({ people: [] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("new names are locked in one order, whichever users are confirmed in them", async () => {
  const people = [await given("Zulu", null), await given("Alpha", null)];
  const { confirming } = await db.transaction().execute(async (tx) => {
    const name = async (unit: string) => sql`select service_name_of('unit', ${unit})`.execute(tx);
    await name("Alpha");
    const confirming = api.as(admin).admin.confirmServices({ people: people.map(seen) });
    // Its outcome is checked below; a rejection before this transaction ends must not count as unhandled.
    confirming.catch(() => undefined);
    await whenSomebodyWaits(db);
    await name("Zulu");
    return { confirming };
  });
  expect((await confirming).users).toMatchObject([{ confirmedUnit: "Zulu" }, { confirmedUnit: "Alpha" }]);
});

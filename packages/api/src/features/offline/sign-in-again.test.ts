import { approvedMember, insertUser, samplePassword, secondMember } from "@antochi/testing/people";
import type { User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { sweepSessions } from "../../sessions/end-sessions.ts";
import { endOtherSessions, endOwnSession } from "../../sessions/own-sessions.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { visit } from "../../testing/test-visit.ts";

const day = 86_400_000;
const {
  api: { dependencies },
  clock,
  db,
} = await openApiForFile();
let reader: User;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  reader = await insertUser(db, approvedMember);
  await insertUser(db, secondMember);
});

const sessionsOfReader = () =>
  db.selectFrom("sessions").select("number").where("userId", "=", reader.id).execute();

/** Signs in with a password, in a browser with or without the cookie of an earlier session. */
async function signIn(person: { email: string }, earlier?: string): Promise<string> {
  const browser = visit(dependencies, { sessionId: earlier });
  await browser.call.auth.login({ email: person.email, password: samplePassword });
  return browser.sessionId() ?? "";
}

async function signInAndKeep() {
  const sessionId = await signIn(approvedMember);
  const { token } = await visit(dependencies, { sessionId }).call.offline.keepDevice();
  return { sessionId, token };
}

/** The verdict on what a browser with this token keeps offline, when nobody is signed in. */
async function stateOf(token: string): Promise<string> {
  return (await visit(dependencies).call.offline.judgeKept({ token, articles: [] })).state;
}

describe("saved articles survive a sign-in", () => {
  it.each([
    ["has expired", day, 1],
    ["has been swept", 8 * day, 0],
    ["is still active", 0, 1],
  ])("by their owner over a session that %s, and move to the new one", async (_, passed, left) => {
    const { sessionId, token } = await signInAndKeep();
    clock.advance(passed);
    await sweepSessions({ db, now: clock.now });
    expect(await sessionsOfReader()).toHaveLength(left);

    const again = await signIn(approvedMember, sessionId);
    expect(await stateOf(token)).toBe("kept");
    expect(await dependencies.sessions.read(sessionId)).toBeNull();

    const [session] = await sessionsOfReader();
    await endOwnSession(db, { userId: reader.id, id: session?.number ?? 0 });
    expect(await dependencies.sessions.read(again)).toBeNull();
    expect(await stateOf(token)).toBe("ended");
  });

  it.each([
    ["has expired", day],
    ["is still active", 0],
  ])("by somebody else over a session that %s, and their sign-out", async (_, passed) => {
    const { sessionId, token } = await signInAndKeep();
    clock.advance(passed);
    const others = await signIn(secondMember, sessionId);
    expect(await dependencies.sessions.read(sessionId)).toBeNull();
    expect(await stateOf(token)).toBe("kept");
    await visit(dependencies, { sessionId: others }).call.auth.logout();
    expect(await stateOf(token)).toBe("kept");

    await endOtherSessions(db, { userId: reader.id, sessionId: await signIn(approvedMember) });
    expect(await stateOf(token)).toBe("ended");
  });
});

it("but not a sign-out, also in an expired session", async () => {
  const { sessionId, token } = await signInAndKeep();
  clock.advance(day);
  await visit(dependencies, { sessionId }).call.auth.logout();
  expect(await stateOf(token)).toBe("ended");
});

it("a sign-in that fails half-way leaves the session before it, its device, and no other session", async () => {
  const { sessionId, token } = await signInAndKeep();
  const entries = () => db.selectFrom("auditEntries").select("act").where("act", "=", "signed-in").execute();
  const before = await entries();
  // Postgres fails at the last of what a sign-in over another session changes.
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$
  `.execute(db);
  await sql`
    create trigger fails before update of session_id on offline_devices for each row execute function fail()
  `.execute(db);
  onTestFinished(async () => {
    await sql`drop function fail() cascade`.execute(db);
  });
  await expect(signIn(approvedMember, sessionId)).rejects.toMatchObject({ cause: { code: "unavailable" } });
  expect(await sessionsOfReader()).toHaveLength(1);
  expect(await dependencies.sessions.read(sessionId)).not.toBeNull();
  expect(await stateOf(token)).toBe("kept");
  expect(await entries()).toEqual(before);
});

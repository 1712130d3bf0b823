import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  samplePassword,
} from "@antochi/testing/people";
import { DomainError } from "@antochi/contract/errors";
import { TRPCError } from "@trpc/server";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { sampleClient, visit } from "../../testing/test-visit.ts";
import { ensureFirstAdmin } from "./first-admin.ts";

const { api, clock, database, db } = await openApiForFile();
const { dependencies } = api;

const registration = {
  firstName: "New",
  lastName: "Sample",
  email: "New.Sample@example.org",
  phone: "+30 210 000 0099",
  password: "a password",
};

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("newsletterSubscriptions").execute();
  await db.deleteFrom("rateLimits").execute();
});
afterEach(() => {
  vi.useRealTimers();
});

function isBusy(reason: unknown): boolean {
  return reason instanceof TRPCError && reason.code === "SERVICE_UNAVAILABLE";
}

function logIn(email: string, password: string, ip?: string) {
  return visit(dependencies, ip === undefined ? {} : { ip }).call.auth.login({ email, password });
}

test("a registered user is pending and cannot sign in until approved", async () => {
  const browser = visit(dependencies);
  const withRights = { ...registration, isAdmin: true, isApproved: true };
  await expect(browser.call.auth.register(withRights)).resolves.toEqual({
    message: "Registration received. An administrator will review your account.",
  });
  expect(browser.cookies).toEqual([]);

  const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    email: "new.sample@example.org",
    username: "new.sample",
    isAdmin: false,
    isApproved: false,
    militaryRank: null,
    unit: null,
  });
  expect(user.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

  await expect(logIn(registration.email, registration.password)).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "Your account is awaiting administrator approval",
  });
  await expect(logIn(registration.email, "a wrong one")).rejects.toMatchObject({ code: "UNAUTHORIZED" });

  await db.updateTable("users").set({ isApproved: true }).execute();
  await expect(logIn("  NEW.sample@Example.org ", registration.password)).resolves.toEqual({
    id: user.id,
    username: "new.sample",
    email: "new.sample@example.org",
    firstName: "New",
    lastName: "Sample",
    phone: "+30 210 000 0099",
    militaryRank: null,
    unit: null,
    isAdmin: false,
    isApproved: true,
  });
});

test("registering a taken email gets the same answer, and changes nothing", async () => {
  await insertUser(db, approvedMember);
  const before = await db.selectFrom("users").selectAll().execute();
  await expect(
    visit(dependencies).call.auth.register({
      ...registration,
      email: approvedMember.email,
      subscribeToNewsletter: true,
    }),
  ).resolves.toEqual({ message: "Registration received. An administrator will review your account." });
  expect(await db.selectFrom("users").selectAll().execute()).toEqual(before);
  expect(await db.selectFrom("newsletterSubscriptions").selectAll().execute()).toEqual([]);
});

test("twenty concurrent registrations of one email make one account", async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      visit(dependencies, { ip: `192.0.2.${index}` }).call.auth.register(registration),
    ),
  );
  expect(await db.selectFrom("users").selectAll().execute()).toHaveLength(1);
});

test("the same local part at another domain gets a username of its own", async () => {
  for (const domain of ["example.org", "example.com", "example.net"]) {
    await visit(dependencies).call.auth.register({ ...registration, email: `sample@${domain}` });
  }
  const usernames = (await db.selectFrom("users").select("username").execute()).map((user) => user.username);
  expect(new Set(usernames).size).toBe(3);
  expect(usernames).toContain("sample");
});

test("registering with the newsletter subscribes the address", async () => {
  await visit(dependencies).call.auth.register({ ...registration, subscribeToNewsletter: true });
  expect(await db.selectFrom("newsletterSubscriptions").select("email").execute()).toEqual([
    { email: "new.sample@example.org" },
  ]);
});

test("a password is compared exactly: spaces, case and Unicode form count", async () => {
  const password = "  Κωδικός é ";
  await visit(dependencies).call.auth.register({ ...registration, password });
  await db.updateTable("users").set({ isApproved: true }).execute();
  await expect(logIn(registration.email, password)).resolves.toMatchObject({ isApproved: true });
  for (const other of [password.trim(), password.toLowerCase(), password.normalize("NFD")]) {
    await expect(logIn(registration.email, other)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
});

test("a suspended member learns of the suspension only after the right password", async () => {
  await insertUser(db, approvedMember, { suspendedAt: clock.now() });
  await expect(logIn(approvedMember.email, samplePassword)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(logIn(approvedMember.email, "not this one")).rejects.toMatchObject({
    message: "Invalid email or password",
  });
});

async function failTenTimes(email: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await expect(logIn(email, "not this one")).rejects.toMatchObject({
      message: "Invalid email or password",
    });
  }
}

test.for([approvedMember.email, "nobody@example.org"])(
  "ten failures for %s from one IP address lock that address out, for longer each time",
  async (email) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await insertUser(db, approvedMember);
    await failTenTimes(email);
    const refused = visit(dependencies);
    await expect(refused.call.auth.login({ email, password: samplePassword })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: "Too many attempts. Try again in 15 minutes",
    });
    expect(refused.headers.get("retry-after")).toBe("900");

    vi.advanceTimersByTime(15 * 60_000 - 1000);
    await expect(logIn(email, samplePassword)).rejects.toMatchObject({
      message: "Too many attempts. Try again in 1 minute",
    });
    vi.advanceTimersByTime(2000);
    await failTenTimes(email);
    await expect(logIn(email, samplePassword)).rejects.toMatchObject({
      message: "Too many attempts. Try again in 30 minutes",
    });
  },
);

test("after a right password a lockout is as short as the first", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { email } = await insertUser(db, approvedMember);
  const lockedOut = { message: "Too many attempts. Try again in 15 minutes" };
  await failTenTimes(email);
  await expect(logIn(email, samplePassword)).rejects.toMatchObject(lockedOut);
  vi.advanceTimersByTime(15 * 60_000 + 1000);
  await logIn(email, samplePassword);
  await failTenTimes(email);
  await expect(logIn(email, samplePassword)).rejects.toMatchObject(lockedOut);
});

test("a stranger's failures do not lock the member out", async () => {
  await insertUser(db, approvedMember);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await expect(logIn(approvedMember.email, "not this one", "198.51.100.7")).rejects.toThrow();
  }
  await expect(logIn(approvedMember.email, samplePassword)).resolves.toMatchObject({ isApproved: true });
});

test("three hundred failures from one IP address, whatever the emails, slow it down and lock out nobody", async () => {
  await insertUser(db, approvedMember);
  const ip = "198.51.100.7";
  await dependencies.rateLimits.failedLogins.penalty(ip, 299);
  const matches = vi.spyOn(dependencies.passwords, "matches");
  onTestFinished(() => matches.mockRestore());
  const goesSlowly = async (address: string) => {
    await expect(logIn(approvedMember.email, samplePassword, address)).resolves.toMatchObject({
      isApproved: true,
    });
    return matches.mock.lastCall?.[1].slow;
  };
  expect(await goesSlowly(ip)).toBe(false);
  await expect(logIn("nobody@example.org", "not this one", ip)).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  expect(await goesSlowly(ip)).toBe(true);
  expect(await goesSlowly("192.0.2.1")).toBe(false);
});

test("a right password clears the failures before it", async () => {
  await insertUser(db, approvedMember);
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await expect(logIn(approvedMember.email, "not this one")).rejects.toThrow("Invalid email or password");
    }
    await expect(logIn(approvedMember.email, samplePassword)).resolves.toMatchObject({ isApproved: true });
  }
});

test("a sign-in with only a password takes two SQL statements", async () => {
  await insertUser(db, approvedMember);
  // Emails about a new browser are rate limited; after the second one the process knows that none is due today.
  for (let time = 0; time < 2; time += 1) await logIn(approvedMember.email, samplePassword);
  const query = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => query.mockRestore());
  await logIn(approvedMember.email, samplePassword);
  expect(query).toHaveBeenCalledTimes(2);
});

test("parallel attempts cannot exceed the limit", async () => {
  await insertUser(db, approvedMember);
  const attempts = await Promise.allSettled(
    Array.from({ length: 18 }, () => logIn(approvedMember.email, "not this one")),
  );
  const tried = attempts.filter(
    (attempt) =>
      attempt.status === "rejected" && String(attempt.reason).includes("Invalid email or password"),
  );
  expect(tried).toHaveLength(10);
});

test("parallel failures lock their IP address out, for longer each time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await insertUser(db, approvedMember);
  for (const [minutes, seconds] of [
    [15, 900],
    [30, 1800],
  ] as const) {
    await Promise.allSettled(Array.from({ length: 30 }, () => logIn(approvedMember.email, "not this one")));
    const refused = visit(dependencies);
    await expect(
      refused.call.auth.login({ email: approvedMember.email, password: samplePassword }),
    ).rejects.toMatchObject({ message: `Too many attempts. Try again in ${minutes} minutes` });
    expect(Number(refused.headers.get("retry-after"))).toBe(seconds);
    vi.advanceTimersByTime(seconds * 1000 + 1000);
  }
});

test("more than twenty waiting password hashes are refused with 503 and Retry-After", async () => {
  const visits = Array.from({ length: 40 }, (_, index) => visit(dependencies, { ip: `192.0.2.${index}` }));
  const outcomes = await Promise.allSettled(
    visits.map((browser, index) =>
      browser.call.auth.login({ email: `nobody${index}@example.org`, password: "secret" }),
    ),
  );
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.status === "rejected" && isBusy(outcome.reason) ? [visits[index]] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((browser) => browser?.headers.get("retry-after") === "2")).toBe(true);
  await expect(logIn("nobody@example.org", "secret")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test.each([
  ["is not counted if no hashing slot is free", "requirePlace", 0],
  ["is uncounted if the slot is gone by then", "matches", 1],
] as const)(
  "an attempt whose password is not checked for lack of capacity %s",
  async (_name, refusing, times) => {
    await insertUser(db, approvedMember);
    const refused = vi.spyOn(dependencies.passwords, refusing).mockImplementation(() => {
      throw new DomainError("unavailable");
    });
    onTestFinished(() => refused.mockRestore());
    const query = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => query.mockRestore());
    await expect(logIn(approvedMember.email, "not this one")).rejects.toSatisfy(isBusy);

    const counted = query.mock.calls.filter((call) => JSON.stringify(call).includes('"counted-attempt"'));
    expect(counted).toHaveLength(times);
    const rows = await db.selectFrom("rateLimits").select("points").where("points", ">", 0).execute();
    expect(rows).toEqual([]);
  },
);

test("a pending member cannot get a session", async () => {
  await insertUser(db, pendingMember);
  const browser = visit(dependencies);
  await expect(
    browser.call.auth.login({ email: pendingMember.email, password: samplePassword }),
  ).rejects.toThrow();
  expect(browser.cookies).toEqual([]);
  await expect(browser.call.auth.currentUser()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("replicas that start at once make one first administrator, and only while there is none", async () => {
  const first = {
    email: "admin@example.com",
    hashPassword: async () => "a hash",
    passwordGenerated: true,
    now: clock.now(),
  };
  const made = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(db, first)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await ensureFirstAdmin(db, { ...first, email: "other@example.com" })).toBe(false);
  expect(await db.selectFrom("users").select(["email", "isAdmin", "isApproved"]).execute()).toEqual([
    { email: "admin@example.com", isAdmin: true, isApproved: true },
  ]);
  await expectGrantedByHouse("admin@example.com");
});

test("a concurrent registration with the first administrator's email becomes that administrator", async () => {
  const hashPassword = async () => {
    await insertUser(db, pendingMember);
    return "a hash";
  };
  expect(
    await ensureFirstAdmin(db, {
      email: pendingMember.email,
      hashPassword,
      passwordGenerated: true,
      now: clock.now(),
    }),
  ).toBe(false);
  expect(await db.selectFrom("users").select(["email", "isAdmin", "isApproved"]).execute()).toEqual([
    { email: pendingMember.email, isAdmin: true, isApproved: true },
  ]);
  await expectGrantedByHouse(pendingMember.email);
});

/** Expects one audit entry that the product itself made this account an administrator. */
async function expectGrantedByHouse(email: string): Promise<void> {
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const grants = await db
    .selectFrom("auditEntries")
    .select("actor")
    .where("act", "=", "admin-granted")
    .where("objectId", "=", String(id))
    .execute();
  expect(grants).toEqual([{ actor: "house" }]);
}

test("the first administrator is asked to replace the generated password, and not once they have", async () => {
  const { email } = instructorAdmin;
  const admin = await insertUser(db, instructorAdmin, { passwordGenerated: true });
  const { sessions } = dependencies;
  const browser = visit(dependencies, {
    sessionId: (await sessions.start(db, admin, sampleClient))?.split(/[=;]/)[1],
  });
  await expect(browser.call.auth.ownPassword()).resolves.toEqual({ generated: true, required: false });
  await browser.call.auth.changePassword({ currentPassword: samplePassword, password: "a new password" });
  const next = visit(dependencies, { sessionId: browser.sessionId() });
  await expect(next.call.auth.ownPassword()).resolves.toEqual({ generated: false, required: false });
  await expect(logIn(email, "a new password")).resolves.toMatchObject({ isAdmin: true });
});

test("under SECURITY=strict the first administrator has a member's rights until they set a password", async () => {
  await using strict = await openTestApi({ db: database, now: clock.now, security: "strict" });
  const made = await insertUser(db, instructorAdmin, { passwordGenerated: true, hasSecondFactor: true });
  const missing = { cause: { code: "own-password-missing" } };
  await expect(strict.as(made).admin.countUsers()).rejects.toMatchObject(missing);
  await expect(strict.as(made).auth.ownPassword()).resolves.toEqual({ generated: true, required: true });
  await expect(strict.as({ ...made, hasSecondFactor: false }).admin.countUsers()).rejects.toMatchObject(
    missing,
  );
  await expect(api.as(made).auth.ownPassword()).resolves.toEqual({ generated: true, required: false });
  await expect(api.as(made).admin.countUsers()).resolves.toMatchObject({ all: 1 });
  const changed = { ...made, passwordGenerated: false };
  await expect(strict.as(changed).admin.countUsers()).resolves.toMatchObject({ all: 1 });
});

import { brand } from "@antochi/contract/brand";
import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { openOutbox } from "../../../testing/outbox.ts";
import { openTestApi } from "../../../testing/test-api.ts";
import { visit } from "../../../testing/test-visit.ts";
import { sendResetLink } from "./reset-links.ts";

const { api, clock, database, db } = await openApiForFile();
const strict = await openTestApi({ db: database, now: clock.now, security: "strict" });
afterAll(() => strict[Symbol.asyncDispose]());

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  await db.deleteFrom("letterTurns").execute();
});

const person = {
  firstName: "Μαρία Ελένη",
  lastName: "Marinou",
  email: "m.marinou@example.org",
  phone: "+30 210 000 0099",
};

function register(password: string, { dependencies } = strict) {
  return visit(dependencies).call.auth.register({ ...person, password });
}

const tooShort = "Password must be at least 12 characters";
const ownName = "Password must not contain your name or email";
const sitesName = "Password must not contain the name of this site or of what it offers";
const leaked = "Known to be leaked: it is on lists that attackers try first. Choose another one.";
const nearLeaked = "Too close to one that attackers try first. Choose another one.";

test.for([
  ["eleven char", tooShort],
  ["🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔", tooShort],
  ["qwertyuiop123", leaked],
  ["QWERTYUIOP123", leaked],
  ["my-MARINOU-and-me", ownName],
  ["ελένη-και-εγώ-εδώ", ownName],
  ["ελενη και εγω εδω", ownName],
  ["ΜΑΡΊΑΕΛΈΝΗ 26", ownName],
  ["Password1234!", nearLeaked],
  ["2026:Welcome!", nearLeaked],
  ["qwertyqwerty", nearLeaked],
  ["ωωωωωωωωωωωω", nearLeaked],
  ["abcdefghijkl", nearLeaked],
  ["to m.marinou@example.org", ownName],
  [`four words at ${brand.name.toUpperCase()}`, sitesName],
  ["my field box, my FieldBox", sitesName],
] as const)(
  "in strict, '%s' is refused at its field, and no account is created",
  async ([password, message]) => {
    await expect(register(password)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { message, issues: [{ path: "password", message }] },
    });
    expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  },
);

test("in strict, parts of the user's email count, and a name whose final sigma is mid-word", async () => {
  await insertUser(db, approvedMember, {
    email: "k.stathis@example.org",
    firstName: "Κώστας",
    lastName: "Στάθης",
    emailConfirmedAt: clock.now(),
  });
  const browser = visit(strict.dependencies);
  await browser.call.auth.login({ email: "k.stathis@example.org", password: samplePassword });
  const { changePassword } = visit(strict.dependencies, { sessionId: browser.sessionId() }).call.auth;
  for (const password of ["ten stathis, ten lines", "τοΚΩΣΤΑΣτοΞερει"]) {
    await expect(changePassword({ currentPassword: samplePassword, password })).rejects.toMatchObject({
      cause: { message: ownName },
    });
  }
});

test.for([
  "four words beat one",
  "δώδεκα χαρακτήρες",
  "  spaces count  ",
  "tree 48 1193 60",
  "dragon lives in Ilion",
])("in strict, '%s' is accepted", async (password) => {
  expect((await register(password)).message).toContain("received");
});

test("in standard, the specification's six characters suffice, whatever they are", async () => {
  for (const password of ["123456", "marinou"]) {
    await db.deleteFrom("users").execute();
    await register(password, api);
    expect(await db.selectFrom("users").select("email").execute()).toEqual([{ email: person.email }]);
  }
});

test("in strict, an existing password still signs in", async () => {
  await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  const { login } = visit(strict.dependencies).call.auth;
  await expect(login({ email: approvedMember.email, password: samplePassword })).resolves.toMatchObject({
    email: approvedMember.email,
  });
});

async function signIn({ dependencies } = strict) {
  const browser = visit(dependencies);
  await browser.call.auth.login({ email: approvedMember.email, password: samplePassword });
  return visit(dependencies, { sessionId: browser.sessionId() }).call.auth;
}

test("a change and a reset require a good password too, and a refused one does not use up the link", async () => {
  const user = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  const { changePassword } = await signIn();
  const change = (password: string) => changePassword({ currentPassword: samplePassword, password });
  await expect(change("short one")).rejects.toMatchObject({ cause: { message: tooShort } });
  await expect(change(`${approvedMember.email}!`)).rejects.toMatchObject({ cause: { message: ownName } });

  const outbox = openOutbox();
  await sendResetLink({ db, now: clock.now, ...outbox }, { userId: user.id }, outbox.job);
  const [, token = ""] = /#token=([\w-]{43})\n/.exec(outbox.sent[0]?.text ?? "") ?? [];
  const { resetPassword } = visit(strict.dependencies).call.auth;
  await expect(resetPassword({ token, password: "qwertyuiop123" })).rejects.toMatchObject({
    cause: { message: leaked },
  });
  await resetPassword({ token, password: "four words beat one" });
});

test("a full name counts however short its parts, which on their own count from four letters", async () => {
  await insertUser(db, approvedMember, { firstName: "Li", lastName: "Wu", emailConfirmedAt: clock.now() });
  const { changePassword } = await signIn();
  const change = (password: string) => changePassword({ currentPassword: samplePassword, password });
  for (const password of ["my own LiWu, always", "WULI is in the middle"])
    await expect(change(password)).rejects.toMatchObject({ cause: { message: ownName } });
  await change("lively little wumpus");
});

test("in standard, a leaked password is registered with a warning, and any other without", async () => {
  const message = "Registration received. An administrator will review your account.";
  const leakedOne = await register("123456789", api);
  expect(leakedOne).toEqual({ message, warning: leakedOne.warning });
  expect(leakedOne.warning).toMatch(/leaked/);
  expect(await register("four words beat one", api)).toEqual({ message });
});

test("in standard, a change or reset to a leaked password succeeds with a separate warning", async () => {
  const user = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  const { changePassword } = await signIn(api);
  expect(await changePassword({ currentPassword: samplePassword, password: "123456789" })).toEqual({
    message: "Your password was changed. You were signed out everywhere else.",
    warning: leaked,
  });
  const outbox = openOutbox();
  await sendResetLink({ db, now: clock.now, ...outbox }, { userId: user.id }, outbox.job);
  const [, token = ""] = /#token=([\w-]{43})\n/.exec(outbox.sent[0]?.text ?? "") ?? [];
  expect(await visit(api.dependencies).call.auth.resetPassword({ token, password: "qwertyuiop123" })).toEqual(
    {
      message: "Your password was changed. You were signed out everywhere.",
      warning: leaked,
    },
  );
});

test("the rules are available to anybody about to choose a password", async () => {
  expect(await visit(api.dependencies).call.auth.passwordRules()).toEqual({ min: 6, refusesCommon: false });
  expect(await visit(strict.dependencies).call.auth.passwordRules()).toEqual({
    min: 12,
    refusesCommon: true,
  });
});

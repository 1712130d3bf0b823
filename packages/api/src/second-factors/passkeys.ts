import { createHash } from "node:crypto";
import { brand } from "@antochi/contract/brand";
import { DomainError } from "@antochi/contract/errors";
import { limits } from "@antochi/contract/limits";
import {
  type Assertion,
  assertionOptionsSchema,
  type NewPasskey,
  registrationOptionsSchema,
} from "@antochi/contract/passkeys";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { NewPasskey as NewRow } from "@antochi/db/tables/passkeys";
import type { User } from "@antochi/db/tables/users";
import { challengeLifetime, issueChallenge, takeChallenge } from "./passkey-challenges.ts";

/**
 * Passkeys must be discoverable by the browser and verify their owner by finger, face or PIN: something one has and
 * something one is or knows, so that a passkey alone signs in. A key that can do neither is refused.
 */
const rules = { residentKey: "required", userVerification: "required" } as const;

/** EdDSA, ES256 and RS256 by their COSE numbers: between them they cover every authenticator on sale. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Parts = { db: Database; now: () => Date; publicUrl: URL };

/** Imported on demand: most of it parses hardware attestations. */
const webAuthn = () => import("@simplewebauthn/server");

/** The options with which a browser creates a passkey for this user. */
export async function offerRegistration(
  parts: Parts,
  user: Pick<User, "id" | "email" | "firstName" | "lastName">,
) {
  const { generateRegistrationOptions } = await webAuthn();
  const known = await requirePlace(parts.db, user.id);
  const challenge = await issueChallenge(parts, { userId: user.id, registers: true });
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: parts.publicUrl.hostname,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new Uint8Array(handleOf(parts.publicUrl, user.id)),
    challenge: Buffer.from(challenge, "base64url"),
    timeout: challengeLifetime,
    attestationType: "none",
    excludeCredentials: known,
    authenticatorSelection: rules,
    supportedAlgorithmIDs,
  });
  return registrationOptionsSchema.parse(options);
}

/** A user's passkeys; refuses with 409 where the account already has the maximum. */
async function requirePlace(db: Database, userId: number) {
  const known = await db
    .selectFrom("passkeys")
    .select(["id", "transports"])
    .where("userId", "=", userId)
    .limit(limits.passkeysMax)
    .execute();
  if (known.length === limits.passkeysMax)
    throw new DomainError("conflict", { message: `An account has at most ${limits.passkeysMax} passkeys` });
  return known;
}

/** Verifies a passkey that was created for this user. @returns its row, not stored yet; undefined where it is not valid */
export async function readRegistration(
  parts: Parts,
  user: Pick<User, "id">,
  { name, answer }: NewPasskey,
): Promise<NewRow | undefined> {
  const { clientDataJSON: clientDataJson } = answer.response;
  const expectedChallenge = await takeChallenge(parts, {
    clientDataJson,
    userId: user.id,
    registers: true,
  });
  if (expectedChallenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: parts.publicUrl.origin,
      expectedRPID: parts.publicUrl.hostname,
      supportedAlgorithmIDs,
      requireUserVerification: true,
    }),
  );
  if (verified?.verified !== true) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    id: credential.id,
    userId: user.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: answer.response.transports,
    name,
    createdAt: parts.now(),
  };
}

/** The options with which a browser asks for a passkey of this site. @param userId whose it must be; null for a sign-in */
export async function offerAssertion(parts: Parts, userId: number | null) {
  const { generateAuthenticationOptions } = await webAuthn();
  const challenge = await issueChallenge(parts, { userId, registers: false });
  const options = await generateAuthenticationOptions({
    rpID: parts.publicUrl.hostname,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: challengeLifetime,
    userVerification: rules.userVerification,
  });
  return assertionOptionsSchema.parse(options);
}

/**
 * Verifies what a passkey signed, and uses up its challenge.
 * @param userId whose it must be; null for a sign-in
 * @returns its owner, or undefined where it is not valid; and whether it at least answers a challenge of ours
 */
export async function readAssertion(
  parts: Parts,
  { answer }: Assertion,
  userId: number | null,
): Promise<{ owner: PasskeyOwner | undefined; answersOurs: boolean }> {
  const { clientDataJSON: clientDataJson } = answer.response;
  const expectedChallenge = await takeChallenge(parts, { clientDataJson, userId, registers: false });
  if (expectedChallenge === undefined) return { owner: undefined, answersOurs: false };
  return { owner: await readSigned(parts, { answer, expectedChallenge, userId }), answersOurs: true };
}

/** Who signed, as their row is now, and whether the password is needed too, since it is newer than the passkey. */
export type PasskeyOwner = User & { wantsPassword: boolean };

type Signed = { answer: Assertion["answer"]; expectedChallenge: string; userId: number | null };

async function readSigned(
  parts: Parts,
  { answer, expectedChallenge, userId }: Signed,
): Promise<PasskeyOwner | undefined> {
  const passkey = await parts.db
    .selectFrom("passkeys")
    .selectAll()
    .where("id", "=", answer.id)
    .executeTakeFirst();
  if (passkey === undefined) return undefined;
  if (userId !== null && passkey.userId !== userId) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: parts.publicUrl.origin,
      expectedRPID: parts.publicUrl.hostname,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (verified?.verified !== true) return undefined;
  await parts.db
    .updateTable("passkeys")
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: parts.now() })
    .where("id", "=", passkey.id)
    .execute();
  // Both in one statement: a session begins only while the user still has the password that `wantsPassword` is about.
  return parts.db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.userId")
    .selectAll("users")
    .select("wantsPassword")
    .where("passkeys.id", "=", passkey.id)
    .executeTakeFirst();
}

/**
 * Adds a passkey to a locked user; false where its id exists already. Refuses with 409 where the account has the maximum by
 * now: challenges for more may have been issued before.
 */
export async function addPasskey(tx: DatabaseTransaction, row: NewRow): Promise<boolean> {
  await requirePlace(tx, row.userId);
  const added = await tx
    .insertInto("passkeys")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Makes all passkeys of a user ask for their new password. @returns the passkeys' names */
export async function distrustPasskeys(tx: DatabaseTransaction, userId: number): Promise<string[]> {
  const rows = await tx
    .updateTable("passkeys")
    .set({ wantsPassword: true })
    .where("userId", "=", userId)
    .returning(["name", "createdAt"])
    .execute();
  return rows
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ name }) => name);
}

/**
 * Lets a passkey sign in alone again, after it was used with the password of this hash, unless that is replaced meanwhile:
 * whoever replaces it locks the owner's row before the passkeys.
 */
export async function trustPasskey(
  db: Database,
  { id, owner }: { id: string; owner: Pick<User, "id" | "password"> },
): Promise<void> {
  await db
    .with("owner", (query) =>
      query
        .selectFrom("users")
        .select("id")
        .where("id", "=", owner.id)
        .where("password", "=", owner.password)
        .forShare(),
    )
    .updateTable("passkeys")
    .from("owner")
    .set({ wantsPassword: false })
    .whereRef("passkeys.userId", "=", "owner.id")
    .where("passkeys.id", "=", id)
    .execute();
}

/** @returns whether there was one to remove */
export async function removePasskey(
  tx: DatabaseTransaction,
  { id, userId }: { id: string; userId: number },
): Promise<boolean> {
  const removed = await tx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** The library throws where an answer is not valid. It works with nothing but the answer, so no other error is swallowed. */
async function orUndefined<Verified>(verification: Promise<Verified>): Promise<Verified | undefined> {
  return verification.catch(() => undefined);
}

/** The user handle that authenticators store: it names nobody, and never changes. */
function handleOf({ hostname }: URL, userId: number): Buffer {
  return createHash("sha256").update(`${hostname}:${userId}`).digest();
}

import type { DatabaseTransaction } from "@antochi/db/schema";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { lockAccount } from "../../accounts/lock-account.ts";
import { newsletterLinks } from "../../newsletter/newsletter-links.ts";
import { endSubscription, moveOwnAddress, unsubscribeOwnAddress } from "../../newsletter/subscriptions.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { visit } from "../../testing/test-visit.ts";
import { confirmAddress } from "./emails/confirm-email.ts";
import { hashOfSecret, newSecret } from "../../secrets/secret-tokens.ts";

const { api, clock, db } = await openApiForFile();
const { auth } = visit(api.dependencies).call;
const { email } = approvedMember;
let userId: number;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("newsletterSubscriptions").execute();
  ({ id: userId } = await insertUser(db, approvedMember));
  await db.insertInto("newsletterSubscriptions").values({ email, createdAt: clock.now() }).execute();
});

function linkOf(token: string) {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  return { tokenHash: hashOfSecret(token), userId, createdAt: clock.now(), expiresAt };
}

/** The token of an emailed link that confirms an address, or keeps it. */
async function sendConfirmation({ keeps }: { keeps: boolean }): Promise<string> {
  const token = newSecret();
  await db
    .insertInto("emailConfirmations")
    .values({ ...linkOf(token), email, keeps })
    .execute();
  return token;
}

const linkSpent = "This link was already used or is too old";

test.for([
  {
    what: "confirms its email",
    follow: async () => {
      const token = await sendConfirmation({ keeps: false });
      return () => auth.confirmEmail({ token });
    },
    outcome: linkSpent,
  },
  {
    what: "keeps its email",
    follow: async () => {
      const token = await sendConfirmation({ keeps: true });
      return () => auth.keepEmail({ token });
    },
    outcome: linkSpent,
  },
  {
    what: "chooses a new password",
    follow: async () => {
      const token = newSecret();
      await db.insertInto("passwordResets").values(linkOf(token)).execute();
      return () => auth.resetPassword({ token, password: "another password" });
    },
    outcome: linkSpent,
  },
  {
    what: "ends its subscription",
    follow: async () => {
      const { publicUrl } = api.dependencies;
      const { unsubscribeUrl } = await newsletterLinks(db, { publicUrl, email, language: "en" });
      const token = new URL(unsubscribeUrl).searchParams.get("token") ?? "";
      return () => endSubscription({ db }, token);
    },
    outcome: "done",
  },
])(
  "an account that $what by an emailed link during its deletion waits for that, without a deadlock",
  async ({ follow, outcome }) => {
    const followed = await follow();
    const { following } = await db.transaction().execute(async (tx) => {
      // As `deleteAccount` does.
      await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
      const following = followed().catch(String);
      await whenSomebodyWaits(db);
      await unsubscribeOwnAddress(tx, { email, isOwn: true });
      await tx.deleteFrom("users").where("id", "=", userId).execute();
      return { following };
    });
    expect(await following).toContain(outcome);
    expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  },
);

/** Makes a call for the user's own account while another transaction holds and changes it. */
async function meanwhile(
  ask: (auth: ReturnType<typeof api.as>["auth"]) => Promise<unknown>,
  change: (tx: DatabaseTransaction) => Promise<unknown>,
): Promise<void> {
  const user = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const { asking } = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const asking = ask(api.as(user).auth);
    await whenSomebodyWaits(db);
    await change(tx);
    return { asking };
  });
  await asking;
}

async function subscriptions() {
  return db.selectFrom("newsletterSubscriptions").select(["email", "confirmedAt"]).orderBy("email").execute();
}

test("subscribing to the newsletter while a new address is confirmed subscribes the new address", async () => {
  await db.deleteFrom("newsletterSubscriptions").execute();
  const at = clock.now();
  await db.updateTable("users").set({ emailConfirmedAt: at }).execute();
  const to = "new@example.org";
  await meanwhile(
    (calls) => calls.updateLetters({ newsletter: true }),
    async (tx) => {
      // As `confirmEmail` does.
      await tx.updateTable("users").set({ email: to }).where("id", "=", userId).execute();
      await moveOwnAddress(tx, { from: email, isOwn: true, hasAsked: false, to, at });
    },
  );
  expect(await subscriptions()).toEqual([{ email: to, confirmedAt: at }]);
});

test("subscribing to the newsletter while the address is confirmed takes effect at once", async () => {
  await db.deleteFrom("newsletterSubscriptions").execute();
  const at = clock.now();
  await meanwhile(
    (calls) => calls.updateLetters({ newsletter: true }),
    (tx) => confirmAddress(tx, { userId, at }),
  );
  expect(await subscriptions()).toEqual([{ email, confirmedAt: at }]);
});

test("a profile change that waited for another logs the values that it actually replaced", async () => {
  const { firstName, lastName } = approvedMember;
  await meanwhile(
    (calls) => calls.updateProfile({ firstName, lastName, militaryRank: "Major", unit: null }),
    (tx) => tx.updateTable("users").set({ militaryRank: "Captain" }).where("id", "=", userId).execute(),
  );
  const entry = await db
    .selectFrom("auditEntries")
    .select("details")
    .where("act", "=", "profile-changed")
    .where("objectId", "=", String(userId))
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.details)).toMatchObject({
    before: { militaryRank: "Captain" },
    after: { militaryRank: "Major" },
  });
});

import { approvedMember, insertUser } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { newsletterLinks } from "../../newsletter/newsletter-links.ts";
import { endSubscription, unsubscribeOwnAddress } from "../../newsletter/subscriptions.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { visit } from "../../testing/test-visit.ts";
import { hashOfLinkToken, newLinkToken } from "./link-token.ts";

const { api, clock, db } = await openApiForFile();
const { auth } = visit(api.dependencies).call;
const { email } = approvedMember;
let userId: number;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  ({ id: userId } = await insertUser(db, approvedMember));
  await db.insertInto("newsletterSubscriptions").values({ email, createdAt: clock.now() }).execute();
});

function linkOf(token: string) {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  return { tokenHash: hashOfLinkToken(token), userId, createdAt: clock.now(), expiresAt };
}

/** A letter's link that confirms an address, or keeps it. */
async function sendConfirmation({ keeps }: { keeps: boolean }): Promise<string> {
  const token = newLinkToken();
  await db
    .insertInto("emailConfirmations")
    .values({ ...linkOf(token), email, keeps })
    .execute();
  return token;
}

const linkSpent = "This link was used already or is too old";

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
      const token = newLinkToken();
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
  "whoever $what by a letter's link while the account is deleted waits for that, and does not stand in its way",
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

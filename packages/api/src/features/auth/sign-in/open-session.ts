import { createHash } from "node:crypto";
import type { User } from "@antochi/db/tables/users";
import { z } from "zod";
import type { Settlement } from "../../../limits/attempt-meters.ts";
import { entryOf } from "../../../audit/record-act.ts";
import type { Context } from "../../../context.ts";
import { defineMail, linkSchema, pageIn, sendLater } from "../../../mail/mail-template.ts";
import { takePoint } from "../../../limits/rate-limits.ts";
import { nameClient, startOfAddress } from "../../../sessions/name-client.ts";
import type { Entrant } from "../../../sessions/begin-session.ts";
import { writtenMinute } from "../../../written-dates.ts";

/**
 * Signs in somebody who has proved who they are: sets the session's cookie and the browser's, and notifies the owner by
 * mail if the account has not signed in with this browser before.
 * @param settlement what the same statement takes off the meters
 * @returns whether it did; false where the password or the second factors changed meanwhile, or the account was suspended
 */
export async function openSession(
  ctx: Context,
  user: User & Entrant,
  settlement: Settlement = nothing,
): Promise<boolean> {
  const details = { way: wayOf(user) };
  const entry = entryOf(ctx, { act: "signed-in", by: user.id, details });
  const started = await ctx.sessions.startWith(user, ctx.request, { entry, settlement });
  if (started === undefined) return false;
  const { cookie, browserKey } = started;
  const { browserCookie } = ctx.request;
  const known = await ctx.knownBrowsers.find(browserCookie, user.email, browserKey);
  // Before the cookies: where this fails, the browser is not signed in, and the next attempt notifies the owner.
  if (known === undefined) await notifyOfNewBrowser(ctx, user);
  ctx.reply.cookie(cookie);
  ctx.reply.screens(user);
  ctx.reply.cookie(await ctx.knownBrowsers.remember(browserCookie, user.email, browserKey));
  return true;
}

const nothing: Settlement = { forget: [], giveBack: [] };

/** How somebody signed in. An account with a second step always needs a code, which may be a recovery code. */
function wayOf({ provider, passkeyId, hasSecondFactor }: Entrant): string {
  if (provider) return "sign-on";
  if (passkeyId !== undefined) return "passkey";
  return hasSecondFactor ? "password-and-code" : "password";
}

/** Once a day for each kind of browser and part of the network: scripts sign in again and again without keeping cookies. */
async function notifyOfNewBrowser(ctx: Context, { id, email, firstName }: User): Promise<void> {
  const browser = nameClient(ctx.request.userAgent);
  const address = startOfAddress(ctx.request.ip);
  const key = createHash("sha256").update(`${id}:${browser}:${address}`).digest("base64url");
  if (await takePoint(ctx.rateLimits.signInMails, key)) return;
  const data = {
    firstName,
    browser,
    address,
    at: ctx.now().toISOString(),
    accountUrl: new URL("/account", ctx.publicUrl).href,
  };
  try {
    await ctx.db.transaction().execute((tx) => sendLater(tx, signedInFromNewBrowser, { to: email, data }));
  } catch (error) {
    // If Postgres is what failed, this may fail too; the first error says more.
    await ctx.rateLimits.signInMails.reward(key).catch(() => undefined);
    throw error;
  }
}

/** Notifies the owner of an account of a sign-in from a new browser. */
export const signedInFromNewBrowser = defineMail({
  name: "signed-in-from-new-browser",
  data: z.object({
    firstName: z.string(),
    browser: z.string(),
    address: z.string(),
    at: z.iso.datetime(),
    accountUrl: linkSchema,
  }),
  letter: {
    en: ({ firstName, browser, address, at, accountUrl }, site) => ({
      subject: "A new browser signed in",
      paragraphs: [
        `Dear ${firstName},`,
        `Your account at ${site.name} signed in from a browser that it had not used before.`,
      ],
      details: [
        ["Browser", browser],
        ["Address", address],
        ["Time", writtenMinute(new Date(at), "en")],
      ],
      afterDetails:
        "If it was you, there is nothing to do. If not, change your password, which ends every session.",
      action: { label: "See your sessions", url: accountUrl },
      footnotes: ["You receive this message because your account has this address."],
    }),
    el: ({ firstName, browser, address, at, accountUrl }, site) => ({
      subject: "Σύνδεση από νέο πρόγραμμα περιήγησης",
      paragraphs: [
        `Αγαπητέ/ή ${firstName},`,
        `Έγινε σύνδεση στον λογαριασμό σας στην ${site.name} από πρόγραμμα περιήγησης που δεν είχε χρησιμοποιηθεί ξανά.`,
      ],
      details: [
        ["Πρόγραμμα περιήγησης", browser.replace(" on ", " σε ")],
        ["Διεύθυνση", address],
        ["Ώρα", writtenMinute(new Date(at), "el")],
      ],
      afterDetails:
        "Αν ήσασταν εσείς, δεν χρειάζεται καμία ενέργεια. Αν όχι, αλλάξτε τον κωδικό πρόσβασης, πράγμα που τερματίζει κάθε σύνδεση.",
      action: { label: "Δείτε τις συνδέσεις σας", url: pageIn("el", accountUrl) },
      footnotes: ["Λαμβάνετε αυτό το μήνυμα επειδή ο λογαριασμός σας έχει αυτή τη διεύθυνση."],
    }),
  },
});

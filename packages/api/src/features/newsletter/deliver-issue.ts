import type { Language } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import type { NewsletterIssue } from "@antochi/db/tables/newsletter-issues";
import { defineJob, type JobInfo } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { MailRefused, MailUnavailable } from "@antochi/mail/mail";
import { z } from "zod";
import { recordAct } from "../../audit/record-act.ts";
import type { MailParts } from "../../mail/send-mail.ts";
import { newsletterLinksOf } from "../../newsletter/newsletter-links.ts";
import { setIssue, textOf } from "./issue-letter.ts";
import {
  type ClaimedLetter,
  claimLetter,
  countRefused,
  forgetLeft,
  nextDue,
  putBack,
  settleInterrupted,
  type Settled,
  settleLetter,
} from "./letter-queries.ts";

/** Sends what is due of an issue, and writes the job that goes on. One at a time in all processes together. */
export const deliverIssueJob = defineJob({
  name: "deliver-issue",
  payload: z.object({
    issue: z.int(),
    /** How many letters in a row the mail server asked to come back for at the end of the run before. */
    deferred: z.int().optional(),
  }),
  queue: "deliver-issue",
  // A letter to one person who waits for it goes before.
  priority: 10,
});

/** How often one run comes; each sends its part of what a minute may have. */
const runEveryMs = 10_000;
/**
 * An issue stops by itself where so many of the latest letters were refused: something is wrong with the list, or with us.
 */
const stopAt = { refused: 12, ofLatest: 30 };
/** A mail server that asks to come back for so many letters in a row means us. */
const deferredInARow = 5;
/** How often a mailbox that asks to come back is asked, and how long it is left alone in between. */
const triesAtMost = 5;
const comeBackMs = 15 * 60_000;

type Parts = MailParts & {
  db: Database;
  now: () => Date;
  /** Letters a minute, at most. */
  newsletterPace: number;
};

/**
 * Sends an issue's letters at the pace that the mail server is given. Each is claimed before it is sent, so that none is
 * sent twice whatever dies in between; what was interrupted is called uncertain and left alone. Held by
 * `deliver-issue.test.ts`.
 */
export async function deliverIssue(
  parts: Parts,
  { issue: id, deferred: deferredBefore = 0 }: z.output<(typeof deliverIssueJob)["payload"]>,
  { signal }: Pick<JobInfo, "signal">,
): Promise<void> {
  const { db, now, log, newsletterPace } = parts;
  const issue = await db
    .selectFrom("newsletterIssues")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "sending")
    .executeTakeFirst();
  if (issue === undefined) return;
  const interrupted = await settleInterrupted(db, { issue: id, at: now() });
  if (interrupted > 0)
    log.warn({ issue: id, letters: interrupted }, "letters were interrupted and are not sent again");
  await forgetLeft(db, id);

  const compose = await composer(parts, issue);
  // A run of a small pace has fewer letters than it takes to tell, so that the next one goes on counting.
  let deferred = deferredBefore;
  for (let count = Math.ceil((newsletterPace * runEveryMs) / 60_000); count > 0; count -= 1) {
    if (signal?.aborted === true) break;
    const letter = await claimLetter(db, { issue: id, at: now() });
    if (letter === undefined) break;
    const outcome = await send(parts, { issue: id, letter, mail: compose(letter) });
    deferred = outcome === "deferred" ? deferred + 1 : 0;
    if (deferred >= deferredInARow)
      throw new MailUnavailable("The mail server asks to come back for every letter");
    if ((outcome === "refused" || outcome === "unreached") && (await isRefusedTooOften(parts, id))) return;
  }
  await goOn(parts, { issue: id, deferred });
}

type Outgoing = { subject: string; text: string; html: string; to: string; unsubscribeUrl: string };

/** Sets each language once for all letters of a run. */
async function composer({ db, site }: Parts, issue: NewsletterIssue) {
  const linksOf = await newsletterLinksOf(db, new URL(site.url));
  const set = {
    en: await setIssue(textOf(issue, "en"), site),
    el: await setIssue(textOf(issue, "el"), site),
  } satisfies Record<Language, unknown>;
  return ({ email, language }: ClaimedLetter): Outgoing => {
    const { unsubscribeUrl } = linksOf({ email, language });
    return { ...set[language](unsubscribeUrl), to: email, unsubscribeUrl };
  };
}

/**
 * Sends one claimed letter and says what became of it. Throws, after it was put back, where no letter would be taken now.
 */
async function send(
  { db, mailer, site, now, log }: Parts,
  { issue, letter, mail }: { issue: number; letter: ClaimedLetter; mail: Outgoing },
): Promise<Settled | "deferred"> {
  const settle = async (as: Settled) => {
    await settleLetter(db, { issue, letter: letter.id, as, at: now() });
    return as;
  };
  try {
    await mailer.send({ ...mail, messageId: `issue-${issue}.${letter.id}@${new URL(site.url).hostname}` });
  } catch (error) {
    if (error instanceof MailRefused) return settle("refused");
    if (!(error instanceof MailUnavailable)) throw error;
    if (error.mayHaveArrived) {
      log.warn({ err: error, issue, letter: letter.id }, "a letter may have gone out and is not sent again");
      return settle("uncertain");
    }
    if (!error.isOfRecipient) {
      await putBack(db, { letter: letter.id, dueAt: now(), tries: letter.tries });
      throw error;
    }
    if (letter.tries + 1 >= triesAtMost) return settle("unreached");
    const dueAt = new Date(now().getTime() + comeBackMs);
    await putBack(db, { letter: letter.id, dueAt, tries: letter.tries + 1 });
    return "deferred";
  }
  return settle("sent");
}

/** Stops an issue of which too many letters were refused. */
async function isRefusedTooOften({ db, now }: Parts, issue: number): Promise<boolean> {
  const refused = await countRefused(db, { issue, latest: stopAt.ofLatest });
  if (refused < stopAt.refused) return false;
  return db.transaction().execute(async (tx) => {
    const stopped = await tx
      .updateTable("newsletterIssues")
      .set({ state: "stopped" })
      .where("id", "=", issue)
      .where("state", "=", "sending")
      .returning("subjectEn")
      .executeTakeFirst();
    if (stopped !== undefined) {
      const on = { id: issue, label: stopped.subjectEn };
      await recordAct(tx, { now }, { act: "issue-stopped", by: null, on, details: { refused } });
    }
    return true;
  });
}

/**
 * Writes the job for what is left, or ends the issue where nothing is.
 * @param deferred how many of the latest letters in a row are to be asked for again
 */
async function goOn(
  { db, now }: Parts,
  { issue, deferred }: { issue: number; deferred: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await nextDue(tx, issue);
    if (due === undefined) {
      const ended = { state: "sent", endedAt: now() } as const;
      await tx
        .updateTable("newsletterIssues")
        .set(ended)
        .where("id", "=", issue)
        .where("state", "=", "sending")
        .execute();
      return;
    }
    const soonest = new Date(now().getTime() + runEveryMs);
    // What comes later was left alone for a while: a few full mailboxes perhaps, and no server that means us.
    const [runAt, inARow] = due > soonest ? [due, 0] : [soonest, deferred];
    await enqueue(tx, deliverIssueJob, { issue, deferred: inARow }, { key: String(issue), runAt });
  });
}

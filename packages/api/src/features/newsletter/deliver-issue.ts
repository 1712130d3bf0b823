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

/** Sends the letters of an issue that are due, and enqueues the next run. Only one runs at a time across all processes. */
export const deliverIssueJob = defineJob({
  name: "deliver-issue",
  payload: z.object({
    issue: z.int(),
    /** How many letters in a row the mail server deferred at the end of the previous run. */
    deferred: z.int().optional(),
  }),
  queue: "deliver-issue",
  // Letters that one person waits for go first.
  priority: 10,
});

/** The time between runs; each sends its share of a minute's letters. */
const runEveryMs = 10_000;
/** An issue stops by itself if so many of the latest letters were refused: something is wrong with the list, or with us. */
const stopAt = { refused: 12, ofLatest: 30 };
/** A mail server that defers so many letters in a row is deferring us, not single recipients. */
const deferredInARow = 5;
/** How often a deferred letter is tried, and how long it waits in between. */
const triesAtMost = 5;
const comeBackMs = 15 * 60_000;

type Parts = MailParts & {
  db: Database;
  now: () => Date;
  /** The most letters a minute. */
  newsletterPace: number;
};

/**
 * Sends an issue's letters at the pace that the mail server is given. Each is claimed before it is sent, so that none is
 * sent twice, even if the process dies in between; an interrupted letter is marked as uncertain and not retried. Held by
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
  // At a low pace one run has too few letters to tell, so the next run goes on counting.
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

/** Composes each language once for all letters of a run. */
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

/** Sends one claimed letter and returns the outcome. If the mail server takes no letters at all, puts it back and throws. */
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

/** Stops an issue if too many of its letters were refused. @returns whether they were */
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
 * Enqueues the next run for the letters that are left, or ends the issue if there are none.
 * @param deferred how many of the latest letters in a row the mail server deferred
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
    // If none is due by then, only deferred letters are left: a few full mailboxes perhaps, not a server that defers us.
    const [runAt, inARow] = due > soonest ? [due, 0] : [soonest, deferred];
    await enqueue(tx, deliverIssueJob, { issue, deferred: inARow }, { key: String(issue), runAt });
  });
}

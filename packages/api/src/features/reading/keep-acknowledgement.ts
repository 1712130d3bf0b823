import type { AcknowledgementItem } from "@antochi/contract/reading-report";
import { DomainError } from "@antochi/contract/errors";
import { isUsualSentence } from "@antochi/contract/usual-sentence";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { groupsOf } from "../../library/article-readers.ts";
import { recordAct } from "../../audit/record-act.ts";
import type { MemberContext } from "../../context.ts";
import { lockAccount } from "../../accounts/lock-account.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { findLatest, presentAcknowledgement } from "../../required-reading/acknowledgement-queries.ts";
import { areAskedWords, askedWords } from "../../required-reading/asked-words.ts";
import { newProofCode } from "../../required-reading/proof-code.ts";
import { keepRequiredReading } from "../../required-reading/keep-required-readings.ts";
import { pagesOf } from "../../required-reading/asked-pages.ts";
import { readingsOf } from "../../required-reading/who-must-read.ts";
import { findCurrentEdition } from "./current-edition.ts";

type Acknowledging = {
  articleId: number;
  edition: number;
  /** The whole wording that they agreed to; undefined if the client did not send it. */
  sentence?: string | undefined;
  /** The hash of the file that they read, if the client sent it. */
  sha256?: string | undefined;
  /**
   * When the button was pressed on an offline device, by its clock: for the audit log only. What counts is when it is
   * received.
   */
  pressedAt?: Date;
};

/**
 * Records that a member has read and understood the current edition of an article, once they have seen every page that is
 * asked for, and seen it anew if their acknowledgement has run out. If they acknowledged the edition and are not asked
 * again, they get the existing acknowledgement: pressing early neither requires anything nor makes it last longer. Refuses
 * words that they were not shown, and members who are no longer approved or are suspended by the time their account is
 * locked; what is recorded about them is what the locked row says.
 */
export async function keepAcknowledgement(
  tx: DatabaseTransaction,
  ctx: Pick<MemberContext, "now" | "request" | "user">,
  { articleId, edition, sentence, sha256, pressedAt }: Acknowledging,
): Promise<AcknowledgementItem> {
  const own = { userId: ctx.user.id, articleId };
  // Whatever updates everybody's standing waits for this row, and this waits for another click of the same member.
  const account = await lockAccount(tx, ctx.user.id);
  if (!account?.isApproved || account.suspendedAt !== null) throw new DomainError("not-signed-in");
  const groups = groupsOf({ ...account, isAdmin: account.isAdmin && ctx.user.isAdmin });
  // No other edition is published before this ends. A statement of its own, so that the next ones see the edition for which
  // it waited.
  await sql`select from knowledge_base_articles where id = ${articleId} for share`.execute(tx);
  const now = ctx.now();
  const [required] = await readingsOf(tx, { ...own, now });
  const againSince = required?.againSince ?? null;
  const current = await findCurrentEdition(tx, { ...own, groups, againSince });
  if (!current) throw articleMissing();
  const isRead = current.number === edition && (sha256 === undefined || sha256 === current.sha256);
  if (!isRead) throw new DomainError("edition-superseded");

  const latest = await findLatest(tx, own);
  const isDone = required === undefined || required.state === "acknowledged";
  if (latest?.edition === edition && isDone) return presentAcknowledgement(latest);

  const asked = { sentences: required?.sentences ?? [], edition };
  if (sentence !== undefined && !areAskedWords(sentence, asked)) throw new DomainError("sentence-changed");
  const missing = pagesOf(required?.pages ?? [null], current.pageCount).filter(
    (page) => current.seen[page - 1] !== "1",
  );
  if (missing.length > 0) throw new DomainError("pages-unseen");

  const kept = await tx
    .insertInto("acknowledgements")
    .values({
      ...own,
      code: newProofCode(),
      firstName: account.firstName,
      lastName: account.lastName,
      rank: account.confirmedRank,
      unit: account.confirmedUnit,
      title: current.title,
      edition,
      sha256: current.sha256,
      sentence: sentence ?? askedWords(asked, account.language),
      acknowledgedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const on = { id: articleId, label: current.title };
  const pressed = pressedAt && { pressedOffline: pressedAt.toISOString() };
  // The log's chain protects what is otherwise in the table alone; the usual words say no more than the act.
  const agreed = isUsualSentence(kept.sentence, edition) ? {} : { agreedTo: kept.sentence.split("\n") };
  const details = { edition, sha256: current.sha256, ...agreed, ...pressed };
  await recordAct(tx, ctx, { act: "edition-acknowledged", by: account.id, on, details });
  await keepRequiredReading(tx, { ...own, now });
  return presentAcknowledgement(kept);
}

import type { AcknowledgementItem } from "@antochi/contract/reading-report";
import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { groupsOf } from "../../article-readers.ts";
import { recordAct } from "../../audit/record-act.ts";
import type { Context } from "../../context.ts";
import { articleMissing } from "../../missing.ts";
import { findLatest, presentAcknowledgement } from "../../required-reading/acknowledgement-queries.ts";
import { areAskedWords, askedWords } from "../../required-reading/asked-words.ts";
import { newProofCode } from "../../required-reading/proof-code.ts";
import { keepRequiredReading } from "../../required-reading/keep-required-readings.ts";
import { readingsOf } from "../../required-reading/who-must-read.ts";
import { findCurrentEdition } from "./current-edition.ts";
import { pagesOf } from "./standing.ts";

type Acknowledging = {
  user: User;
  articleId: number;
  edition: number;
  /** All that they agreed to; undefined where they did not tell it. */
  sentence?: string | undefined;
  /** When the button was pressed by the clock of a device without a line: told in the audit log. What counts is when it is heard. */
  pressedAt?: Date;
};

/**
 * Keeps that a member has read and understood the current edition of an article, once every page that is asked for was seen, and
 * seen anew where what they acknowledged has run out. Who acknowledged it and is not asked again gets what is there: pressing
 * early neither asks for anything nor makes it last longer. Nothing is kept with words that they did not have before them.
 */
export async function keepAcknowledgement(
  tx: DatabaseTransaction,
  ctx: Pick<Context, "now" | "request">,
  { user, articleId, edition, sentence, pressedAt }: Acknowledging,
): Promise<AcknowledgementItem> {
  const own = { userId: user.id, articleId };
  // What keeps everybody's standing waits for this row, and this for another click of the same member.
  await sql`select from users where id = ${user.id} for no key update`.execute(tx);
  // No other edition comes out before this ends. A statement of its own, so that the next ones see the edition for which it waited.
  await sql`select from knowledge_base_articles where id = ${articleId} for share`.execute(tx);
  const now = ctx.now();
  const [required] = await readingsOf(tx, { ...own, now });
  const againSince = required?.againSince ?? null;
  const current = await findCurrentEdition(tx, { ...own, groups: groupsOf(user), againSince });
  if (!current) throw articleMissing();
  if (current.number !== edition) throw new DomainError("edition-superseded");

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
      firstName: user.firstName,
      lastName: user.lastName,
      rank: user.confirmedRank,
      unit: user.confirmedUnit,
      title: current.title,
      edition,
      sha256: current.sha256,
      sentence: sentence ?? askedWords(asked, user.language),
      acknowledgedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const on = { id: articleId, label: current.title };
  const pressed = pressedAt && { pressedOffline: pressedAt.toISOString() };
  const details = { edition, sha256: current.sha256, ...pressed };
  await recordAct(tx, ctx, { act: "edition-acknowledged", by: user.id, on, details });
  await keepRequiredReading(tx, { ...own, now });
  return presentAcknowledgement(kept);
}

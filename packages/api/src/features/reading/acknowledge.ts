import { acknowledgementSchema, acknowledgeSchema } from "@antochi/contract/reading-report";
import { DomainError } from "@antochi/contract/errors";
import { sql } from "kysely";
import { groupsOf } from "../../article-readers.ts";
import { recordAct } from "../../audit/record-act.ts";
import { articleMissing } from "../../missing.ts";
import { findLatest, presentAcknowledgement } from "../../required-reading/acknowledgement-queries.ts";
import { newProofCode } from "../../required-reading/proof-code.ts";
import { keepRequiredReading } from "../../required-reading/keep-required-readings.ts";
import { sentenceOf } from "../../required-reading/sentence.ts";
import { readingsOf } from "../../required-reading/who-must-read.ts";
import { memberProcedure } from "../../trpc.ts";
import { findCurrentEdition } from "./current-edition.ts";
import { pagesOf } from "./standing.ts";

/**
 * Keeps that a member has read and understood the current edition of an article, once every page that is asked for was seen. Who
 * acknowledged it and is not asked again gets what is there.
 */
export const acknowledge = memberProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/reading/acknowledgements",
      status: 201,
      summary: "Acknowledge an edition",
    },
  })
  .input(acknowledgeSchema)
  .output(acknowledgementSchema)
  .mutation(async ({ ctx, input: { articleId, edition } }) =>
    ctx.db.transaction().execute(async (tx) => {
      const { user } = ctx;
      const own = { userId: user.id, articleId };
      // What keeps everybody's standing waits for this row, and this for another click of the same member.
      await sql`select from users where id = ${user.id} for no key update`.execute(tx);
      const current = await findCurrentEdition(tx, { ...own, groups: groupsOf(user), lock: true });
      if (!current) throw articleMissing();
      if (current.number !== edition) throw new DomainError("edition-superseded");

      const now = ctx.now();
      const [required] = await readingsOf(tx, { ...own, now });
      const latest = await findLatest(tx, own);
      const isDone = required === undefined || required.state === "acknowledged";
      if (latest?.edition === edition && isDone) return presentAcknowledgement(latest);

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
          sentence: sentenceOf(required?.sentence ?? null, edition),
          acknowledgedAt: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const on = { id: articleId, label: current.title };
      const details = { edition, sha256: current.sha256 };
      await recordAct(tx, ctx, { act: "edition-acknowledged", by: user.id, on, details });
      await keepRequiredReading(tx, { ...own, now });
      return presentAcknowledgement(kept);
    }),
  );

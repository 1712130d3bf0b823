import { newestFirstCursor } from "@antochi/contract/cursors";
import {
  acknowledgementPageSchema,
  type OwnAcknowledgement,
  ownAcknowledgementSchema,
} from "@antochi/contract/record";
import type { Database } from "@antochi/db/schema";
import type { Acknowledgement } from "@antochi/db/tables/acknowledgements";
import type { User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { copyIsFor, groupsOf } from "../../library/article-readers.ts";
import { listPage } from "../../procedures/list-page.ts";
import { hasLapsed, presentAcknowledgement } from "../../required-reading/acknowledgement-queries.ts";
import { memberProcedure } from "../../trpc.ts";

/**
 * What a member acknowledged, latest first, whatever has become of the article. The title is null if the article still
 * exists and is not for them.
 */
export const listAcknowledgements = memberProcedure
  .input(acknowledgementPageSchema)
  .output(ownAcknowledgementSchema.array())
  .query(
    listPage({
      find: selectOwn,
      order: {
        key: ["acknowledged.acknowledgedAt", "acknowledged.id"],
        direction: "desc",
        cursor: newestFirstCursor,
      },
      present: presentOwn,
    }),
  );

type Row = Acknowledgement & { standing: OwnAcknowledgement["standing"]; isTold: boolean };

function selectOwn(db: Database, _: unknown, { user, now }: { user: User; now: () => Date }) {
  return db
    .selectFrom("acknowledgements as acknowledged")
    .selectAll("acknowledged")
    .select([
      standingOf(now()).as("standing"),
      copyIsFor(groupsOf(user), sql.ref("acknowledged.articleId")).as("isTold"),
    ])
    .where("acknowledged.userId", "=", user.id);
}

/** Whether an acknowledged edition is still current, in a query that calls the acknowledgement `acknowledged`. */
function standingOf(now: Date) {
  return sql<OwnAcknowledgement["standing"]>`coalesce((
    select case
      when ${hasLapsed(now)} then 'lapsed'
      when current.number > acknowledged.edition then 'superseded'
      else 'current'
    end
    from knowledge_base_articles as article
      join article_editions as current on current.article_id = article.id and current.is_current
    where article.id = acknowledged.article_id and article.state <> 'withdrawn'
  ), 'withdrawn')`;
}

function presentOwn(row: Row): OwnAcknowledgement {
  const { title, ...rest } = presentAcknowledgement(row);
  return { ...rest, title: row.isTold ? title : null, standing: row.standing };
}

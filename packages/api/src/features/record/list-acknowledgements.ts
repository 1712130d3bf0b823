import { newestFirstCursor } from "@antochi/contract/cursors";
import {
  acknowledgementPageSchema,
  type OwnAcknowledgement,
  ownAcknowledgementSchema,
} from "@antochi/contract/reading-report";
import type { Database } from "@antochi/db/schema";
import type { Acknowledgement } from "@antochi/db/tables/acknowledgements";
import type { User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { listPage } from "../../list-page.ts";
import { presentAcknowledgement } from "../../required-reading/acknowledgement-queries.ts";
import { memberProcedure } from "../../trpc.ts";

/** What a member acknowledged, latest first. It is theirs, whatever has become of the article. */
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

type Row = Acknowledgement & { standing: OwnAcknowledgement["standing"] };

function selectOwn(db: Database, _: unknown, { user }: { user: User }) {
  return db
    .selectFrom("acknowledgements as acknowledged")
    .selectAll("acknowledged")
    .select(standingOf().as("standing"))
    .where("acknowledged.userId", "=", user.id);
}

/** What has become of an acknowledged edition; in a query that calls it `acknowledged`. */
function standingOf() {
  return sql<OwnAcknowledgement["standing"]>`coalesce((
    select case when current.number > acknowledged.edition then 'superseded' else 'current' end
    from knowledge_base_articles as article
      join article_editions as current on current.article_id = article.id and current.is_current
    where article.id = acknowledged.article_id and article.state <> 'withdrawn'
  ), 'withdrawn')`;
}

function presentOwn(row: Row): OwnAcknowledgement {
  return { ...presentAcknowledgement(row), standing: row.standing };
}

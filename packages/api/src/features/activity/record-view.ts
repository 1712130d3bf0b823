import { anyInstant, anyNumber, anyText, anyTexts, prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../article-readers.ts";

/** Rows that share an article's count, so that people who read it at the same time do not wait for one row. */
const stripes = 8;

const hour = 60 * 60 * 1000;

/** The Postgres channel that hears the id of each new log entry once it is committed. */
export const activityChannel = "activity";

type View = {
  userId: number;
  articleId: number;
  action: string;
  groups: ReaderGroups;
  at: Date;
  /** In whose hour it counts: hours of long ago are added up already. `at` unless told. */
  heardAt?: Date;
};

/**
 * Writes one opening of an article into the log, into the article's count and into its count of that hour, and
 * notifies the listeners: all of it or nothing, in one statement.
 * The article is locked against deletion first, because a deletion takes the same locks in the same order: the
 * article, then what hangs on it. Held by `record-view.test.ts`.
 * @returns whether there is such an article for these groups
 */
export async function recordView(db: Database, { at, heardAt = at, ...view }: View): Promise<boolean> {
  const stripe = Math.floor(Math.random() * stripes);
  const logged = await loggedView(db, { ...view, at, hour: startOfHour(heardAt), stripe });
  return logged.length > 0;
}

const loggedView = prepareQuery({
  name: "logged-view",
  sample: {
    userId: anyNumber(),
    articleId: anyNumber(),
    stripe: anyNumber(),
    action: anyText(),
    groups: anyTexts(),
    at: anyInstant(),
    hour: anyInstant(),
  },
  build: (db, view) =>
    db
      .with("article", (query) =>
        query
          .selectFrom("knowledgeBaseArticles as article")
          .select("article.id")
          .where("article.id", "=", view.articleId)
          .where(readableBy(view.groups))
          .forKeyShare(),
      )
      .with("counted", (query) =>
        query
          .insertInto("articleViewCounts")
          .columns(["articleId", "stripe", "views"])
          .expression((eb) =>
            eb.selectFrom("article").select(["id", eb.val(view.stripe).as("stripe"), eb.lit(1).as("views")]),
          )
          .onConflict((conflict) =>
            conflict
              .columns(["articleId", "stripe"])
              .doUpdateSet((eb) => ({ views: eb("articleViewCounts.views", "+", 1) })),
          ),
      )
      .with("countedThisHour", (query) =>
        query
          .insertInto("articleViewsByHour")
          .columns(["articleId", "hour", "stripe", "views"])
          .expression((eb) =>
            eb
              .selectFrom("article")
              .select([
                "id",
                eb.val(view.hour).as("hour"),
                eb.val(view.stripe).as("stripe"),
                eb.lit(1).as("views"),
              ]),
          )
          .onConflict((conflict) =>
            conflict
              .columns(["articleId", "hour", "stripe"])
              .doUpdateSet((eb) => ({ views: eb("articleViewsByHour.views", "+", 1) })),
          ),
      )
      .insertInto("userActivityLogs")
      .columns(["userId", "articleId", "action", "createdAt"])
      .expression((eb) =>
        eb
          .selectFrom("article")
          .select([
            eb.val(view.userId).as("userId"),
            "id",
            eb.val(view.action).as("action"),
            eb.val(view.at).as("createdAt"),
          ]),
      )
      .returning(["id", sql`pg_notify(${activityChannel}, user_activity_logs.id::text)`.as("notified")]),
});

function startOfHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hour) * hour);
}

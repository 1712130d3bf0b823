import { randomUUID } from "node:crypto";
import type { Database } from "@antochi/db/schema";
import type { Acknowledgement, NewAcknowledgement } from "@antochi/db/tables/acknowledgements";
import type { NewReadingAssignment, ReadingAssignment } from "@antochi/db/tables/reading-assignments";

type Targets = { services?: readonly { kind: "unit" | "rank"; name: string }[]; people?: readonly number[] };
type AssignmentFields = Partial<NewReadingAssignment> &
  Pick<NewReadingAssignment, "articleId" | "createdAt"> &
  Targets;

const day = 86_400_000;

/** Inserts an assignment of edition 1, due within thirty days, once, and for everybody unless it names targets. */
export async function insertAssignment(
  db: Database,
  { services = [], people = [], ...fields }: AssignmentFields,
): Promise<ReadingAssignment> {
  const createdAt = new Date(fields.createdAt);
  const assignment = await db
    .insertInto("readingAssignments")
    .values({
      everybody: services.length + people.length === 0,
      fromEdition: 1,
      eachEdition: false,
      dueAt: new Date(createdAt.getTime() + 30 * day),
      graceDays: 14,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: assignmentId } = assignment;
  for (const { kind, name } of services) {
    await db
      .insertInto("readingAssignmentTargets")
      .columns(["assignmentId", "serviceId"])
      .expression((eb) =>
        eb
          .selectFrom("serviceNames")
          .select([eb.val(assignmentId).as("assignmentId"), "id"])
          .where("kind", "=", kind)
          .where("name", "=", name),
      )
      .execute();
  }
  for (const userId of people)
    await db.insertInto("readingAssignmentTargets").values({ assignmentId, userId }).execute();
  return assignment;
}

type AcknowledgementFields = Partial<NewAcknowledgement> &
  Pick<NewAcknowledgement, "userId" | "articleId" | "acknowledgedAt">;

/** Inserts a member's acknowledgement of an article's first edition. */
export async function insertAcknowledgement(
  db: Database,
  fields: AcknowledgementFields,
): Promise<Acknowledgement> {
  return db
    .insertInto("acknowledgements")
    .values({
      code: randomUUID(),
      firstName: "Member",
      lastName: "Sample",
      title: "Sample article",
      edition: 1,
      sha256: "0".repeat(64),
      sentence: "I have read and understood edition 1",
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

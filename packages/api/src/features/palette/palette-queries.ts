import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import { type FoundAnything, foundAtMost } from "@antochi/contract/palette";
import { shortCode } from "@antochi/contract/readable-codes";
import type { Database } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { type RawBuilder, sql } from "kysely";
import { containing, matchesUser, wordsOf } from "../../search/search-words.ts";

/** People who match: those who wait for a decision first, then the newest. */
export async function findPeople(db: Database, query: string): Promise<FoundAnything["people"]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "firstName", "lastName", "email", "unit", "isPending", "isAdmin", "suspendedAt"])
    .select((eb) =>
      eb
        .selectFrom("userDecisions as decided")
        .select("decided.verdict")
        .whereRef("decided.userId", "=", "users.id")
        .as("verdict"),
    )
    .where(matchesUser(query))
    .orderBy("isPending", "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(foundAtMost + 1)
    .execute();
  const found = rows.slice(0, foundAtMost).map(({ id, firstName, lastName, email, unit, ...row }) => ({
    id,
    name: `${firstName} ${lastName}`,
    email,
    unit,
    status: statusOf(row),
  }));
  return { found, more: rows.length > foundAtMost };
}

type Status = FoundAnything["people"]["found"][number]["status"];

function statusOf({
  isPending,
  isAdmin,
  suspendedAt,
  verdict,
}: Pick<User, "isPending" | "isAdmin" | "suspendedAt"> & { verdict: string | null }): Status {
  if (isPending) return verdict === "rejected" ? "rejected" : "pending";
  if (suspendedAt !== null) return "suspended";
  return isAdmin ? "admin" : "member";
}

/** Articles whose titles contain every word, latest change first. */
export async function findArticles(db: Database, query: string): Promise<FoundAnything["articles"]> {
  let articles = db
    .selectFrom("knowledgeBaseArticles as article")
    .innerJoin("knowledgeBaseCategories as category", "category.id", "article.categoryId")
    .select(["article.id", "article.title", "category.name as category", "article.state"]);
  for (const word of wordsOf(query)) {
    articles = articles.where(sql<boolean>`article.search_text like ${containing(word)}`);
  }
  return articles
    .orderBy("article.updatedAt", "desc")
    .orderBy("article.id", "desc")
    .limit(foundAtMost)
    .execute();
}

/** Categories whose names contain every word, ordered by name. */
export async function findCategories(db: Database, query: string): Promise<FoundAnything["categories"]> {
  let categories = db.selectFrom("knowledgeBaseCategories").select(["id", "name"]);
  for (const word of wordsOf(query)) {
    categories = categories.where(sql<boolean>`fold_text(name) like ${containing(word)}`);
  }
  return categories.orderBy("name").orderBy("id").limit(foundAtMost).execute();
}

/** The least that the index of enquiries can look up. */
const hasTrigram = /[\p{L}\p{N}]{3}/u;

/** Enquiries of all kinds, by their reference or by words that all occur in what was sent; newest first. */
export async function findEnquiries(db: Database, query: string): Promise<FoundAnything["enquiries"]> {
  const asked = query.replaceAll(/[\s-]/g, "").toUpperCase();
  // Accepts a reference as its sender saw it: in fours, in either case. Many a name of eight letters could be one as well.
  const referred = shortCode.test(asked) ? await findWhere(db, sql`reference = ${asked}`) : [];
  const words = wordsOf(query);
  if (referred.length > 0 || !words.some((word) => hasTrigram.test(word))) return referred;
  const occurs = words.map((word) => sql`search_text like ${containing(word)}`);
  return findWhere(db, sql`${sql.join(occurs, sql` and `)}`);
}

async function findWhere(db: Database, condition: RawBuilder<unknown>): Promise<FoundAnything["enquiries"]> {
  const found: { createdAt: Date; enquiry: FoundAnything["enquiries"][number] }[] = [];
  for (const kind of namesOf(enquiryKinds)) {
    const { table, describe } = enquiryKinds[kind];
    const { rows } = await sql<{
      id: number;
      email: string;
      reference: string;
      createdAt: Date;
      handledAt: Date | null;
    }>`
      select * from ${sql.table(table)} where ${condition} order by created_at desc, id desc limit ${foundAtMost}
    `.execute(db);
    for (const { id, createdAt, handledAt, ...row } of rows) {
      const { subject, name } = describe(asAnswered({ id, createdAt, handledAt, ...row }));
      const { reference: number, email } = row;
      const enquiry = {
        id,
        kind,
        reference: number,
        subject,
        from: name ?? email,
        isOpen: handledAt === null,
      };
      found.push({ createdAt, enquiry });
    }
  }
  return found
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, foundAtMost)
    .map(({ enquiry }) => enquiry);
}

/** A row with its instants as ISO-8601, as answers have them. */
function asAnswered(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { prepareForReaders } from "@antochi/jobs/prepare-for-readers";
import type { ObjectStore } from "@antochi/storage/object-store";
import { sql } from "kysely";
import type { Article } from "./article.ts";
import { type DemoCategory, demoCategories } from "./catalogue.ts";
import { storePdf, type StoredPdf } from "./store-pdf.ts";

export const demoMemberEmail = "member@example.com";
const demoUsername = "member";

export type DemoSeed = {
  db: Database;
  store: ObjectStore;
  hashPassword: (password: string) => Promise<string>;
  memberPassword: string;
  /** Who the articles and files are attributed to. */
  adminId: number;
  now: () => Date;
};

type RenderedCategory = {
  category: DemoCategory;
  articles: readonly { article: Article; pdf: StoredPdf }[];
};

/**
 * Fills an empty knowledge base with sample categories, articles with real PDFs, and one approved member. Does nothing
 * where there is any category or article, nor where the samples were deleted: they do not come back. The rows come in one transaction after the PDFs are in the store: a crash
 * before it leaves no row, and the next start writes the same objects again. Replicas may call it at once.
 *
 * @returns whether this call filled it, and whether it made the member, whose password is then the given one
 */
export async function seedDemo(seed: DemoSeed): Promise<{ seeded: boolean; memberCreated: boolean }> {
  if (!(await isUntouched(seed.db))) return { seeded: false, memberCreated: false };
  const rendered: RenderedCategory[] = [];
  for (const category of demoCategories) rendered.push(await storeCategory(seed.store, category));
  const memberHash = await seed.hashPassword(seed.memberPassword);

  return seed.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.demo})`.execute(tx);
    if (!(await isUntouched(tx))) return { seeded: false, memberCreated: false };
    for (const category of rendered) await insertCategory(tx, category, seed);
    return { seeded: true, memberCreated: await insertMember(tx, memberHash, seed.now()) };
  });
}

/** The sample member tells that the samples were there: accounts are not deleted, samples may be. */
async function isUntouched(db: Database): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`
    select not exists (select from knowledge_base_categories)
       and not exists (select from knowledge_base_articles)
       and not exists (select from users where email = ${demoMemberEmail} and username = ${demoUsername}) as untouched
  `.execute(db);
  return rows[0]?.untouched === true;
}

async function storeCategory(store: ObjectStore, category: DemoCategory): Promise<RenderedCategory> {
  const articles: RenderedCategory["articles"][number][] = [];
  // One after another: setting type is work for the one main thread, and other starts want it too.
  for (const article of category.articles) {
    articles.push({ article, pdf: await storePdf(store, article, category.name) });
  }
  return { category, articles };
}

async function insertCategory(
  tx: DatabaseTransaction,
  { category, articles }: RenderedCategory,
  { adminId, now }: DemoSeed,
): Promise<void> {
  const { id: categoryId } = await tx
    .insertInto("knowledgeBaseCategories")
    .values({ name: category.name, description: category.description, createdAt: now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { article, pdf } of articles) {
    await tx
      .insertInto("storedFiles")
      .values({ ...pdf, state: "registered", issuedTo: adminId, issuedAt: now(), registeredAt: now() })
      .execute();
    await prepareForReaders(tx, pdf.objectPath);
    const edition = new Date(Math.min(article.edition.getTime(), now().getTime()));
    await tx
      .insertInto("knowledgeBaseArticles")
      .values({
        categoryId,
        title: article.title,
        pdfPath: pdf.objectPath,
        createdBy: adminId,
        createdAt: edition,
        updatedAt: edition,
      })
      .execute();
  }
}

async function insertMember(tx: DatabaseTransaction, password: string, now: Date): Promise<boolean> {
  const member = await tx
    .insertInto("users")
    .values({
      username: demoUsername,
      email: demoMemberEmail,
      password,
      firstName: "Sample",
      lastName: "Member",
      phone: "–",
      isApproved: true,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return member !== undefined;
}

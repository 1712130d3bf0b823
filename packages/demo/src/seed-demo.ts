import { insertUser } from "@antochi/api/features/auth/queries";
import { insertCategory } from "@antochi/api/features/knowledge-base/category-queries";
import { addArticle } from "@antochi/api/features/knowledge-base/create-article";
import { insertRegisteredFile } from "@antochi/api/stored-files/stored-file-rows";
import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { ObjectStore } from "@antochi/storage/object-store";
import { sql } from "kysely";
import { type DemoCategory, demoCategories, sampleArticles } from "./catalogue.ts";
import { storedPdfOf, storePdf } from "./store-pdf.ts";

export const demoMemberEmail = "member@example.com";
/** The username that registration makes from that address. */
const demoUsername = "member";

export type DemoSeed = {
  db: Database;
  store: ObjectStore;
  hashPassword: (password: string) => Promise<string>;
  memberPassword: string;
  /** The author of the articles and files. */
  adminId: number;
  now: () => Date;
};

/**
 * Fills an empty knowledge base with sample categories, articles with real PDFs, and one approved member. Does nothing if
 * there is any category or article, nor if the samples were deleted: they do not come back. The rows are written in one
 * transaction after the PDFs are in the store: a crash before it leaves no row, and the next start writes the same objects
 * again. Safe to run in several replicas at once.
 *
 * @returns whether this call filled it, and whether it made the member, whose password is then the given one
 */
export async function seedDemo(seed: DemoSeed): Promise<{ seeded: boolean; memberCreated: boolean }> {
  if (!(await isUntouched(seed.db))) return { seeded: false, memberCreated: false };
  for (const article of sampleArticles) await storePdf(seed.store, article);
  const memberHash = await seed.hashPassword(seed.memberPassword);

  return seed.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.demo})`.execute(tx);
    if (!(await isUntouched(tx))) return { seeded: false, memberCreated: false };
    for (const category of demoCategories) await publishCategory(tx, category, seed);
    const memberId = await insertUser(tx, {
      email: demoMemberEmail,
      password: memberHash,
      firstName: "Sample",
      lastName: "Member",
      phone: "+30 210 000 0000",
      isApproved: true,
      emailConfirmedAt: seed.now(),
      createdAt: seed.now(),
    });
    return { seeded: true, memberCreated: memberId !== undefined };
  });
}

/** The sample member proves that the samples were there: samples may be deleted, accounts are not. */
async function isUntouched(db: Database): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`
    select not exists (select from knowledge_base_categories)
       and not exists (select from knowledge_base_articles)
       and not exists (select from users where email = ${demoMemberEmail} and username = ${demoUsername}) as untouched
  `.execute(db);
  return rows[0]?.untouched === true;
}

async function publishCategory(
  tx: DatabaseTransaction,
  { name, description, articles }: DemoCategory,
  { adminId, now }: DemoSeed,
): Promise<void> {
  const { id: categoryId } = await insertCategory(tx, { name, description, createdAt: now() });
  for (const article of articles) {
    const pdf = storedPdfOf(article);
    await insertRegisteredFile(tx, { ...pdf, issuedTo: adminId, registeredAt: now() });
    const at = new Date(Math.min(Date.parse(`${article.edition}T09:00Z`), now().getTime()));
    await addArticle(tx, {
      categoryId,
      title: article.title,
      pdfPath: pdf.objectPath,
      createdBy: adminId,
      at,
    });
  }
}

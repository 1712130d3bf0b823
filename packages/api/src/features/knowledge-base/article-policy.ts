import { DomainError } from "@antochi/contract/errors";
import { classifyDriverError } from "@antochi/db/driver-errors";
import type { Database } from "@antochi/db/schema";
import { categoryExists } from "./category-queries.ts";

/** Refuses an unknown category before the write, since Postgres would first complain about a PDF that is in use. */
export async function requireCategory(db: Database, id: number): Promise<void> {
  if (!(await categoryExists(db, id))) throw categoryRequired();
}

function categoryRequired(cause?: unknown): DomainError {
  return new DomainError("invalid-input", {
    message: "Category is required",
    issues: [{ path: "categoryId", message: "Category is required" }],
    cause,
  });
}

/**
 * The rules that an article's foreign keys and its unique PDF enforce, even in a race, with the refusal for each.
 * Migration 003 names the constraints.
 */
const refusals: Record<string, (cause: unknown) => DomainError> = {
  knowledge_base_articles_category_id_fkey: categoryRequired,
  knowledge_base_articles_pdf_path_fkey: (cause) =>
    new DomainError("invalid-input", {
      message: "This PDF is not registered. Upload it first.",
      issues: [{ path: "pdfPath", message: "This PDF is not registered. Upload it first." }],
      cause,
    }),
  knowledge_base_articles_pdf_path_key: (cause) =>
    new DomainError("conflict", { message: "Another article already uses this PDF", cause }),
};

/** Runs a write of an article and turns a violated constraint into its refusal. */
export async function withinArticlePolicy<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const failure = classifyDriverError(error);
    if (failure?.kind === "unique" || failure?.kind === "foreign-key") {
      throw refusals[failure.constraint]?.(error) ?? error;
    }
    throw error;
  }
}

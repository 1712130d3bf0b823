import { DomainError } from "@antochi/contract/errors";

/** Refuses with 404 whoever asks for an article that is not there (any more). */
export function articleMissing(cause?: unknown): DomainError {
  return new DomainError("not-found", { message: "Article not found", cause });
}

/** The same for a category. */
export function categoryMissing(): DomainError {
  return new DomainError("not-found", { message: "Category not found" });
}

import { DomainError } from "@antochi/contract/errors";

/** The refusal, with 404, for an article that is not there. */
export function articleMissing(): DomainError {
  return new DomainError("not-found", { message: "Article not found" });
}

/** The refusal, with 404, for a category that is not there. */
export function categoryMissing(): DomainError {
  return new DomainError("not-found", { message: "Category not found" });
}

/** The refusal, with 404, for an edition that is not there. */
export function editionMissing(): DomainError {
  return new DomainError("not-found", { message: "Edition not found" });
}

/** The refusal, with 404, for somebody who has no account, or none any more. */
export function userMissing(): DomainError {
  return new DomainError("not-found", { message: "User not found" });
}

import type { AlikeArticle, AlikeArticles } from "@antochi/contract/knowledge-base";
import { stepOf, type UploaderFile, type UploadStep } from "../../uploads/pdf-upload.ts";
import type { FirstPage } from "../../uploads/first-page/read-first-page.ts";
import { readableName } from "../../uploads/first-page/readable-name.ts";
import type { ForAll } from "./publish-for-all.ts";

/** The state in which an article is created. */
export type Plan = {
  state: "published" | "draft";
  /** When a draft will be published; ISO-8601. */
  publishAt?: string | null;
};

/** The fields of an article, apart from its PDF. */
export type Sent = ForAll & { title: string; categoryId: number };

/**
 * The outcome of a row; `words` are shown to the user. `isWaiting` means that the connection is down. Undo returns a
 * `wanted` row to the outcome it had `before`; a row that Undo meets while it is being sent ends as a draft.
 */
export type Outcome =
  | { state: "none" }
  | { state: "wanted"; as: Plan; before: Outcome }
  | { state: "sending"; as: Plan; isWaiting: boolean; isUndone: boolean }
  | { state: "undoing"; articleId: number; isWaiting: boolean }
  | { state: "published" | "draft" | "taken-back" | "edition"; articleId: number }
  | { state: "scheduled"; articleId: number; publishAt: string }
  | { state: "failed"; words: string };

/** What is known of a file apart from its upload. */
export type Own = {
  /** Rows are in order of arrival; a file that is chosen again keeps its place. */
  place?: number;
  title?: string;
  /** Undefined follows the choice for all rows. */
  categoryId?: number | undefined;
  handling?: ForAll["handling"] | undefined;
  page?: FirstPage | null;
  outcome?: Outcome;
  /** The fields it was sent with, which later choices for all rows do not change. */
  sent?: Sent;
  /** The id of the article that it became before Undo. */
  articleId?: number;
  /** Articles like it, and the key (title and PDF) that they were looked up by. */
  alike?: { of: string; found: AlikeArticles };
  /** The duplicate title for which a second article was confirmed. */
  secondTitle?: string | undefined;
  isSecondFile?: boolean | undefined;
  /** The article whose next edition it becomes. */
  editionOf?: AlikeArticle | undefined;
};

/** A question to be answered before the row becomes an article: another article has its file, or its title. */
type RowQuestion = { about: "file" | "title"; article: AlikeArticle };

/** A PDF and the article that it is to become. */
export type PublishRow = {
  file: UploaderFile;
  step: UploadStep;
  title: string;
  titleFrom: "pdf" | "name" | "typed" | "pending";
  cover: Blob | null;
  pages: number | null;
  /** Its own choices; the choice for all rows applies to the rest. */
  own: Pick<Own, "categoryId" | "handling" | "editionOf">;
  question: RowQuestion | null;
  outcome: Outcome;
  /** The final choices of a row that is being sent or was sent, which can no longer be changed; null before that. */
  settled: ForAll | null;
};

/** The row of a file, with what is known of it. */
export function rowOf(file: UploaderFile, own: Own): PublishRow {
  const { title: typed, page, outcome = { state: "none" }, categoryId, handling, editionOf } = own;
  const fromPdf = page?.title ?? null;
  const title = typed ?? fromPdf ?? readableName(file.name);
  return {
    file,
    step: stepOf(file),
    title,
    titleFrom:
      typed !== undefined ? "typed" : fromPdf !== null ? "pdf" : page === undefined ? "pending" : "name",
    cover: page?.cover ?? null,
    pages: page?.pages ?? null,
    own: { categoryId, handling, editionOf },
    question: questionOf(own, lookupOf(file, title)),
    outcome,
    settled: settledOf(outcome, own),
  };
}

function settledOf({ state }: Outcome, { sent, editionOf }: Own): ForAll | null {
  if (editionOf) return { categoryId: editionOf.categoryId, handling: null };
  const isGone = state !== "none" && state !== "wanted" && state !== "failed" && state !== "taken-back";
  return isGone ? (sent ?? null) : null;
}

/** The key of a row's lookup: it changes with the title or the file. */
export function lookupOf({ meta }: UploaderFile, title: string): string {
  return JSON.stringify([meta.objectPath ?? null, title.trim()]);
}

function questionOf({ alike, isSecondFile, secondTitle, editionOf, articleId }: Own, lookup: string) {
  if (alike?.of !== lookup || editionOf) return null;
  const { sameFile, sameTitle, madeOfIt } = alike.found;
  // Its own article may already exist, if the response to its creation got lost.
  const own = articleId ?? madeOfIt;
  if (sameFile && sameFile.id !== own && !isSecondFile) {
    return { about: "file", article: sameFile } as const;
  }
  const isMeant = sameTitle === null || sameTitle.id === own || secondTitle === sameTitle.title;
  return isMeant ? null : ({ about: "title", article: sameTitle } as const);
}

/** Whether a row is to become an article and is none yet: its PDF would be lost with the queue. */
export function isUnpublished({ step, outcome }: PublishRow): boolean {
  return step !== "failed" && !("articleId" in outcome);
}

/** Whether an article with this plan reaches members, now or later. */
export function goesOut({ state, publishAt }: Plan): boolean {
  return state === "published" || Boolean(publishAt);
}

/** Whether a row's article will reach members unless the user presses Undo. */
export function isGoingOut({ step, outcome }: PublishRow): boolean {
  const isOnItsWay = outcome.state === "wanted" || outcome.state === "sending";
  return isOnItsWay && step !== "failed" && goesOut(outcome.as);
}

/** Whether a row's article can be undone. */
export function isOut({ outcome: { state } }: Pick<PublishRow, "outcome">): boolean {
  return state === "published" || state === "scheduled";
}

/** Whether a row can still become an article. */
export function isOpen({ step, outcome }: PublishRow): boolean {
  return (
    step !== "failed" &&
    (outcome.state === "none" || outcome.state === "failed" || outcome.state === "taken-back")
  );
}

/** A row's category and handling label: its own choices, and those for all rows in place of the others. */
export function choicesOf({ categoryId, handling }: PublishRow["own"], forAll: ForAll): ForAll {
  return {
    categoryId: categoryId ?? forAll.categoryId,
    handling: handling === undefined ? forAll.handling : handling,
  };
}

/** The fields of a row's article; null if one is missing. */
export function sentOf(row: PublishRow, forAll: ForAll): Sent | null {
  const { categoryId, handling } = choicesOf(row.own, forAll);
  const title = row.title.trim();
  return categoryId === null || title === "" ? null : { title, categoryId, handling };
}

/** Whether an open row lacks nothing to become an article, and asks nothing; its upload may still be in progress. */
export function isComplete(row: PublishRow, forAll: ForAll): boolean {
  return isOpen(row) && row.question === null && lackOf(row, forAll) === null;
}

/** What an open row lacks to become an article; null if nothing, or if a question has to be answered first. */
export function lackOf(row: PublishRow, forAll: ForAll): "title" | "category" | null {
  const { title, own, question } = row;
  if (!isOpen(row) || question !== null || own.editionOf) return null;
  if (title.trim() === "") return "title";
  return choicesOf(own, forAll).categoryId === null ? "category" : null;
}

/** Whether a row is in progress without the user doing anything. */
export function isUnderWay({ step, outcome: { state } }: PublishRow): boolean {
  if (step === "failed") return false;
  return step !== "done" || state === "wanted" || state === "sending" || state === "undoing";
}

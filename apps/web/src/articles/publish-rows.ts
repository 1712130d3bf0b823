import type { AlikeArticle, AlikeArticles } from "@antochi/contract/knowledge-base";
import { stepOf, type UploaderFile, type UploadStep } from "../uploads/pdf-upload.ts";
import type { FirstPage } from "../uploads/read-first-page.ts";
import { readableName } from "../uploads/readable-name.ts";
import type { ForAll } from "./publish-for-all.ts";

/** As what an article is made. */
export type Plan = {
  state: "published" | "draft";
  /** A draft is published then; ISO-8601. */
  publishAt?: string | null;
};

/** What an article is made of besides its PDF. */
export type Sent = ForAll & { title: string; categoryId: number };

/**
 * What becomes of a row; `words` are for the reader. While it waits the line is down. What is wanted becomes what it was
 * before where Undo comes first; what Undo finds being sent is a draft at its end.
 */
export type Outcome =
  | { state: "none" }
  | { state: "wanted"; as: Plan; before: Outcome }
  | { state: "sending"; as: Plan; isWaiting: boolean; isUndone: boolean }
  | { state: "undoing"; articleId: number; isWaiting: boolean }
  | { state: "published" | "draft" | "taken-back" | "edition"; articleId: number }
  | { state: "scheduled"; articleId: number; publishAt: string }
  | { state: "failed"; words: string };

/** What is known of a file besides what its upload is. */
export type Own = {
  /** Rows stand in the order in which they came; one that is chosen again keeps its place. */
  place?: number;
  title?: string;
  /** What is undefined follows the choice for all. */
  categoryId?: number | undefined;
  handling?: ForAll["handling"] | undefined;
  page?: FirstPage | null;
  outcome?: Outcome;
  /** What it went out as: a later choice for all changes nothing of that. */
  sent?: Sent;
  /** Of the article that it was made before it was taken back. */
  articleId?: number;
  /** The articles that are like it, and for which title and PDF they were looked up. */
  alike?: { of: string; found: AlikeArticles };
  /** The title under which a second article is meant. */
  secondTitle?: string | undefined;
  isSecondFile?: boolean | undefined;
  /** The article whose next edition it becomes. */
  editionOf?: AlikeArticle | undefined;
};

/** What somebody has to say before a row becomes an article: another one has its file, or its title. */
type RowQuestion = { about: "file" | "title"; article: AlikeArticle };

/** A PDF and the article that it is to become. */
export type PublishRow = {
  file: UploaderFile;
  step: UploadStep;
  title: string;
  titleFrom: "pdf" | "name" | "typed" | "pending";
  cover: Blob | null;
  pages: number | null;
  /** Its own, where it has one; what counts else is that for all. */
  own: Pick<Own, "categoryId" | "handling" | "editionOf">;
  question: RowQuestion | null;
  outcome: Outcome;
  /** Where it is going or went; nothing of that can be chosen any more. Null while it can. */
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

/** What a row is looked up by: another title or file asks anew. */
export function lookupOf({ meta }: UploaderFile, title: string): string {
  return JSON.stringify([meta.objectPath ?? null, title.trim()]);
}

function questionOf({ alike, isSecondFile, secondTitle, editionOf, articleId }: Own, lookup: string) {
  if (alike?.of !== lookup || editionOf) return null;
  const { sameFile, sameTitle, madeOfIt } = alike.found;
  // It is there already where the answer to its making got lost.
  const own = articleId ?? madeOfIt;
  if (sameFile && sameFile.id !== own && !isSecondFile) {
    return { about: "file", article: sameFile } as const;
  }
  const isMeant = sameTitle === null || sameTitle.id === own || secondTitle === sameTitle.title;
  return isMeant ? null : ({ about: "title", article: sameTitle } as const);
}

/** Whether a row's PDF is nowhere but here: it is to become an article, and is none yet. */
export function isUnpublished({ step, outcome }: PublishRow): boolean {
  return step !== "failed" && !("articleId" in outcome);
}

/** Whether members read, at once or later, what is made so. */
export function goesOut({ state, publishAt }: Plan): boolean {
  return state === "published" || Boolean(publishAt);
}

/** Whether a row's article goes out by itself, unless Undo comes first. */
export function isGoingOut({ step, outcome }: PublishRow): boolean {
  const isOnItsWay = outcome.state === "wanted" || outcome.state === "sending";
  return isOnItsWay && step !== "failed" && goesOut(outcome.as);
}

/** Whether a row's article can be taken back. */
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

/** What an open row lacks to become an article; null where that is nothing, or somebody has to say something first. */
export function lackOf(row: PublishRow, forAll: ForAll): "title" | "category" | null {
  const { title, own, question } = row;
  if (!isOpen(row) || question !== null || own.editionOf) return null;
  if (title.trim() === "") return "title";
  return (own.categoryId ?? forAll.categoryId) === null ? "category" : null;
}

/** Whether something happens with a row by itself. */
export function isUnderWay({ step, outcome: { state } }: PublishRow): boolean {
  if (step === "failed") return false;
  return step !== "done" || state === "wanted" || state === "sending" || state === "undoing";
}

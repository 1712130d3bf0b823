import type { CopyProblem } from "@antochi/contract/copies";
import type { GeneratedAlways, Selectable } from "kysely";

/**
 * `traced_copies`: copies of articles that carry their reader's name. A row outlives account and article, and keeps no name:
 * whose number it is, an administrator finds as long as there is an account. Its file is kept for a while.
 */
export type TracedCopiesTable = {
  id: GeneratedAlways<number>;
  /** Eight signs that stand at the foot of each page. */
  code: string;
  userId: number;
  articleId: number;
  /** Of the article, and how it was to be handled, when the copy was asked for. */
  title: string;
  edition: number;
  handling: string | null;
  askedAt: Date;
  madeAt: Date | null;
  /** The store's key of the PDF while it is there, and its size in bytes. */
  objectKey: string | null;
  size: number | null;
  /** Why none can be made. */
  problem: CopyProblem | null;
};

export type TracedCopy = Selectable<TracedCopiesTable>;

import type { Comparison } from "@antochi/contract/editions";
import type { MemberContext } from "../../context.ts";

type Edition = { pdfPath: string };
type Told = {
  before: Edition;
  after: Edition;
  words: NonNullable<Comparison["pages"][number]["words"]>;
};

/**
 * Records in the audit log the documents whose words somebody is shown: a page that was replaced is shown whole, and so is
 * a document whose pages all were. Counts with deliveries of the PDF itself, once an hour; the reader does not wait for it.
 */
export function recordShownWords(ctx: MemberContext, { before, after, words }: Told): void {
  const { id: userId } = ctx.user;
  if (words.some(({ kind }) => kind !== "removed"))
    void ctx.deliveries.record(ctx, { userId, objectPath: after.pdfPath });
  if (words.some(({ kind }) => kind === "removed"))
    void ctx.deliveries.record(ctx, { userId, objectPath: before.pdfPath });
}

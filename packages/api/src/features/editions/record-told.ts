import type { Comparison } from "@antochi/contract/editions";
import type { MemberContext } from "../../context.ts";

type Edition = { pdfPath: string };
type Told = {
  before: Edition;
  after: Edition;
  words: NonNullable<Comparison["pages"][number]["words"]>;
};

/**
 * Writes into the audit log of which documents somebody is told words: a page that is another in the next edition is told
 * whole, and so is a document whose pages all are. Once in an hour with the PDF itself; whoever reads does not wait for it.
 */
export function recordTold(ctx: MemberContext, { before, after, words }: Told): void {
  const { id: userId } = ctx.user;
  if (words.some(({ kind }) => kind !== "removed"))
    void ctx.deliveries.record(ctx, { userId, objectPath: after.pdfPath });
  if (words.some(({ kind }) => kind === "removed"))
    void ctx.deliveries.record(ctx, { userId, objectPath: before.pdfPath });
}

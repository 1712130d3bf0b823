import { DomainError } from "@antochi/contract/errors";
import type { RejectionReason } from "@antochi/contract/vetting";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { UserDecision } from "@antochi/db/tables/user-decisions";
import { enqueue } from "@antochi/jobs/enqueue";
import { recordAct } from "../../audit/record-act.ts";
import type { MemberContext } from "../../context.ts";
import { greetedIn } from "../../mail/greeting.ts";
import { sendLater } from "../../mail/mail-template.ts";
import { announceRegistration } from "../../news/registration-news.ts";
import { changeUser, readLockedUser, type UserItemRow } from "./queries.ts";
import { accountReopened, settleDecisionJob } from "./settle-decision.ts";
import { nameOfDecider, requireAction } from "./user-policy.ts";

/** How long a decision can be taken back, in milliseconds; then its letter leaves. */
const secondThoughtMs = 2 * 60_000;

type Decision = { id: number; verdict: UserDecision["verdict"] } & Partial<Told>;
/** Whether and what the owner of a rejected registration is told. */
type Told = { reason: RejectionReason | null; told: boolean; words: string | null };

/**
 * Decides on a registration. An approved user can sign in at once; a rejected one stays, marked, until the letter leaves
 * and the registration is deleted. Deciding the same again changes nothing, and the first decision stands.
 */
export async function decide(
  tx: DatabaseTransaction,
  ctx: MemberContext,
  { id, verdict, reason = null, told = true, words = null }: Decision,
): Promise<UserItemRow> {
  const action = verdict === "approved" ? "approve" : "reject";
  const { user, isDone } = await requireAction(tx, { action, actorId: ctx.user.id, userId: id });
  if (isDone) return user;
  const decidedAt = ctx.now();
  const letterAt = new Date(decidedAt.getTime() + secondThoughtMs);
  await forgetDecision(tx, id);
  const { decision } = await tx
    .insertInto("userDecisions")
    .values({ userId: id, verdict, decidedBy: ctx.user.id, decidedAt, letterAt, reason, told, words })
    .returning("decision")
    .executeTakeFirstOrThrow();
  await enqueue(tx, settleDecisionJob, { decision }, { runAt: letterAt });
  const act = verdict === "approved" ? "user-approved" : "user-rejected";
  await recordAct(tx, ctx, {
    act,
    by: ctx.user.id,
    on: { id },
    details: verdict === "rejected" && reason !== null ? { reason, told } : {},
  });
  await announceRegistration(tx, id);
  return verdict === "approved" ? changeUser(tx, id, { isApproved: true }) : readLockedUser(tx, id);
}

type Undone = {
  id: number;
  /** The decision that the administrator saw, which another may have undone and made anew. */
  decision: number | undefined;
};

/** Takes back a decision whose letter has not left: an approved user becomes pending again, and their sessions end. */
export async function undoDecision(
  tx: DatabaseTransaction,
  ctx: MemberContext,
  { id, decision }: Undone,
): Promise<UserItemRow> {
  const { user } = await requireAction(tx, { action: "undo", actorId: ctx.user.id, userId: id });
  if (user.decision !== decision) throw decidedAnew(user);
  return takeBack(tx, ctx, user);
}

/**
 * Makes a member pending again, and ends their sessions. They are notified by mail, unless the letter about the approval
 * has not left: then neither is sent.
 */
export async function reopenRegistration(
  tx: DatabaseTransaction,
  ctx: MemberContext,
  id: number,
): Promise<UserItemRow> {
  const { user, isDone } = await requireAction(tx, { action: "reopen", actorId: ctx.user.id, userId: id });
  if (isDone) return user;
  if (user.verdict === "approved") return takeBack(tx, ctx, user);
  await forgetDecision(tx, id);
  await letWait(tx, ctx, id);
  await sendLater(tx, accountReopened, { to: user.email, data: { firstName: greetedIn(user) } });
  await recordAct(tx, ctx, { act: "registration-reopened", by: ctx.user.id, on: { id } });
  await announceRegistration(tx, id);
  return readLockedUser(tx, id);
}

function decidedAnew(user: UserItemRow): DomainError {
  return new DomainError("conflict", {
    message: `${nameOfDecider(user)} has ${user.verdict} this registration since.`,
  });
}

async function takeBack(tx: DatabaseTransaction, ctx: MemberContext, { id, verdict }: UserItemRow) {
  await forgetDecision(tx, id);
  if (verdict === "approved") await letWait(tx, ctx, id);
  await recordAct(tx, ctx, { act: "decision-undone", by: ctx.user.id, on: { id } });
  await announceRegistration(tx, id);
  return readLockedUser(tx, id);
}

/** Deletes what was decided about a user, which may be a rejection that a group at the provider has overtaken. */
async function forgetDecision(tx: DatabaseTransaction, id: number): Promise<void> {
  await tx.deleteFrom("userDecisions").where("userId", "=", id).execute();
}

async function letWait(tx: DatabaseTransaction, { sessions }: MemberContext, id: number): Promise<void> {
  await changeUser(tx, id, { isApproved: false });
  await sessions.endAllOf(tx, id);
}

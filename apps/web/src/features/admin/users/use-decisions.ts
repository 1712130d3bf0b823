import { limits } from "@antochi/contract/limits";
import type { RejectionReason } from "@antochi/contract/vetting";
import type { ListedUser } from "@antochi/contract/users";
import { startTransition, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toApiError } from "../../../api-client/api-error.ts";
import { fetchAnew } from "../../../api-client/fetch-anew.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { toastRefusal } from "../../../api-client/toast-refusal.ts";
import { usersCopy } from "../../../content/admin.ts";
import { confirmServiceCopy, confirmServicesCopy } from "../../../content/user-actions.ts";
import { vettingCopy as copy } from "../../../content/vetting.ts";
import { showToast, type ToastWords } from "../../../ui/toasts/toast.ts";

/** The reason for a rejection, whether the person is told, and in which words. */
export type Rejection = { reason: RejectionReason; told: boolean; words: string | null };

type ShowChanged = (user: ListedUser) => void;

type Answer = { users: readonly ListedUser[]; refused: readonly { id: number; message: string }[] };

type BulkCall = {
  /** @returns for how many users it succeeded */
  call: () => Promise<number>;
  /** The toast if that is all of them. */
  done: (count: number) => ToastWords;
  failed: (error: unknown) => unknown;
};

/** Approves, rejects, undoes both, and confirms units and ranks; knows for whom such a call is in flight. */
export function useDecisions(showChanged: ShowChanged) {
  const { run, runForAll, isSending } = useInFlight();
  const { showAnswer, showAsTheyAre } = useAnswers(showChanged);
  const approveUser = api.admin.approveUser.useMutation();
  const decideUsers = api.admin.decideUsers.useMutation();
  const confirmGiven = api.admin.confirmServices.useMutation();
  const undoDecisions = api.admin.undoDecisions.useMutation();
  const utils = api.useUtils();

  async function approve({ id }: ListedUser): Promise<boolean> {
    return run([id], async () => {
      try {
        showChanged(await approveUser.mutateAsync({ id }));
        showToast(usersCopy.approved);
        return true;
      } catch (error) {
        if (toApiError(error).status === 409) {
          await toastFailure(error, usersCopy.approveFailed);
          await showAsTheyAre([id]);
        } else toastRefusal(error, usersCopy.approveFailed);
        return false;
      }
    });
  }

  /** @returns whether the server accepted it, so that the selection can be cleared */
  async function approveAll(ids: readonly number[]): Promise<boolean> {
    return runForAll(ids, {
      call: async () => showAnswer(await decideUsers.mutateAsync({ ids: [...ids], verdict: "approved" })),
      done: copy.bulk.approved,
      failed: (error) => toastRefusal(error, usersCopy.approveFailed),
    });
  }

  /** @returns whether the server accepted it, so that the text can be cleared */
  async function reject(ids: readonly number[], rejection: Rejection): Promise<boolean> {
    return runForAll(ids, {
      call: async () =>
        showAnswer(await decideUsers.mutateAsync({ ids: [...ids], verdict: "rejected", ...rejection })),
      done: (count) => (count === 1 ? copy.reject.done : copy.bulk.rejected(count)),
      failed: async (error) => toastFailure(error, copy.reject.failed),
    });
  }

  /**
   * Confirms the unit and rank that each person gave, as they are shown here.
   * @returns whether the server accepted it
   */
  async function confirmServices(people: readonly ListedUser[]): Promise<boolean> {
    const ids = people.map(({ id }) => id);
    return runForAll(ids, {
      async call() {
        const seen = people.map(({ id, unit, militaryRank }) => ({ id, unit, rank: militaryRank }));
        const answer = await confirmGiven.mutateAsync({ people: seen });
        const areMembers = people.every(({ isApproved }) => isApproved);
        const count = await showAnswer(answer, areMembers ? confirmServicesCopy.refused : copy.bulk.refused);
        void utils.admin.listAudiences.invalidate();
        return count;
      },
      done: confirmServicesCopy.done,
      failed: (error) => toastRefusal(error, confirmServiceCopy.failed),
    });
  }

  /** Undoes the decisions shown about any number of people, in batches of the server's limit. */
  async function undo(decided: readonly ListedUser[]): Promise<boolean> {
    const people = decided.flatMap(({ id, decision }) =>
      decision === null ? [] : [{ id, decision: decision.id }],
    );
    const ids = people.map(({ id }) => id);
    return runForAll(ids, {
      async call() {
        let count = 0;
        for (let from = 0; from < people.length; from += limits.decidedAtOnce) {
          const some = people.slice(from, from + limits.decidedAtOnce);
          count += await showAnswer(await undoDecisions.mutateAsync({ people: some }));
        }
        return count;
      },
      done: () => copy.undone,
      failed: async (error) => toastFailure(error, copy.undoFailed),
    });
  }

  return { approve, approveAll, reject, confirmServices, undo, isSending };
}

export type Decisions = ReturnType<typeof useDecisions>;

/** Runs one call at a time about each user. */
function useInFlight() {
  const [inFlight, setInFlight] = useState<ReadonlySet<number>>(new Set());

  /**
   * Runs a call about users, unless one of them has a call in flight.
   * @returns whether the server accepted it
   */
  async function run(ids: readonly number[], call: () => Promise<boolean>): Promise<boolean> {
    if (ids.length === 0 || ids.some((id) => inFlight.has(id))) return false;
    setInFlight((before) => new Set([...before, ...ids]));
    try {
      return await call();
    } finally {
      // In the same transition as the users' new states, which is rendered after the click is painted.
      startTransition(() => setInFlight((before) => new Set([...before].filter((id) => !ids.includes(id)))));
    }
  }

  /** Runs a call about any number of users, and shows a toast if it succeeded for all of them. */
  async function runForAll(ids: readonly number[], { call, done, failed }: BulkCall): Promise<boolean> {
    return run(ids, async () => {
      try {
        const count = await call();
        if (count === ids.length) showToast(done(count));
        return true;
      } catch (error) {
        await failed(error);
        return false;
      }
    });
  }

  return { run, runForAll, isSending: (id: number) => inFlight.has(id) };
}

/** Shows what became of users. */
function useAnswers(showChanged: ShowChanged) {
  const utils = api.useUtils();

  /** Shows the current state of users for whom a call was refused, because another administrator was faster. */
  async function showAsTheyAre(ids: readonly number[]): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        const user = await fetchAnew(utils.admin.getUser, { id }).catch(() => undefined);
        if (user) showChanged(user);
      }),
    );
  }

  /** @returns for how many users it succeeded */
  async function showAnswer({ users, refused }: Answer, words = copy.bulk.refused): Promise<number> {
    for (const user of users) showChanged(user);
    if (refused.length > 0) {
      const reasons = new Set(refused.map(({ message }) => message));
      const { title, text } = words(refused.length, [...reasons]);
      showToast({ title, description: text, tone: "destructive" });
      await showAsTheyAre(refused.map(({ id }) => id));
    }
    return users.length;
  }

  return { showAnswer, showAsTheyAre };
}

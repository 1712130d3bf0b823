import type { VettingItem } from "@antochi/contract/vetting";
import { useState } from "react";
import { useLatest } from "../../../../ui/use-latest.ts";
import type { Decisions, Rejection } from "../use-decisions.ts";
import { nextWaiting } from "../user-rows.ts";

type ReviewOptions = {
  people: readonly VettingItem[];
  shown: VettingItem | undefined;
  decisions: Decisions;
  isPhone: boolean;
  onPerson: (id: number) => void;
};

/**
 * Decisions about the person shown, each followed by the next person below who waits. After the last one the same person
 * stays, and undoing returns to the person. On a phone, nobody moves.
 */
export function useReview({ people, shown, decisions, isPhone, onPerson }: ReviewOptions) {
  const [rejecting, setRejecting] = useState<VettingItem | null>(null);
  /** For late responses: a user who closed the dialog meanwhile, or went to another person, must not be moved. */
  const latest = useLatest({ shown, rejecting, goOn });

  function goOn(after: VettingItem) {
    const next = nextWaiting(people, after);
    if (next) onPerson(next.id);
  }
  function approve(person: VettingItem) {
    void decisions.approve(person);
    if (!isPhone) goOn(person);
  }
  /** @returns whether the server accepted it */
  async function reject(rejection: Rejection): Promise<boolean> {
    if (!rejecting) return false;
    const taken = await decisions.reject([rejecting.id], rejection);
    const now = latest.current;
    if (taken && !isPhone && now.rejecting === rejecting && now.shown?.id === rejecting.id)
      now.goOn(rejecting);
    return taken;
  }
  async function undo(person: VettingItem | undefined) {
    if (!person) return;
    const from = shown?.id;
    await decisions.undo([person]);
    if (!isPhone && latest.current.shown?.id === from) onPerson(person.id);
  }

  return {
    /** The person whose rejection is being written. */
    rejecting,
    setRejecting,
    approve,
    reject,
    undo,
  };
}

export type Review = ReturnType<typeof useReview>;

import { limits } from "@antochi/contract/limits";
import type { VettingItem } from "@antochi/contract/vetting";
import { useState } from "react";
import { isWaiting } from "./use-vetting.ts";

/** Which of those who wait are chosen, to be decided about with one question. */
export function useVettingSelection(people: readonly VettingItem[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  const waiting = people.filter(isWaiting);
  const chosen = waiting.filter(({ id }) => ids.has(id)).slice(0, limits.decidedAtOnce);

  function choose(chosenIds: Iterable<number>) {
    setIds(new Set(chosenIds));
  }

  return {
    chosen,
    has: (id: number) => ids.has(id),
    isAll: waiting.length > 0 && chosen.length === Math.min(waiting.length, limits.decidedAtOnce),
    toggle(id: number) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
      setAnchor(id);
    },
    /** Chooses all between the one that was chosen last and this one. */
    chooseTo(id: number) {
      const from = people.findIndex((person) => person.id === anchor);
      const to = people.findIndex((person) => person.id === id);
      if (to < 0) return;
      const range = people.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1);
      choose([...ids, ...range.filter(isWaiting).map((person) => person.id)]);
      if (from < 0) setAnchor(id);
    },
    chooseAll: () => choose(waiting.slice(0, limits.decidedAtOnce).map(({ id }) => id)),
    leaveOut: () => choose(chosen.filter(({ checks }) => checks.length === 0).map(({ id }) => id)),
    /** Chooses these no longer: they were sent, and others may be chosen by now. */
    drop: (sent: readonly number[]) => setIds((now) => new Set([...now].filter((id) => !sent.includes(id)))),
    clear: () => choose([]),
  };
}

export type VettingSelection = ReturnType<typeof useVettingSelection>;

import { limits } from "@antochi/contract/limits";
import { useState } from "react";

type Options<Person> = {
  /** Whether there is anything to be decided about somebody. */
  isChoosable: (person: Person) => boolean;
};

/** Which of the people in a list are chosen, to be decided about with one question. */
export function usePeopleSelection<Person extends { id: number }>(
  people: readonly Person[],
  { isChoosable }: Options<Person>,
) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  const choosable = people.filter(isChoosable);
  const chosen = choosable.filter(({ id }) => ids.has(id)).slice(0, limits.decidedAtOnce);

  function choose(chosenIds: Iterable<number>) {
    setIds(new Set(chosenIds));
  }

  return {
    chosen,
    /** How many can be chosen at once. */
    most: Math.min(choosable.length, limits.decidedAtOnce),
    /** Whoever else is chosen waits for their turn. */
    isFull: chosen.length === limits.decidedAtOnce,
    has: (id: number) => ids.has(id),
    isAll: choosable.length > 0 && chosen.length === Math.min(choosable.length, limits.decidedAtOnce),
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
      setIds((now) => new Set([...now, ...range.filter(isChoosable).map((person) => person.id)]));
      if (from < 0) setAnchor(id);
    },
    chooseAll: () => choose(choosable.slice(0, limits.decidedAtOnce).map(({ id }) => id)),
    /** Leaves those chosen alone of whom this is true. */
    narrow: (isKept: (person: Person) => boolean) => choose(chosen.filter(isKept).map(({ id }) => id)),
    /** Chooses these no longer: they were sent, and others may be chosen by now. */
    drop: (sent: readonly number[]) => setIds((now) => new Set([...now].filter((id) => !sent.includes(id)))),
    clear: () => choose([]),
  };
}

export type PeopleSelection<Person extends { id: number }> = ReturnType<typeof usePeopleSelection<Person>>;

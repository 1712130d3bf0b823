import { limits } from "@antochi/contract/limits";
import { useState } from "react";

type Options<Person> = {
  /** Whether there is a decision to make about a person. */
  isChoosable: (person: Person) => boolean;
};

/** The selection among the people in a list, for a bulk decision. */
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
    /** How many people can be selected at once. */
    most: Math.min(choosable.length, limits.decidedAtOnce),
    /** Whether the limit is reached; others have to wait for the next round. */
    isFull: chosen.length === limits.decidedAtOnce,
    has: (id: number) => ids.has(id),
    isAll: choosable.length > 0 && chosen.length === Math.min(choosable.length, limits.decidedAtOnce),
    toggle(id: number) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
      setAnchor(id);
    },
    /** Selects all rows from the last selected one to this one. */
    chooseTo(id: number) {
      const from = people.findIndex((person) => person.id === anchor);
      const to = people.findIndex((person) => person.id === id);
      if (to < 0) return;
      const range = people.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1);
      setIds((now) => new Set([...now, ...range.filter(isChoosable).map((person) => person.id)]));
      if (from < 0) setAnchor(id);
    },
    chooseAll: () => choose(choosable.slice(0, limits.decidedAtOnce).map(({ id }) => id)),
    /** Keeps only those selected for whom this is true. */
    narrow: (isKept: (person: Person) => boolean) => choose(chosen.filter(isKept).map(({ id }) => id)),
    /** Deselects these after they were sent; others may be selected by now. */
    drop: (sent: readonly number[]) => setIds((now) => new Set([...now].filter((id) => !sent.includes(id)))),
    clear: () => choose([]),
  };
}

export type PeopleSelection<Person extends { id: number }> = ReturnType<typeof usePeopleSelection<Person>>;

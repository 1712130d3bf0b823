import type { ReadinessMember, ReadinessUnit } from "@antochi/contract/readiness";

/** A row below the header: a unit, one of its people, a person found by name, or a message after a group of people. */
export type GridRow =
  | { kind: "unit"; key: string; unit: ReadinessUnit }
  | { kind: "member"; key: string; member: ReadinessMember }
  | { kind: "rest"; key: string; of: ReadinessUnit | "found" }
  | { kind: "foundHead"; key: string };

type Parts = {
  units: readonly ReadinessUnit[];
  /** The expanded unit. */
  open: number | null;
  people: readonly ReadinessMember[];
  /** Whether the people are followed by a message: there are more, they are loading, or nobody matches. */
  hasRest: boolean;
  found: readonly ReadinessMember[];
  /** Whether there are more people found, or they could not be fetched. */
  hasFoundRest: boolean;
};

/** The units, the expanded one followed by its people; people found by name come last. */
export function toGridRows({ units, open, people, hasRest, found, hasFoundRest }: Parts): GridRow[] {
  const rows = units.flatMap((unit): GridRow[] => {
    const head: GridRow = { kind: "unit", key: `unit-${unit.unitId}`, unit };
    if (unit.unitId !== open) return [head];
    return [
      head,
      ...people.map(toRow),
      ...(hasRest ? [{ kind: "rest" as const, key: "rest", of: unit }] : []),
    ];
  });
  if (found.length === 0 && !hasFoundRest) return rows;
  const known = new Set(rows.map(({ key }) => key));
  return [
    ...rows,
    { kind: "foundHead", key: "found" },
    ...found.map(toRow).filter(({ key }) => !known.has(key)),
    ...(hasFoundRest ? [{ kind: "rest" as const, key: "found-rest", of: "found" as const }] : []),
  ];
}

function toRow(member: ReadinessMember): GridRow {
  return { kind: "member", key: `member-${member.userId}`, member };
}

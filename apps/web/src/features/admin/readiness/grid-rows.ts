import type { ReadinessMember, ReadinessUnit } from "@antochi/contract/readiness";

/** A row below the heads: a unit, one of its people or of those who were found by name, or what there is beyond them. */
export type GridRow =
  | { kind: "unit"; key: string; unit: ReadinessUnit }
  | { kind: "member"; key: string; member: ReadinessMember }
  | { kind: "rest"; key: string; of: ReadinessUnit | "found" }
  | { kind: "foundHead"; key: string };

type Parts = {
  units: readonly ReadinessUnit[];
  /** The unit that is open. */
  open: number | null;
  people: readonly ReadinessMember[];
  /** Whether something has to be said below the people: that there are more, that they are coming, that nobody matches. */
  hasRest: boolean;
  found: readonly ReadinessMember[];
  /** Whether there are more of those, or they could not be fetched. */
  hasFoundRest: boolean;
};

/** Units, each with its people below it where it is open; whoever was found by name comes last. */
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

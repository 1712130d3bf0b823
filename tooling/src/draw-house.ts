import { posix } from "node:path";
import { houses, rooms } from "./import-law.ts";

/** One arrow of the diagram; `typesOnly` if only types may be imported. */
type Arrow = { from: string; to: string; typesOnly: boolean };

/**
 * The rooms as a Mermaid flowchart (https://mermaid.js.org/syntax/flowchart.html) made from the import law. An import that
 * a longer path of arrows implies has no arrow of its own, nor have the additional imports of tests.
 */
export function drawHouse(): string {
  const arrows = Object.entries(rooms).flatMap(([room, { imports, types = [] }]): Arrow[] => {
    const from = posix.basename(room);
    const direct = imports.filter((to) => !imports.some((other) => other !== to && reaches(other, to)));
    return [
      ...direct.map((to) => ({ from, to, typesOnly: false })),
      ...types.map((to) => ({ from, to, typesOnly: true })),
    ];
  });
  const lines = [
    "flowchart TB",
    "  subgraph apps",
    ...drawRooms((room) => room.startsWith("apps/")),
    "  end",
    ...drawRooms((room) => room.startsWith("packages/")),
    ...arrows.map(({ from, to, typesOnly }) => `  ${from} ${typesOnly ? "-. types .->" : "-->"} ${to}`),
  ];
  return ["```mermaid", ...lines, "```"].join("\n");
}

function drawRooms(isDrawn: (room: string) => boolean): string[] {
  return Object.keys(rooms).filter(isDrawn).flatMap(drawRoom);
}

/** One box or, for a room with floors, a box for each, from the top. */
function drawRoom(room: string): string[] {
  const name = posix.basename(room);
  const house = houses[`${room}/src`];
  if (!house) return [`  ${name}`];
  const boxes = house.floors.map((folders, depth) => `${name}${depth}["${folders.join(" · ")}"]`);
  return [
    `  subgraph ${name}`,
    `    direction TB`,
    `    ${[...boxes, `${name}Ground["everything else"]`].join(" --> ")}`,
    "  end",
  ];
}

function reaches(from: string, to: string): boolean {
  const imports = rooms[`packages/${from}`]?.imports ?? [];
  return imports.includes(to) || imports.some((next) => reaches(next, to));
}

import { posix } from "node:path";
import { featureFloor, houses, packageScope, rooms } from "./import-law.ts";

/** One import as written: the importing file's path from the repository's root, with forward slashes. */
export type WrittenImport = {
  readonly file: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
};

type Place = { readonly room: string; readonly inside: string };

/** Says which rule of the import law an import breaks; undefined if none. */
export function judgeImport(written: WrittenImport): string | undefined {
  const from = placeOf(written.file);
  if (!from) return undefined;
  if (written.specifier.startsWith(".")) return judgeRelative(written, from);
  if (written.specifier.startsWith(packageScope)) return judgePackage(written, from);
  return undefined;
}

function judgeRelative(written: WrittenImport, from: Place): string | undefined {
  const target = posix.join(posix.dirname(written.file), written.specifier);
  const to = placeOf(target);
  if (to?.room !== from.room) {
    return `${from.room} reaches outside itself by a path; across packages only the package name is used`;
  }
  if (isTest(to.inside) && !isTest(from.inside)) {
    return `${target} is for tests; product code may not import it`;
  }
  return judgeFloors(written.file, target, isTest(from.inside));
}

/** Rooms that exist only for tests; the law keeps product code from importing them. */
const testRooms = new Set(["apps/e2e", "packages/testing"]);

function judgePackage(written: WrittenImport, from: Place): string | undefined {
  const [target = "", folder] = written.specifier.slice(packageScope.length).split("/");
  if (target === posix.basename(from.room)) {
    return `${from.room} imports itself by name; inside a package imports are relative`;
  }
  if (folder === "testing" && !isTest(from.inside) && !testRooms.has(from.room)) {
    return `${written.specifier} is for tests; product code may not import it`;
  }
  const law = rooms[from.room];
  if (!law) return `${from.room} has no line in tooling/src/import-law.ts, so it may import nothing of ours`;
  if (law.imports.includes(target)) return undefined;
  if (isTest(from.inside) && law.tests?.includes(target)) return undefined;
  if (law.types?.includes(target)) {
    return written.typeOnly
      ? undefined
      : `${from.room} may know ${target} as a type only: use \`import type\``;
  }
  return `${from.room} may not import ${target}`;
}

function judgeFloors(file: string, target: string, byTest: boolean): string | undefined {
  const source = Object.keys(houses).find((folder) => file.startsWith(`${folder}/`));
  if (!source || !target.startsWith(`${source}/`)) return undefined;
  const from = floorOf(source, file);
  const to = floorOf(source, target);
  if (from.depth > to.depth && !(byTest && to.depth === roofDepth)) {
    return `${source}/${from.name} may not import ${to.name}, which stands above it`;
  }
  if (from.depth === to.depth && isFloor(from.depth) && from.name !== to.name) {
    return `${source}/${from.name} may not import ${to.name} beside it: what two share moves down`;
  }
  return undefined;
}

/** A folder of a source, with its `depth` counted from the top; each feature counts as one. */
type Floor = { readonly name: string; readonly depth: number };

const roofDepth = -1;

const groundDepth = Number.POSITIVE_INFINITY;

function isFloor(depth: number): boolean {
  return depth !== roofDepth && depth !== groundDepth;
}

function floorOf(source: string, path: string): Floor {
  const inside = path.slice(source.length + 1);
  const [folder = "", feature = ""] = inside.split("/");
  if (houses[source]?.roof.includes(inside)) return { name: inside, depth: roofDepth };
  const depth = houses[source]?.floors.findIndex((floor) => floor.includes(folder)) ?? -1;
  const name = folder === featureFloor ? posix.join(folder, feature) : folder;
  return { name, depth: depth < 0 ? groundDepth : depth };
}

/** `packages/db/src/schema.ts` -> room `packages/db`, inside `src/schema.ts`; files of the root have no room. */
function placeOf(path: string): Place | undefined {
  const [top = "", name = "", ...rest] = path.split("/");
  if (top === "tooling") return { room: top, inside: [name, ...rest].join("/") };
  if ((top !== "apps" && top !== "packages") || rest.length === 0) return undefined;
  return { room: `${top}/${name}`, inside: rest.join("/") };
}

/** Tests, their configuration, and what a package or one of its folders keeps for them in a folder named `testing`. */
function isTest(inside: string): boolean {
  return (
    /\.test\.tsx?$/.test(inside) || inside === "vitest.config.ts" || /^src\/(?:.*\/)?testing\//.test(inside)
  );
}

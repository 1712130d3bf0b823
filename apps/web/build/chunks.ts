import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** Decides, from the import graph, which of our modules share a chunk. All others are left to the bundler. */

const root = fileURLToPath(new URL("..", import.meta.url));
const frontPage = routeModule("_site/home");

/** Modules that only the front page uses, and so belong in no other script. */
const ownOfFrontPage = /\/(?:features\/home\/|content\/home|routes\/)/;

/** Public pages that are only read, so they load nothing that other pages share. */
const readRoutes = [
  "_site",
  "_site/home",
  "_site/privacy",
  "_site/products.$product",
  "_site/tactical-fpv-training",
];
/** The other public pages. */
const signingRoutes = ["_site/auth", "_site/confirm-email", "_site/reset-password", "_site/sign-on"];
const memberRoutes = ["_app/knowledge-base", "_app/account", "_app/record"];
const panelRoutes = [
  "_app/admin",
  "_app/admin/audit",
  "_app/admin/index",
  "_app/admin/overview",
  "_app/admin/readiness",
  "_app/admin/statistics",
];

/** The chunks that the bundler does not choose itself; the first one that names a module gets it. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    // Packages change seldom, so their chunk stays cached.
    { name: "base", tags: ["$initial"], test: /node_modules/ },
    { name: startOfEveryPage(), debugName: "start", test: /^(?!.*node_modules)/ },
    { name: laterOnFrontPage(), debugName: "forms", minShareCount: 2 },
    // Without the modules that pages that are only read share with them.
    { name: sharedByScreens(), debugName: "screens", includeDependenciesRecursively: false },
  ];
}

/**
 * Our modules that every page starts with: the entry with all its imports, and what the front page shares with other
 * screens. More and smaller files would cost a first visit their headers.
 */
function startOfEveryPage(): Rolldown.CodeSplittingNameFunction {
  let start: Set<string> | undefined;
  return (id, context) => {
    start ??= new Set([
      ...importsOf(`${root}index.html`, context),
      ...[...importsOf(frontPage, context)].filter((part) => !ownOfFrontPage.test(part)),
    ]);
    return start.has(id) ? "start" : null;
  };
}

/**
 * Modules that the front page loads once somebody reads it and that other screens use too: otherwise they would be a dozen
 * tiny files.
 */
function laterOnFrontPage(): Rolldown.CodeSplittingNameFunction {
  let later: Set<string> | undefined;
  return (id, context) => {
    later ??= importsOf(`${root}src/features/home/home-parts.tsx`, context);
    return later.has(id) ? "forms" : null;
  };
}

/**
 * Modules that signed-in screens share with the sign-in pages, with each other, and within the panel: separately they were
 * sixty files, most of them smaller than the overhead of a request. A group imports none that comes after it.
 */
function sharedByScreens(): Rolldown.CodeSplittingNameFunction {
  let names: Map<string, string> | undefined;
  return (id, context) => {
    names ??= nameShared(context);
    return names.get(id) ?? null;
  };
}

function nameShared(context: Rolldown.ChunkingContext): Map<string, string> {
  const partsOf = (routes: readonly string[]) =>
    routes.map((route) => importsOf(routeModule(route), context));
  const read = partsOf(readRoutes);
  const signing = partsOf(signingRoutes);
  const frame = importsOf(routeModule("_app"), context);
  const members = partsOf(memberRoutes);
  const panel = partsOf(panelRoutes);
  // Words are chosen when their module is evaluated (content/screen-words.ts), so the code that sets the language must not
  // import any of them.
  const choosing = importsOf(`${root}src/shell/prepare-words.ts`, context, "all");
  // Modules that the library loads when a document or a dialog is opened.
  const later = importsOf(routeModule("_app/knowledge-base"), context, "all");

  function groupOf(part: string): string | undefined {
    const users = (screens: readonly Set<string>[]) => screens.filter((parts) => parts.has(part)).length;
    if (users(read) > 0) return undefined;
    if (choosing.has(part)) return "languages";
    if (users(signing) > 0) return frame.has(part) ? "signing" : undefined;
    if (frame.has(part)) return "screens";
    if (users(members) > 0)
      return users(members) + users(panel) > 1 && members[0]?.has(part) ? "screens" : undefined;
    return users(panel) > 1 && !later.has(part) ? "panel" : undefined;
  }

  const names = new Map<string, string>();
  for (const part of new Set([frame, ...members, ...panel].flatMap((parts) => [...parts]))) {
    const name = groupOf(part);
    // Route files stay separate: the manifest refers to them.
    if (name !== undefined && !part.includes("/src/routes/")) names.set(part, name);
  }
  return names;
}

function routeModule(route: string): string {
  return `${root}src/routes/${route}.tsx?tsr-split=component`;
}

/** A module and all its transitive imports: only static ones, or dynamic ones too. */
function importsOf(
  module: string,
  context: Rolldown.ChunkingContext,
  when: "first" | "all" = "first",
): Set<string> {
  const parts = new Set([module]);
  // Iterating a set also visits what is added meanwhile.
  for (const part of parts) {
    const info = context.getModuleInfo(part);
    for (const imported of info?.importedIds ?? []) parts.add(imported);
    if (when === "all") for (const imported of info?.dynamicallyImportedIds ?? []) parts.add(imported);
  }
  return parts;
}

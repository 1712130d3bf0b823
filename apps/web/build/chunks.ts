import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** Which of our modules come in one file, read from the import graph. What is not named here is the bundler's choice. */

const root = fileURLToPath(new URL("..", import.meta.url));
const frontPage = routeModule("_site/home");

/** Of the front page's own feature, and so in nobody else's script. */
const ownOfFrontPage = /\/(?:features\/home\/|content\/home|routes\/)/;

/** Public pages that are read, and so fetch nothing that others share. */
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

/** The files that the bundler does not choose by itself, the first that names a module first. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    // Packages seldom change.
    { name: "base", tags: ["$initial"], test: /node_modules/ },
    { name: startOfEveryPage(), debugName: "start", test: /^(?!.*node_modules)/ },
    { name: laterOnFrontPage(), debugName: "forms", minShareCount: 2 },
    // Without what pages that are read share with them.
    { name: sharedByScreens(), debugName: "screens", includeDependenciesRecursively: false },
  ];
}

/**
 * What of ours every page starts with: the entry with all that it imports, and what the front page shares with other
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

/** What the front page loads once somebody reads it, as far as other screens do too: it would else be a dozen crumbs. */
function laterOnFrontPage(): Rolldown.CodeSplittingNameFunction {
  let later: Set<string> | undefined;
  return (id, context) => {
    later ??= importsOf(`${root}src/features/home/home-parts.tsx`, context);
    return later.has(id) ? "forms" : null;
  };
}

/**
 * What the screens behind the sign-in share with signing in, with each other, and within the panel: each by itself these
 * were sixty files, most of them smaller than what it costs to ask for one. A group imports none that comes after it.
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
  // Words are chosen as their module runs (content/screen-words.ts): what chooses the language may bring none of them along.
  const choosing = importsOf(`${root}src/shell/prepare-words.ts`, context, "all");
  // What the library fetches when a document or a dialog is opened.
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
    // Files of routes stay what they are: the manifest names them.
    if (name !== undefined && !part.includes("/src/routes/")) names.set(part, name);
  }
  return names;
}

function routeModule(route: string): string {
  return `${root}src/routes/${route}.tsx?tsr-split=component`;
}

/** A module and all that it imports, before it runs or at any time. */
function importsOf(
  module: string,
  context: Rolldown.ChunkingContext,
  when: "first" | "all" = "first",
): Set<string> {
  const parts = new Set([module]);
  // A set hands out also what is added to it meanwhile.
  for (const part of parts) {
    const info = context.getModuleInfo(part);
    for (const imported of info?.importedIds ?? []) parts.add(imported);
    if (when === "all") for (const imported of info?.dynamicallyImportedIds ?? []) parts.add(imported);
  }
  return parts;
}

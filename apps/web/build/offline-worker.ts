import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { BundleManifest } from "./bundle-manifest.ts";

/**
 * The files that the server can serve at the worker's address: the worker, or its replacement where nothing may be kept on
 * devices.
 */
export const offlineWorkers = {
  on: "knowledge-base-worker.js",
  off: "knowledge-base-worker-off.js",
} as const;

/** The route files that the library needs offline. */
const roots = [
  "index.html",
  "src/routes/_app.tsx?tsr-split=component",
  "src/routes/_app/knowledge-base.tsx?tsr-split=component",
];

/** Dynamic imports that belong to the library, as opposed to other screens and to editing articles. */
const later =
  /^(?:src\/(?:features\/knowledge-base|pdfjs|ui|shell|api-client|content|session|device)\/|\.\.\/\.\.\/packages\/contract\/)/u;

/**
 * Files outside the bundle: fonts, pdf.js' worker, and what pdf.js fetches while it renders. Its character maps for East
 * Asian text are left out, because they are a megabyte.
 */
const besides =
  /^(?:(?:commissioner|sofia-sans)[\w-]*\.woff2|workers\/pdf-worker-[\w-]+\.js|pdfjs-[\d.]+\/(?!cmaps\/).*\.(?:js|icc|pfb|ttf|svg))$/u;

/** Writes both workers into a finished build. */
export async function buildOfflineWorkers({
  root,
  dist,
  manifest,
}: {
  root: string;
  dist: string;
  manifest: BundleManifest;
}): Promise<void> {
  const files = [...chunksOf(manifest), ...(await othersIn(dist))].toSorted();
  const document = await readFile(join(dist, "knowledge-base/index.html"));
  const version = createHash("sha256").update(document).update(files.join()).digest("hex").slice(0, 16);
  await writeFile(join(dist, "offline-files.json"), JSON.stringify({ version, files }));
  const define = {
    __OFFLINE_FILES__: JSON.stringify(files),
    __OFFLINE_VERSION__: JSON.stringify(version),
  };
  await buildWorker({ root, dist, input: "offline-worker.ts", output: offlineWorkers.on, define });
  await buildWorker({ root, dist, input: "wiping-worker.ts", output: offlineWorkers.off, define });
}

function chunksOf(manifest: BundleManifest): Set<string> {
  const seen = new Set(roots);
  const files = new Set<string>();
  // Iterating a set also visits what is added meanwhile.
  for (const key of seen) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const each of chunk.imports ?? []) seen.add(each);
    for (const each of chunk.dynamicImports ?? []) if (later.test(each)) seen.add(each);
  }
  return files;
}

async function othersIn(dist: string): Promise<string[]> {
  const names = await readdir(join(dist, "assets"), { recursive: true });
  return names.filter((name) => besides.test(name)).map((name) => `/assets/${name}`);
}

type Worker = {
  root: string;
  dist: string;
  input: string;
  output: string;
  define: Record<string, string>;
};

async function buildWorker({ root, dist, input, output, define }: Worker): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      target: "es2023",
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, "worker", input),
        output: { entryFileNames: output, format: "iife" },
      },
    },
  });
}

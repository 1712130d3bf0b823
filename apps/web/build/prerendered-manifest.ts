import type { Language } from "../src/content/language.ts";
import { offlineWorkers } from "./offline-worker.ts";
import { originPlaceholder } from "./origin-placeholder.ts";

/**
 * `dist/prerendered.json`, which tells the server what to serve. At start the server reads the files of `withOrigin` once,
 * replaces `originPlaceholder` in them by the origin of PUBLIC_URL and compresses the result itself; all other files have
 * compressed copies next to them (`.br`, `.gz`), and those under `assets/` never change.
 */
export type PrerenderedManifest = {
  originPlaceholder: string;
  /** Pages by address: a path, with those parameters that have a page of their own, such as `?lang=el`. */
  pages: Readonly<Record<string, { file: string; status: 200 }>>;
  /** The page for unknown addresses, in its reader's language. */
  notFound: Readonly<Record<Language, { file: string; status: 404 }>>;
  /** Served for screens that have no document of their own. */
  shell: { file: string; status: 200 };
  /** Served at the address of the worker that opens the library offline. */
  offlineWorkers: { on: string; off: string };
  /** Files, relative to dist, in which the server replaces the origin. */
  withOrigin: readonly string[];
};

/** Describes the written pages; `file` is relative to dist, and the page for unknown addresses has address null. */
export function describePages(
  pages: readonly { address: string | null; language: Language; file: string }[],
  otherFilesWithOrigin: readonly string[],
): PrerenderedManifest {
  const notFound = (language: Language) => {
    const page = pages.find((page) => page.address === null && page.language === language);
    if (!page) throw new Error(`No page was rendered for unknown addresses in ${language}`);
    return { file: page.file, status: 404 } as const;
  };
  return {
    originPlaceholder,
    pages: Object.fromEntries(
      pages.flatMap(({ address, file }) => (address === null ? [] : [[address, { file, status: 200 }]])),
    ),
    notFound: { en: notFound("en"), el: notFound("el") },
    shell: { file: "index.html", status: 200 },
    offlineWorkers,
    withOrigin: [...pages.map((page) => page.file), ...otherFilesWithOrigin],
  };
}

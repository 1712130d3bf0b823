import type { Language } from "../src/content/language.ts";
import { offlineWorkers } from "./offline-worker.ts";
import { originPlaceholder } from "./origin-placeholder.ts";

/**
 * `dist/prerendered.json`, by which the server knows what to answer. It reads `withOrigin` once at start,
 * replaces `originPlaceholder` in them by the origin of PUBLIC_URL and compresses the result itself; all other
 * files lie there compressed beside themselves (`.br`, `.gz`), those under `assets/` never change.
 */
export type PrerenderedManifest = {
  originPlaceholder: string;
  /** Pages by the address they answer: a path, with the parameters, such as `?lang=el`, that have a page of their own. */
  pages: Readonly<Record<string, { file: string; status: 200 }>>;
  /** The page of every address that is none of the others, in its reader's language. */
  notFound: Readonly<Record<Language, { file: string; status: 404 }>>;
  /** What answers screens that have no document of their own. */
  shell: { file: string; status: 200 };
  /** What answers the address of the worker that opens the library without a network. */
  offlineWorkers: { on: string; off: string };
  /** Files, relative to dist, in which the server puts its origin. */
  withOrigin: readonly string[];
};

/** Describes the written pages; `file` is relative to dist, address null is the page of unknown addresses. */
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

import { isTranslated, type Language } from "../src/content/language.ts";
import type { PageMetadata } from "../src/content/page-metadata.ts";
import type { BundleManifest } from "./bundle-manifest.ts";

/** The assets that a document links to besides the entry: addresses from the root of the site. */
export type PageAssets = {
  styles: readonly string[];
  scripts: readonly string[];
  fonts?: readonly string[];
};

/** The screens that are rendered in the browser only, by address, with their route files. */
export const screens = {
  "/knowledge-base": ["_app", "_app/knowledge-base"],
  "/account": ["_app", "_app/account"],
  "/record": ["_app", "_app/record"],
  "/admin": ["_app", "_app/admin", "_app/admin/index"],
  "/admin/readiness": ["_app", "_app/admin", "_app/admin/readiness"],
  "/admin/overview": ["_app", "_app/admin", "_app/admin/overview"],
  "/admin/audit": ["_app", "_app/admin/audit"],
  "/admin/statistics": ["_app", "_app/admin", "_app/admin/statistics"],
  "/reset-password": ["_site/reset-password"],
  "/confirm-email": ["_site/confirm-email"],
  "/sign-on": ["_site/sign-on"],
} as const;

const fontsOf = {
  en: ["commissioner-latin", "sofia-sans-extra-condensed-latin"],
  el: ["commissioner-greek", "sofia-sans-extra-condensed-greek"],
} as const;

/** The assets of a prerendered page: the fonts and words of its language, and those of its route. */
export function pageAssets(manifest: BundleManifest, page: PageMetadata): PageAssets {
  const { route, lateParts, language } = page;
  const fonts = language === "en" ? fontsOf.en : [...fontsOf.en, ...fontsOf.el];
  const { styles, scripts } = routeAssets(manifest, route ? [`_site/${route}`] : [], lateParts);
  const words = language === "el" ? [rooted(chunkOf(manifest, "src/content/shell-el.ts").file)] : [];
  const ofReader =
    page.address !== null && isTranslated(page.address.replace(/\?.*/, ""))
      ? []
      : readersWords(manifest, language);
  return {
    styles,
    scripts: [...new Set([...scripts, ...words, ...ofReader])],
    fonts: fonts.map((name) => rooted(chunkOf(manifest, `src/styles/fonts/${name}.woff2`).file)),
  };
}

/**
 * The assets of a screen that is rendered in the browser only: those of its routes, and the code that determines its
 * language before any of them renders.
 */
export function screenAssets(manifest: BundleManifest, routes: readonly string[]): PageAssets {
  const { scripts, styles } = routeAssets(manifest, routes);
  // Those of what the document shows until the screen renders, which the signed-in screens have with their frame.
  const { styles: skeleton } = routeAssets(manifest, ["_app"]);
  return {
    styles: [...new Set([...styles, ...skeleton])],
    scripts: [...new Set([...scripts, ...readersWords(manifest)])],
  };
}

/**
 * The code that determines the language of a page that follows its reader's, and the words of the language it is served in.
 */
function readersWords(manifest: BundleManifest, served: Language = "en"): readonly string[] {
  const { files } = collect(manifest, "src/shell/prepare-words.ts");
  if (served === "el")
    for (const file of collect(manifest, "src/shell/greek-screens.ts").files) files.add(file);
  const entry = collect(manifest, "index.html");
  return [...files].filter((file) => !entry.files.has(file)).map(rooted);
}

/**
 * Collects assets from the manifest, starting from the entry and the route files. The router would request these chunks
 * only after the entry has run, and behind a guard only after the session was checked; linked in the document, they load in
 * parallel. For `lateParts` only style sheets are included.
 */
function routeAssets(
  manifest: BundleManifest,
  routes: readonly string[],
  lateParts: readonly string[] = [],
): PageAssets {
  const entry = collect(manifest, "index.html");
  const page = routes.map((route) => collect(manifest, `src/routes/${route}.tsx?tsr-split=component`));
  const late = lateParts.map((part) => collect(manifest, `src/features/${part}.tsx`));
  const known = new Set([...entry.files, ...entry.styles]);
  const fresh = (files: Iterable<string>) =>
    [...new Set(files)].filter((file) => !known.has(file)).map(rooted);
  return {
    styles: fresh([...page, ...late].flatMap((part) => [...part.styles])),
    scripts: fresh(page.flatMap((part) => [...part.files])),
  };
}

function collect(manifest: BundleManifest, key: string, seen = new Set<string>()) {
  const files = new Set<string>();
  const styles = new Set<string>();
  if (seen.has(key)) return { files, styles };
  seen.add(key);
  const chunk = chunkOf(manifest, key);
  for (const each of chunk.imports ?? []) {
    const imported = collect(manifest, each, seen);
    for (const file of imported.files) files.add(file);
    for (const style of imported.styles) styles.add(style);
  }
  for (const style of chunk.css ?? []) styles.add(style);
  files.add(chunk.file);
  return { files, styles };
}

function chunkOf(manifest: BundleManifest, key: string) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build's manifest has no ${key}`);
  return chunk;
}

function rooted(file: string): string {
  return `/${file}`;
}

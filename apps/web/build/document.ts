import { screensScript } from "@antochi/contract/screens";
import { prerenderedAttribute } from "@antochi/contract/site-marks";
import { lateScriptsId, siteScript } from "@antochi/contract/site-script";
import { escapeHtml } from "@antochi/contract/html";
import { languages } from "@antochi/contract/languages";
import type { PageMetadata } from "../src/content/page-metadata.ts";
import { withoutScript } from "../src/content/without-script.ts";
import { notFoundMark } from "../src/prerendered.ts";
import { headTags } from "./head-tags.ts";
import type { PageAssets } from "./page-assets.ts";

/** The theme script is inserted after this tag, which it changes, and before anything that paints. */
const endOfPreamble = '<meta name="theme-color" content="#0b0d0e" />';

type Page = { template: string; page: PageMetadata; markup: string; assets: PageAssets };

/** Puts a rendered page into the built index.html: language, title, head, markup and the mark for hydration. */
export function makeDocument({ template, page, markup, assets }: Page): string {
  const mark = escapeHtml(page.address ?? notFoundMark);
  const edits: readonly Edit[] = [
    ['<html lang="en">', `<html lang="${page.language}">`],
    colours(siteScript),
    ["<title></title>", `<title>${escapeHtml(page.title)}</title>\n    ${headTags(page)}`],
    ["</head>", assetLinks(assets)],
    ['<div id="root"></div>', `<div id="root" ${prerenderedAttribute}="${mark}">${markup}</div>`],
    ...(markup.includes("<form") ? [noScript(`<p>${withoutScript[page.language].forms}</p>`)] : []),
  ];
  const html = edits.reduce((html, [from, to]) => replaceOnce(html, from, to), template);
  return afterThePaint(html);
}

/** The tags of a head that load scripts. */
const scriptTags = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g;

/**
 * The page is complete without its scripts, which must not compete with style sheets and fonts for bandwidth, nor for the
 * processor before the first paint. The site's script moves them out of the template.
 */
function afterThePaint(html: string): string {
  const tags = html.match(scriptTags) ?? [];
  const late = `  <template id="${lateScriptsId}">${tags.join("")}\n    </template>\n  </head>`;
  return replaceOnce(html.replace(scriptTags, ""), "</head>", late);
}

type Screen = {
  template: string;
  title: string;
  assets: PageAssets;
  /** What it shows until it renders. */
  skeleton: string;
  isSignedIn: boolean;
};

/** The document of a screen that is rendered in the browser only. */
export function makeScreen({ template, title, assets, skeleton, isSignedIn }: Screen): string {
  const edits: readonly Edit[] = [
    ["<title></title>", `<title>${escapeHtml(title)}</title>`],
    ["</head>", assetLinks(assets)],
    ['<div id="root"></div>', `<div id="root">${skeleton}</div>`],
    ...(isSignedIn ? signedIn : [colours(siteScript)]),
    noScript(
      languages.map((language) => `<p lang="${language}">${withoutScript[language].screen}</p>`).join(""),
    ),
  ];
  return edits.reduce((html, [from, to]) => replaceOnce(html, from, to), template);
}

type Edit = readonly [from: string, to: string];

/** The theme is set before anything is painted. */
function colours(script: string): Edit {
  return [endOfPreamble, `${endOfPreamble}\n    <script>${script}</script>`];
}

const signedIn: readonly Edit[] = [
  colours(screensScript),
  ['<html lang="en">', '<html lang="en" data-screen="app">'],
];

/** What a browser that runs no scripts shows at the foot of its window. */
function noScript(words: string): Edit {
  return ["</body>", `  <noscript>${words}</noscript>\n  </body>`];
}

/** The end of the head, with the links to a document's assets. */
function assetLinks({ styles, fonts = [], scripts }: PageAssets): string {
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`),
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
  ];
  return `  ${links.join("\n    ")}\n  </head>`;
}

function replaceOnce(html: string, from: string, to: string): string {
  const [before, after, ...more] = html.split(from);
  if (after === undefined || more.length > 0) throw new Error(`index.html must have one ${from}`);
  return `${before}${to}${after}`;
}

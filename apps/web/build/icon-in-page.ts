import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const address = "/icon.svg";

/**
 * Inlines the site's icon into the document: 200 bytes there, instead of 1,200 for a separate request, most of them
 * headers. Other documents, such as the server's, link to the file.
 */
export function iconInPage(): Plugin {
  return {
    name: "icon-in-page",
    apply: "build",
    async transformIndexHtml(html) {
      const icon = await readFile(fileURLToPath(new URL(`../public${address}`, import.meta.url)), "utf8");
      return html.replace(`href="${address}"`, `href="${addressOf(icon.trim())}"`);
    },
  };
}

/** A data URL (RFC 2397), which escapes no more than an attribute and a fragment require. */
function addressOf(svg: string): string {
  const escaped = svg
    .replaceAll('"', "'")
    .replaceAll("#", "%23")
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E");
  return `data:image/svg+xml,${escaped}`;
}

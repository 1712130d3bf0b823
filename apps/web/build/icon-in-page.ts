import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const address = "/icon.svg";

/**
 * Puts the site's sign into the document itself: 200 bytes there, where a request of its own for it takes 1,200, of which
 * most are headers. Other documents, such as those of the server, name the file.
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

/** As RFC 2397 has it, with no more escaped than an attribute and a fragment ask for. */
function addressOf(svg: string): string {
  const escaped = svg
    .replaceAll('"', "'")
    .replaceAll("#", "%23")
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E");
  return `data:image/svg+xml,${escaped}`;
}

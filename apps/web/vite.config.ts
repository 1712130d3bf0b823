import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { pdfjsFiles } from "./build/pdfjs-files.ts";

/** Where `pnpm dev` has the screens; the server listens on the port after it, as its script says. */
const port = Number(process.env.PORT ?? 3000);
const server = process.env.SERVER_URL ?? `http://127.0.0.1:${port + 1}`;

/**
 * Names the chunk of what the front page imports, as far as other screens do too: it would else be a dozen crumbs that the
 * first visit waits for.
 */
function frontPageParts(): Rolldown.CodeSplittingNameFunction {
  const frontPage = `${fileURLToPath(new URL("src/routes/_site/home.tsx", import.meta.url))}?tsr-split=component`;
  let parts: Set<string> | undefined;
  return (id, context) => {
    if (!parts) {
      parts = new Set([frontPage]);
      // A set hands out also what is added to it meanwhile.
      for (const part of parts) {
        for (const imported of context.getModuleInfo(part)?.importedIds ?? []) parts.add(imported);
      }
    }
    return parts.has(id) ? "front-page" : null;
  };
}

/**
 * Names the layers' order in every component's sheet: which sheet a browser reads first depends on how the
 * bundle was split, and the first to speak decides.
 */
function layerOrder(): Plugin {
  return {
    name: "layer-order",
    enforce: "pre",
    transform(code, id) {
      return id.endsWith(".module.css") ? `@layer base, ui;\n${code}` : undefined;
    },
  };
}

export default defineConfig({
  plugins: [
    layerOrder(),
    tanstackRouter({ target: "react", autoCodeSplitting: true, addExtensions: true, quoteStyle: "double" }),
    react(),
    pdfjsFiles(),
  ],
  resolve: {
    alias: {
      // The original writes a <style> element, which the Content-Security-Policy refuses.
      "react-style-singleton": fileURLToPath(new URL("src/ui/adopted-style.ts", import.meta.url)),
    },
  },
  build: {
    target: "es2023",
    manifest: true,
    // A data: address is refused by font-src.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page starts with: packages, which seldom change, and the shell with the routes.
            { name: "base", tags: ["$initial"], test: /node_modules/ },
            { name: "shell", tags: ["$initial"], test: /\/src\/.+\// },
            { name: frontPageParts(), minShareCount: 2 },
          ],
        },
      },
    },
  },
  // A folder of their own: the server gives workers the headers of documents.
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: "assets/workers/[name]-[hash].js" } },
  },
  // Vite finds by itself what pages import, not what the worker does: told of that late it loads the page anew.
  optimizeDeps: { entries: ["index.html", "src/features/knowledge-base/reader/pdf-worker.ts"] },
  server: {
    port,
    strictPort: true,
    proxy: { "/trpc": server, "/api": server, "/objects": server, "/newsletter": server },
  },
});

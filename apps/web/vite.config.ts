/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunkGroups } from "./build/chunks.ts";
import { iconInPage } from "./build/icon-in-page.ts";
import { pdfjsFiles } from "./build/pdfjs-files.ts";

/** Where `pnpm dev` has the screens; the server listens on the port after it, as its script says. */
const port = Number(process.env.PORT ?? 3000);
const server = process.env.SERVER_URL ?? `http://127.0.0.1:${port + 1}`;

/**
 * A few characters of a hash are enough to tell a file's versions apart, of which there are never many. A first visit loads
 * dozens of these names, and hashes do not compress. Rolldown asks for seven characters where there are more than 64 chunks.
 */
const names = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:6][extname]",
};

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    layerOrder(),
    tanstackRouter({ target: "react", autoCodeSplitting: true, addExtensions: true, quoteStyle: "double" }),
    react(),
    pdfjsFiles(),
    iconInPage(),
  ],
  resolve: {
    alias: [
      // The original writes a <style> element, which the Content-Security-Policy refuses.
      {
        find: "react-style-singleton",
        replacement: fileURLToPath(new URL("src/ui/adopted-style.ts", import.meta.url)),
      },
      // What React has itself by now.
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
    ],
  },
  build: {
    target: "es2023",
    manifest: true,
    // A data: address is refused by font-src.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Of the screens behind routes the entry names the sheets alone: with their scripts that list would be a fortieth of
      // what a first visit loads. Documents name the scripts of their screen (build/page-assets.ts).
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === "js" && /\/(?:index|start)-[^/]+$/.test(hostId)
          ? files.filter((file) => file.endsWith(".css"))
          : files,
    },
    rolldownOptions: {
      onLog(level, log, report) {
        // Such an `import()` waits for what arrived with its own file.
        if (log.code === "INEFFECTIVE_DYNAMIC_IMPORT") throw new Error(log.message);
        report(level, log);
      },
      output: {
        ...(isSsrBuild ? {} : names),
        codeSplitting: {
          groups: isSsrBuild ? [] : chunkGroups(),
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
  optimizeDeps: { entries: ["index.html", "src/pdfjs/pdf-worker.ts"] },
  server: {
    port,
    strictPort: true,
    proxy: { "/trpc": server, "/api": server, "/objects": server, "/newsletter": server },
  },
  // Here and not in the script, so that one file that is run by itself has a busy machine's patience as well.
  test: { testTimeout: 180_000, hookTimeout: 180_000 },
}));

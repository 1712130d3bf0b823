import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pdfjsFiles } from "./build/pdfjs-files.ts";

/** Where `pnpm dev` has the server; its script names the same port. */
const server = process.env.SERVER_URL ?? "http://127.0.0.1:3001";

/** What every page stands on, in one file that changes only with its packages … */
const everyPagePackages =
  /rolldown.runtime|node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//;

/** … and in one that changes with the shell, instead of a dozen crumbs: the routes without their components. */
const everyPageSources =
  /apps\/web\/src\/((shell\/(?!app-frame)|session\/|styles\/|routes\/)[^?]*$|(router|routeTree|prerendered)|ui\/(accordion|button|class-names|field|form-grid|key-list|select-field|submit-button|text-field|text-area-field|title-block|toast\.ts|toaster-slot|use-form|use-page-title|when-idle)|plates\/(plate|drawings)\.tsx?|api-client\/(prepare-sending|toast-failure)|content\/(shell|language|page-titles))|vite\/preload-helper|contract\/src\/(brand|limits)/;

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
            { name: "base", test: everyPagePackages },
            { name: "shell", test: everyPageSources },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { "/trpc": server, "/api": server, "/objects": server, "/newsletter": server },
  },
});

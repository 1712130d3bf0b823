import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

const packageFile = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
const packageRoot = dirname(packageFile);

/** Character maps, the 14 standard fonts, colour profiles, image decoders in plain JavaScript, and icons of annotations. */
const folders = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  iccs: /\.icc$/,
  wasm: /_nowasm_fallback\.js$/,
  "web/images": /^annotation-\w+\.svg$/,
};

/**
 * Serves the files that pdf.js fetches while it renders from this site, so that reading a document makes no request to
 * third parties. Their address changes with pdf.js' version (`__PDFJS_FILES__` in the code).
 */
export async function pdfjsFiles(): Promise<Plugin> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(packageFile, "utf8")));
  const root = `assets/pdfjs-${version}`;
  const files = await listFiles();
  return {
    name: "pdfjs-files",
    config: () => ({ define: { __PDFJS_FILES__: JSON.stringify(`/${root}/`) } }),
    async generateBundle() {
      for (const file of files) {
        const source = await readFile(join(packageRoot, file));
        this.emitFile({ type: "asset", fileName: `${root}/${file}`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${root}`, (request, response, next) => {
        const file = request.url?.slice(1) ?? "";
        if (!files.includes(file)) return next();
        if (file.endsWith(".js")) response.setHeader("content-type", "text/javascript");
        readFile(join(packageRoot, file)).then((source) => response.end(source), next);
      });
    },
  };
}

async function listFiles(): Promise<string[]> {
  const lists = Object.entries(folders).map(async ([folder, wanted]) => {
    const names = await readdir(join(packageRoot, folder));
    return names.filter((name) => wanted.test(name)).map((name) => `${folder}/${name}`);
  });
  return (await Promise.all(lists)).flat();
}

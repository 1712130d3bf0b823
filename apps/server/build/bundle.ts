/** Builds the server into dist: our own code in one file, each package in another, with source maps beside them. */
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { z } from "zod";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");

/** Packages that load native code from beside them, so they stay where they are. */
const native = new Set(["@node-rs/argon2"]);

await rm(dist, { recursive: true, force: true });
await using bundle = await rolldown({
  input: join(root, "src/main.ts"),
  platform: "node",
  // A program that our code starts is built as well, where its package says so by the `built` condition. The others are
  // Rolldown's defaults, which a list replaces.
  resolve: { conditionNames: ["built", "node", "module"] },
  plugins: [keepPlaces(), leaveNativeCode()],
});
await bundle.write({
  dir: dist,
  format: "esm",
  entryFileNames: "main.js",
  chunkFileNames: "[name].js",
  codeSplitting: {
    groups: [{ name: chunkOfPackage, debugName: "packages", test: /[\\/]node_modules[\\/]/ }],
  },
  // One character beyond Latin-1 would make V8 store a whole file with two bytes for each.
  charset: "ascii",
  // The process keeps the text of its code in memory. Function names stay, for profiles and stacks.
  minify: {
    mangle: { toplevel: false, keepNames: true },
    compress: false,
    codegen: { removeWhitespace: true },
  },
  sourcemap: true,
  sourcemapExcludeSources: true,
});

/** One chunk for each package, so that a stack shows whose code it was. */
function chunkOfPackage(id: string): string {
  const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? "packages";
  return `packages/${name.replace(/[\\/]/, "-")}`;
}

/** What a module finds beside itself (styles, samples, programs that it starts) is found from the bundle as well. */
function keepPlaces(): Plugin {
  return {
    name: "keep-places",
    transform(code, id) {
      if (!id.endsWith(".ts") || !code.includes("import.meta.")) return null;
      const file = `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url)`;
      return { code: code.replaceAll(/import\.meta\.url/g, `${file}.href`), map: null };
    },
  };
}

/** Loads a package at run time, from where the importing module would find it. */
function leaveNativeCode(): Plugin {
  const mark = "\0native:";
  return {
    name: "leave-native-code",
    resolveId(name, importer) {
      return native.has(name) && importer !== undefined ? `${mark}${name}:${importer}.js` : null;
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const [name = "", importer = ""] = id.slice(mark.length, -".js".length).split(":");
      const exported = z.record(z.string(), z.unknown()).parse(createRequire(importer)(name));
      return [
        'import { createRequire } from "node:module";',
        `const place = new URL(${JSON.stringify(relative(dist, importer))}, import.meta.url);`,
        `export const { ${Object.keys(exported).join(", ")} } = createRequire(place)(${JSON.stringify(name)});`,
      ].join("\n");
    },
  };
}
